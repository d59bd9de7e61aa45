import type { EventType } from '#domain/events/settings.ts';
import { wordsOf } from './words.ts';

/** The words of everything that the dashboard's first page shows. */
export const homeWords = wordsOf('hostHome');

export const typeLabel = (type: EventType): string =>
  homeWords.types[type.toLowerCase() as Lowercase<EventType>];
