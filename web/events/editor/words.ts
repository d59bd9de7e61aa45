import type { EventType } from '#domain/events/settings.ts';
import { wordsOf } from '#web/kernel/words.ts';

export const words = wordsOf('hostEditor');

export const typeLabel = (type: EventType): string => words.types[type.toLowerCase() as Lowercase<EventType>];
