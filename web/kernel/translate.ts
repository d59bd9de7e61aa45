import type { Said } from '#domain/kernel/errors.ts';
import { reasonOf } from '#domain/kernel/reasons.ts';
import { sayIn } from '#domain/kernel/say.ts';
import type { DashboardWords } from '#domain/words/dashboard/index.ts';

/** The areas with sentences of refusals. */
export const areas = ['errors', 'hostErrors', 'signInErrors'] as const;

/** Returns a sentence in the words of the reader, or null if none of them has it. */
export function translate(said: Said, words: Partial<DashboardWords>): string | null {
  const reason = said.reason ?? reasonOf(said.message);
  if (reason === undefined) return null;
  const refusal = { reason, ...(said.params && { params: said.params }) };
  return areas.reduce<string | null>(
    (text, area) => text ?? (words[area] ? sayIn(words[area], refusal) : null),
    null,
  );
}
