import { failureSentences, type FailureKind } from '#domain/mail/delivery.ts';
import { inWords, wordsOf } from '#web/kernel/words.ts';

export const words = wordsOf('hostMail');

/** Returns the name of a kind of mail. In English it has the server's own name. */
export function kindName(template: string, english: string): string {
  const key = template.replace(/\.(.)/, (_, letter: string) => letter.toUpperCase());
  return inWords({ message: english, reason: `kinds.${key}` });
}

/** Says why a mail was not sent. */
export const failureSentence = (kind: FailureKind): string => inWords(failureSentences[kind]);
