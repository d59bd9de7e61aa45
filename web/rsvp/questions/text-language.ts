/** The language of a question's texts on the page. */
import { optionPath, questionPath } from '#domain/languages/paths.ts';
import type { PublicEvent } from '../page/event.ts';
import { textLanguage } from '../page/text-language.ts';

interface In {
  event: Pick<PublicEvent, 'textLanguages'>;
}
interface Of {
  id: string;
}

export const labelIn = ({ event }: In, { id }: Of) => textLanguage(event, questionPath(id));
export const helpIn = ({ event }: In, { id }: Of) => textLanguage(event, `${questionPath(id)}:help`);
export const optionIn = ({ event }: In, { id }: Of, option: string) =>
  textLanguage(event, optionPath(id, option));
