import type { Rung } from '#domain/reminders/ladder.ts';
import { wordsOf } from '#web/kernel/words.ts';

export const words = wordsOf('hostMessages');

/** Returns a reminder's time in words: "7 days before the deadline". */
export const rungSentence = ({ kind, days }: Rung): string => words.rungs[kind]({ count: days });
