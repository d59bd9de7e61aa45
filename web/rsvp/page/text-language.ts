/** The language of a host's text on a page that may be in another one. */
import { directionOf } from '#domain/languages/languages.ts';
import type { PublicEvent } from './event.ts';

/**
 * Returns the attributes of an element with one of the event's texts. A text without a translation
 * has the original's language and direction.
 */
export function textLanguage(
  { textLanguages }: Pick<PublicEvent, 'textLanguages'>,
  path: string,
): { dir: 'auto' | 'ltr' | 'rtl'; lang?: string } {
  const lang = textLanguages[path];
  return lang ? { lang, dir: directionOf(lang) } : { dir: 'auto' };
}

/** Returns a chosen meal as the menu names it in the reader's language. */
export const mealName = ({ mealOptions }: PublicEvent, value: string): string =>
  mealOptions.find((meal) => meal.value === value)?.name ?? value;
