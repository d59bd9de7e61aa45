/** The line in words. */
import { counted } from '../kernel/text.ts';
import { mostSpotsNeeded } from './line.ts';

/** When a waiting party gets its seats, by `spotsNeeded`; null is more than anybody counts. */
export function fitsWhen(needed: number | null): string {
  if (needed === 0) return 'Fits now';
  return needed === null
    ? `Fits when over ${mostSpotsNeeded} seats open`
    : `Fits when ${counted(needed, 'seat')} ${needed === 1 ? 'opens' : 'open'}`;
}
