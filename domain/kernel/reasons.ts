import errors from '../words/errors/en.ts';
import hostErrors from '../words/hostErrors/en.ts';
import signInErrors from '../words/signInErrors/en.ts';
import type { SentenceParams } from './errors.ts';
import type { Catalog } from './say.ts';

/** The key of a sentence in the catalogs, and the numbers in it. */
export interface Reason {
  reason: string;
  params: SentenceParams;
}

interface Numbered {
  reason: string;
  pattern: RegExp;
  names: readonly string[];
}

let texts: ReadonlyMap<string, string> | null = null;
let numbered: readonly Numbered[] = [];

/** Numbers that no sentence has. They stand for the arguments of a message, in their order. */
const standIn = (index: number) => 987_654_320 + index;
const standIns = /987,?654,?32(\d)/g;

/** Returns the pattern of a sentence whose arguments are all numbers, such as "At most 50 tags". */
function numberedBy(reason: string, message: (params: object) => unknown): Numbered | null {
  const asked: string[] = [];
  const text = message(new Proxy({}, { get: (_, name) => standIn(asked.push(String(name)) - 1) }));
  if (typeof text !== 'string') return null;
  const names: string[] = [];
  const pattern = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(standIns, (_, index: string) => {
    names.push(asked[Number(index)] ?? '');
    return '(\\d[\\d,]*)';
  });
  return { reason, pattern: new RegExp(`^${pattern}$`), names };
}

function readCatalogs(): ReadonlyMap<string, string> {
  const all = [errors, hostErrors, signInErrors].flatMap((words: object) =>
    Object.entries(words as Catalog).flatMap(([group, messages]) =>
      Object.entries(messages).map(([name, message]) => [`${group}.${name}`, message] as const),
    ),
  );
  numbered = all.flatMap(([reason, message]) => {
    const found =
      typeof message === 'function' ? numberedBy(reason, message as (params: object) => unknown) : null;
    return found && found.names.length > 0 ? [found] : [];
  });
  return new Map(all.map(([reason, message]) => [String(message), reason]));
}

/**
 * Returns the key of an English sentence, and its numbers, or undefined if no catalog has it. A
 * file of its own, because it needs all English refusals.
 */
export function reasonOf(message: string): Reason | undefined {
  texts ??= readCatalogs();
  const reason = texts.get(message);
  if (reason !== undefined) return { reason, params: {} };
  for (const { reason, pattern, names } of numbered) {
    const numbers = pattern.exec(message)?.slice(1);
    if (numbers)
      return {
        reason,
        params: Object.fromEntries(
          names.map((name, index) => [name, Number(numbers[index]?.replaceAll(',', ''))]),
        ),
      };
  }
  return undefined;
}
