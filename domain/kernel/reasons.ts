import errors from '../words/errors/en.ts';
import hostErrors from '../words/hostErrors/en.ts';
import signInErrors from '../words/signInErrors/en.ts';
import type { SentenceParams } from './errors.ts';
import type { Catalog } from './say.ts';

/** The key of a sentence in the catalogs, and the values in it. */
export interface Reason {
  reason: string;
  params: SentenceParams;
}

interface Pattern {
  reason: string;
  pattern: RegExp;
  names: readonly string[];
}

let texts: ReadonlyMap<string, Reason> | null = null;
let patterns: readonly Pattern[] = [];

/**
 * A number that occurs in no sentence. It stands in for the argument with this index while we read
 * a message.
 */
const standIn = (index: number) => 987_654_320 + index;
const standIns = /987(,?)654,?32(\d)/g;

type Message = (params: object) => unknown;

/** Returns the names of the arguments that a message reads, in their order, and its text. */
function readMessage(message: Message, valueOf: (index: number) => number) {
  const names: string[] = [];
  const text = message(new Proxy({}, { get: (_, name) => valueOf(names.push(String(name)) - 1) }));
  return { names, text };
}

/**
 * Returns the pattern of a sentence with arguments, such as "At most 50 tags". A number that the
 * catalog formats has to be one, and anything else may be a name.
 */
function patternOf(reason: string, message: Message): Pattern | null {
  const { names, text } = readMessage(message, standIn);
  if (typeof text !== 'string') return null;
  const inText: string[] = [];
  const pattern = text
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(standIns, (_, comma: string, index: string) => {
      inText.push(names[Number(index)] ?? '');
      return comma ? '(\\d[\\d,]*)' : '(.*)';
    });
  return inText.length === 0 ? null : { reason, pattern: new RegExp(`^${pattern}$`), names: inText };
}

/** Returns the sentences about none and about one, such as "At most 1 tag". */
const withoutPlural = (reason: string, message: Message): [text: string, Reason][] =>
  [0, 1].flatMap((count) => {
    const { names, text } = readMessage(message, () => count);
    const [name] = names;
    return names.length === 1 && name !== undefined
      ? [[String(text), { reason, params: { [name]: count } }]]
      : [];
  });

function readCatalogs(): ReadonlyMap<string, Reason> {
  const all = [errors, hostErrors, signInErrors].flatMap((words: object) =>
    Object.entries(words as Catalog).flatMap(([group, messages]) =>
      Object.entries(messages).map(([name, message]) => [`${group}.${name}`, message] as const),
    ),
  );
  const withParams = all.flatMap(([reason, message]) =>
    typeof message === 'function' ? [[reason, message as Message] as const] : [],
  );
  patterns = withParams.flatMap(([reason, message]) => patternOf(reason, message) ?? []);
  return new Map([
    ...withParams.flatMap(([reason, message]) => withoutPlural(reason, message)),
    ...all.map(([reason, message]) => [String(message), { reason, params: {} }] as const),
  ]);
}

const valueOf = (text: string): string | number => {
  const number = Number(text.replaceAll(',', ''));
  return /^\d[\d,]*$/.test(text) && [String(number), number.toLocaleString('en')].includes(text)
    ? number
    : text;
};

/**
 * Returns the key of an English sentence, and its values, or undefined if no catalog has it. A file
 * of its own, because it needs all English refusals.
 */
export function reasonOf(message: string): Reason | undefined {
  texts ??= readCatalogs();
  const found = texts.get(message);
  if (found) return found;
  for (const { reason, pattern, names } of patterns) {
    const values = pattern.exec(message)?.slice(1);
    if (values)
      return {
        reason,
        params: Object.fromEntries(names.map((name, index) => [name, valueOf(values[index] ?? '')])),
      };
  }
  return undefined;
}
