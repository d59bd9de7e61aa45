/** A sheet as it was sent. Only erased people change it later. */
import type { Eater } from './sheet.ts';

export interface FrozenEater extends Eater {
  /** The person's reply. An erasure finds its people by it. */
  reservationId: string;
}

export interface FrozenSheet {
  persons: FrozenEater[];
  /** The names of the offered meals, in order. */
  menu: string[];
}
