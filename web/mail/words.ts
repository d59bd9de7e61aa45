import { perRecipient } from '#domain/mail/budget.ts';
import type { FailureKind } from '#domain/mail/delivery.ts';
import { wordsLanguage, wordsOf } from '#web/kernel/words.ts';

export const words = wordsOf('hostMail');

/** Returns the name of a kind of mail. In English it has the server's own name. */
export function kindName(template: string, english: string): string {
  const key = template.replace(/\.(.)/, (_, letter: string) => letter.toUpperCase());
  return wordsLanguage() === 'en'
    ? english
    : ((words.kinds as Partial<Record<string, string>>)[key] ?? english);
}

/** Says why a mail was not sent. */
export const failureSentence = (kind: FailureKind): string =>
  kind === 'recipientBudget' ? words.failures.recipientBudget(perRecipient) : words.failures[kind];
