/**
 * Sentences of refusals. Each is in English and names its key in the catalogs `errors`,
 * `hostErrors` and `signInErrors`, so a page can show it in its reader's language.
 */
import type { ErrorsWords } from '../words/errors/type.ts';
import type { HostErrorsWords } from '../words/hostErrors/type.ts';
import errors from '../words/errors/en.ts';
import hostErrors from '../words/hostErrors/en.ts';
import type { SentenceParams } from './errors.ts';
import { sayIn } from './say.ts';

type Keys<Words> = {
  [Group in keyof Words & string]: `${Group}.${keyof Words[Group] & string}`;
}[keyof Words & string];
type MessageOf<Words, Key> = Key extends `${infer Group}.${infer Name}`
  ? Group extends keyof Words
    ? Name extends keyof Words[Group]
      ? Words[Group][Name]
      : never
    : never
  : never;
type Takes<Message> = Message extends (of: infer Of) => string ? [params: Of] : [];

/** The fields of a refusal or of an issue that contain its sentence. */
export interface Sentence {
  message: string;
  reason: string;
  params: SentenceParams;
}

/** Returns the English text of a sentence. */
export const textOf = (said: string | Sentence | null): string | null =>
  typeof said === 'object' ? (said?.message ?? null) : said;

/** Returns a function that makes sentences of a catalog. */
export const sentences =
  <Words extends object>(words: Words) =>
  <Key extends Keys<Words>>(reason: Key, ...[params]: Takes<MessageOf<Words, Key>>): Sentence => {
    const given = { reason, params: (params ?? {}) as SentenceParams };
    return { message: sayIn(words, given) ?? reason, ...given };
  };

// A build removes sentences that nothing uses, and catalogs that only they used, because these
// calls have no side effects.
/** Returns a sentence that guests may read, too. */
export const sentence = /* @__PURE__ */ sentences<ErrorsWords>(errors);
/** Returns a sentence that only hosts read. @public */
export const hostSentence = /* @__PURE__ */ sentences<HostErrorsWords>(hostErrors);

/** The lists whose maximum `limitSentence` names. */
type Limited = 'helpers' | 'checkIns' | 'doorLinks' | 'devices' | 'over' | 'readingLinks';

/** Returns the sentence of `limitReached`. @public */
export const limitSentence = (max: number, things: Limited): Sentence =>
  hostSentence('limits.most', { max, things });
