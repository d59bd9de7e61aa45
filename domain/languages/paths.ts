/** The names of an event's texts: `name`, `meal:Fish:description`, `question:{id}:option:{id}`. */
export const mealPath = (name: string): string => `meal:${name}`;
export const questionPath = (id: string): string => `question:${id}`;
export const optionPath = (questionId: string, id: string): string => `question:${questionId}:option:${id}`;
export const sectionPath = (id: string): string => `section:${id}`;
export const entryPath = (sectionId: string, id: string): string => `section:${sectionId}:entry:${id}`;
export const coverPath = 'cover:alt';

/**
 * Returns the path of the same text in a copy of the event, where questions and options have new
 * ids. Returns null if the copy lacks the question or option.
 */
export function copiedPath(path: string, newIds: ReadonlyMap<string, string>): string | null {
  const [kind, ...parts] = path.split(':');
  if (kind !== 'question') return path;
  const copied = parts.map((part, index) => (index % 2 === 0 ? newIds.get(part) : part));
  const isKnown = copied.every((part) => part !== undefined);
  return isKnown ? [kind, ...copied].join(':') : null;
}
