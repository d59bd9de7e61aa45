import type { Said } from '#domain/kernel/errors.ts';
import { reasonOf } from '#domain/kernel/reasons.ts';
import { sayIn } from '#domain/kernel/say.ts';
import type { DashboardWords } from '#domain/words/dashboard/index.ts';

/** The areas with sentences of refusals. */
export const areas = ['errors', 'hostErrors', 'signInErrors'] as const;

/** Returns a sentence in the words of the reader, or null if none of them has it. */
export function translate(said: Said, words: Partial<DashboardWords>): string | null {
  const { reason, params } = said;
  const refusal = reason === undefined ? reasonOf(said.message) : { reason, ...(params && { params }) };
  if (refusal === undefined) return null;
  return areas.reduce<string | null>(
    (text, area) => text ?? (words[area] ? sayIn(words[area], refusal) : null),
    null,
  );
}
