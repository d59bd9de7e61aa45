import { seatsIn, type SeatsNow } from '#domain/seats/sentences.ts';
import { listText } from '#web/kernel/formats.ts';
import { homeWords } from '#web/kernel/home-words.ts';

/** Says how many seats are taken and left, in the host's language. Every page of hosts uses it. */
export const seatsText = (now: SeatsNow): string => seatsIn(homeWords.seats, listText, now);
