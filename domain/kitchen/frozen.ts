/** A sheet as it was sent. Later it changes only when somebody on it is erased. */
import type { Diner } from './sheet.ts';

export interface SheetGuest extends Diner {
  /** The id of the person's reply, by which an erasure finds the person. */
  reservationId: string;
}

export interface FrozenSheet {
  persons: SheetGuest[];
  /** The names of the offered meals, in order. */
  menu: string[];
}
