/** The certificate of an erasure, in words. */
import { counted } from '../kernel/text.ts';
import type { Certificate } from './contract.ts';
import type { RemovedThing } from './removed-things.ts';

const words: Record<RemovedThing, [one: string, many: string]> = {
  replies: ['reply', 'replies'],
  guests: ['guest', 'guests'],
  mails: ['mail', 'mails'],
  logLines: ['activity log entry', 'activity log entries'],
  notifications: ['notification', 'notifications'],
  answers: ['remembered answer', 'remembered answers'],
  searchWords: ['search word', 'search words'],
  invitations: ['invitation', 'invitations'],
};

/** Returns a line such as "3 mails" for each kind of thing that was removed. */
export const removedLines = ({ removed }: Pick<Certificate, 'removed'>): string[] =>
  (Object.keys(words) as RemovedThing[]).flatMap((thing) => {
    const n = removed[thing] ?? 0;
    return n === 0 ? [] : [counted(n, ...words[thing])];
  });

/** Shown if the reply had already been deleted before the erasure. */
export const leftErasedSentence = 'What was left of the reply was erased.';

/** The sentences of the certificate next to its list. */
export function certificateSentences({
  what,
  seatsFreed,
  totalsKept,
  surveyKept,
  removed,
}: Pick<Certificate, 'what' | 'seatsFreed' | 'totalsKept' | 'surveyKept' | 'removed'>): string[] {
  const ofGuestList = (removed.replies ?? 0) === 0 && (removed.guests ?? 0) === 0;
  const all = ofGuestList
    ? 'The household and everybody on it were erased.'
    : 'The reply and everybody in it were erased.';
  const one = ofGuestList ? 'One person of the household was erased.' : 'One guest of the reply was erased.';
  return [
    what === 'reply' ? all : one,
    ...(seatsFreed > 0 ? [`${counted(seatsFreed, 'seat')} opened up.`] : []),
    ...(totalsKept ? ['The event has begun, so its numbers stay the same.'] : []),
    ...(surveyKept
      ? ['Answers to the survey stay. They’re stored without names, so nobody can find one person’s.']
      : []),
  ];
}
