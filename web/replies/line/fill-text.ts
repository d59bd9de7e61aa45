/** Says in words who in the line fits the free seats. */
import type { Line } from '#domain/parties/contract.ts';
import { guestLabel } from '#domain/replies/submission.ts';
import { words } from '../words.ts';

/** The maximum number of parties that a line of text names. */
const named = 5;

/** Returns a text such as "Oskar, Gustav and 3 more". */
export function namesOf({ fits, parties }: Pick<Line, 'fits' | 'parties'>): string {
  const shown = fits.slice(0, named).map(guestLabel).join(', ');
  const more = parties - Math.min(fits.length, named);
  return more > 0 ? words.party.more({ names: shown, count: more }) : shown;
}

/** Returns a text such as "Fill 3 seats: Oskar, Gustav". */
export const fillText = (line: Pick<Line, 'fits' | 'parties' | 'guests'>): string =>
  words.seats.fillWith({ count: line.guests, names: namesOf(line) });
