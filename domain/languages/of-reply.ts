/** The language of a reply (docs/product/languages.md#language-of-a-reply). */
import type { Language } from './languages.ts';

/**
 * Returns the language of a new reply: that of the page that sent it, else its invitation's, else
 * the event's original.
 */
export const languageOfReply = (
  sent: Language | null | undefined,
  invitation: { language: Language | null } | null | undefined,
  { languages }: { languages: readonly Language[] },
): Language | null => sent ?? invitation?.language ?? languages[0] ?? null;
