/** The waitlist in words. */
import { counted } from '../kernel/text.ts';
import { maxSpotsNeeded } from './line.ts';

/** When a waiting party gets its seats, by `spotsNeeded`. Null is more than we count. */
export function fitsWhen(needed: number | null): string {
  if (needed === 0) return 'Fits now';
  return needed === null
    ? `Fits when over ${maxSpotsNeeded} seats open`
    : `Fits when ${counted(needed, 'seat')} ${needed === 1 ? 'opens' : 'open'}`;
}

/**
 * Returns how many seats a waiting party still needs, from `spotsNeeded`: "Needs 2 more seats", or
 * "needs 2 more seats" after its name.
 */
export function needsSeats(needed: number | null, place: 'start' | 'next' = 'start'): string {
  if (needed === 0) return place === 'start' ? 'Fits now' : 'fits now';
  const verb = place === 'start' ? 'Needs' : 'needs';
  return needed === null
    ? `${verb} over ${maxSpotsNeeded} more seats`
    : `${verb} ${needed.toLocaleString('en')} more ${needed === 1 ? 'seat' : 'seats'}`;
}
