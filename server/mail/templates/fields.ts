/** Fills the fields of a host's texts for one recipient (domain/mail/fields.ts). */
import { fillFields, firstNames } from '#domain/mail/fields.ts';
import { listIn } from '#domain/languages/dates.ts';
import { shownName } from '#domain/replies/names.ts';
import type { EventSnapshot } from '../snapshots.ts';
import { deadline } from './guest.ts';
import { oneLine } from './letter.ts';
import { numberIn, type Speech } from './voice.ts';

/** The facts about a recipient that fields show. Missing and blank ones are unknown. */
export interface AboutRecipient {
  /** The full names of the party or household, in order. */
  names?: readonly string[];
  /** The household's label. */
  label?: string;
  /** The household's code, such as `ABCD-EFGH`. */
  code?: string;
  /** The party's position on the waitlist. */
  position?: number | null;
}

/** Returns a function that fills the fields of a text. A stranger's names pass `shownName`. */
export function filling(
  event: Pick<EventSnapshot, 'cutoffDate' | 'hideDeadlineTime' | 'timezone'>,
  { names = [], label = '', code = '', position = null }: AboutRecipient,
  voice: Speech,
): (text: string) => string {
  const { cutoffDate } = event;
  const { shared } = voice.words;
  const values = {
    'first names': firstNames(
      names.map((name) => shownName(name)),
      { everyone: shared.everyone, list: (shown) => listIn(voice.language, shown) },
    ),
    household: oneLine(label),
    deadline: cutoffDate ? deadline(event, cutoffDate, voice) : '',
    code,
    'place in line': position === null ? '' : numberIn(voice, position),
  };
  const otherWords = {
    'first names': shared.friends,
    household: shared.yourHousehold,
    deadline: shared.soon,
  };
  return (text) => fillFields(text, values, otherWords);
}
