/** Acts on an event that can be typed: "message okafor", "copy link maya". */

export const verbs = ['share', 'copy link', 'message', 'export', 'edit', 'guests of'] as const;
export type Verb = (typeof verbs)[number];

/** What is to be done, and the words that name the event; null where no act is typed. */
export function verbOf(typed: string): { verb: Verb; rest: string } | null {
  const text = typed.trim().toLowerCase().replace(/\s+/g, ' ');
  const verb = verbs.find((each) => text.startsWith(`${each} `));
  return verb ? { verb, rest: text.slice(verb.length + 1) } : null;
}
