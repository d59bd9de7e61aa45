/** A sheet as it was sent: it is kept as it was then, but for people who were erased. */
import type { Eater } from './sheet.ts';

export interface FrozenEater extends Eater {
  /** Of the reply that the person was of: an erasure finds its people by it. */
  reservationId: string;
}

export interface FrozenSheet {
  persons: FrozenEater[];
  /** The names of the meals that were offered, in their order. */
  menu: string[];
}
