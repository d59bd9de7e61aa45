/** Actions on an event that a user can type: "message okafor", "copy link maya". */
import { words } from './words.ts';

const verbs = ['share', 'copyLink', 'message', 'export', 'edit', 'guestsOf'] as const;
export type Verb = (typeof verbs)[number];

/**
 * Returns the typed action and the words that name the event, or null if the text starts with no
 * action.
 */
export function verbOf(typed: string): { verb: Verb; rest: string } | null {
  const text = typed.trim().toLowerCase().replace(/\s+/g, ' ');
  const verb = verbs.find((each) => text.startsWith(`${words.verbs[each]} `));
  return verb ? { verb, rest: text.slice(words.verbs[verb].length + 1) } : null;
}
