import errors from '../words/errors/en.ts';
import hostErrors from '../words/hostErrors/en.ts';
import signInErrors from '../words/signInErrors/en.ts';
import type { Catalog } from './say.ts';

let reasons: ReadonlyMap<string, string> | null = null;

/**
 * Returns the key of a sentence without parameters, or undefined if no catalog has it. A
 * file of its own, because it needs all English refusals.
 */
export function reasonOf(message: string): string | undefined {
  reasons ??= new Map(
    [errors, hostErrors, signInErrors].flatMap((words: object) =>
      Object.entries(words as Catalog).flatMap(([group, messages]) =>
        Object.entries(messages).map(([name, text]) => [String(text), `${group}.${name}`] as const),
      ),
    ),
  );
  return reasons.get(message);
}
