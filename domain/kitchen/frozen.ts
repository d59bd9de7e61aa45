/** A kitchen sheet in the form that was sent. It changes only when somebody on it is erased. */
import type { Diner } from './sheet.ts';

export interface SheetGuest extends Diner {
  /** The id of the person's reply. Erasing the reply finds the person by this id. */
  reservationId: string;
}

export interface FrozenSheet {
  persons: SheetGuest[];
  /** The names of the offered meals, in order. */
  menu: string[];
}
