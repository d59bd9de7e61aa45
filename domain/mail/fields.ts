/**
 * Fields in a host's texts to guests: `{first names}` becomes the names of each recipient
 * (docs/product/mail.md#fields).
 */
export const fieldNames = ['first names', 'household', 'deadline', 'code', 'place in line'] as const;
export type FieldName = (typeof fieldNames)[number];

/** The text of each field for one recipient. A blank one is unknown. */
export type FieldValues = Partial<Record<FieldName, string>>;

/** The words for an unknown value. Null if the host must write them. */
const otherWords: Record<FieldName, string | null> = {
  'first names': 'friends',
  household: 'your household',
  deadline: 'soon',
  code: null,
  'place in line': null,
};

/** A literal brace, or a field with optional other words: `{code|ask us}`. */
const pattern = /\{\{|\{([^{}|\n]*)(?:\|([^{}\n]*))?\}/g;

const nameOf = (text: string): FieldName | undefined => {
  const name = text.trim().replace(/\s+/g, ' ').toLowerCase();
  return fieldNames.find((known) => known === name);
};

/** Returns the fields that a text has. */
export function fieldsIn(text: string): Set<FieldName> {
  const names = [...text.matchAll(pattern)].map(([, name]) => name !== undefined && nameOf(name));
  return new Set(names.filter((name) => name !== false && name !== undefined));
}

/** Returns what is wrong with the fields of a text, as a sentence, or null. */
export function fieldIssue(text: string): string | null {
  for (const [, written, words] of text.matchAll(pattern)) {
    if (written === undefined) continue;
    const name = nameOf(written);
    if (!name) return `There is no field {${written.trim()}}.`;
    if (otherWords[name] === null && !words?.trim()) {
      return `Add words for guests without one: {${name}|ask us}.`;
    }
  }
  return null;
}

/** Writes a recipient's values into a text. A field that does not exist stays as it is written. */
export const fillFields = (text: string, values: FieldValues): string =>
  text.replace(pattern, (whole, written: string | undefined, words: string | undefined) => {
    if (written === undefined) return '{';
    const name = nameOf(written);
    return name ? values[name]?.trim() || words?.trim() || otherWords[name] || '' : whole;
  });

/** Tells a host about fields, next to the input of a text. */
export const fieldsSentence =
  'We fill in {first names}, {household}, {deadline} and {code|ask us} for each guest.';

/** The persons whose first names a mail lists. */
const mostNames = 8;

/** Makes "Ana, Ben and Zé" of full names that may be shown. Returns '' without any. */
export function firstNames(names: readonly string[]): string {
  const firsts = names.flatMap((name) => name.trim().split(/\s+/)[0] || []);
  const shown = firsts.length > mostNames ? firsts.slice(0, mostNames - 1) : firsts.slice(0, -1);
  const last = firsts.length > mostNames ? 'everyone' : (firsts.at(-1) ?? '');
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`;
}
