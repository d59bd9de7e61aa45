/** The certificate of an erasure, in words. */
import type { Certificate } from '#domain/privacy/contract.ts';
import { removedThings } from '#domain/privacy/removed-things.ts';
import { words } from '../words.ts';

/** Returns one line for each kind of data that was removed, such as "3 emails". */
export const removedLines = ({ removed }: Pick<Certificate, 'removed'>): string[] =>
  removedThings.flatMap((thing) => {
    const count = removed[thing] ?? 0;
    return count === 0 ? [] : [words.removed[thing]({ count })];
  });

/** The sentences of the certificate next to its list. */
export function certificateSentences({
  what,
  seatsFreed,
  totalsKept,
  surveyKept,
  removed,
}: Pick<Certificate, 'what' | 'seatsFreed' | 'totalsKept' | 'surveyKept' | 'removed'>): string[] {
  const { erasure } = words;
  const ofGuestList = (removed.replies ?? 0) === 0 && (removed.guests ?? 0) === 0;
  const all = ofGuestList ? erasure.household : erasure.reply;
  const person = ofGuestList ? erasure.person : erasure.guest;
  return [
    what === 'reply' ? all : person,
    ...(seatsFreed > 0 ? [erasure.seats({ count: seatsFreed })] : []),
    ...(totalsKept ? [erasure.totalsKept] : []),
    ...(surveyKept ? [erasure.surveyKept] : []),
  ];
}
