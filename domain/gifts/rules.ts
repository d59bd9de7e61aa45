/** Rules for the gifts of an event, and the columns of their files. */
import type { Cell, Column } from '../exports/cells.ts';
import { contactColumns, type ExportedContact } from '../exports/columns.ts';

export const waysToThank = ['mail', 'card', 'other'] as const;
export type WayToThank = (typeof waysToThank)[number];

export const wayLabels: Record<WayToThank, string> = { mail: 'Email', card: 'Card', other: 'Another way' };

/** The maximum number of gifts of an event. */
export const maxGifts = 2_000;
/** The maximum length of a note in characters. */
export const maxGiftNote = 2_000;

export interface Thanks {
  thankedOn: string | null;
  thankedBy: WayToThank | null;
}

/**
 * Returns the thanks after a change. Both fields are set or neither is: a missing day is today, and
 * a missing way is `other`. Null in either removes the thanks.
 */
export function thanksAfter(
  before: Thanks,
  change: { [Field in keyof Thanks]?: Thanks[Field] | undefined },
  today: string,
): Thanks {
  const { thankedOn, thankedBy } = change;
  if (thankedOn === undefined && thankedBy === undefined) return before;
  if (!thankedOn && !thankedBy) return { thankedOn: null, thankedBy: null };
  return {
    thankedOn: thankedOn ?? before.thankedOn ?? today,
    thankedBy: thankedBy ?? before.thankedBy ?? 'other',
  };
}

/** A gift together with the known data of its giver. */
export interface ExportedGift extends Thanks, ExportedContact {
  fromName: string;
  what: string;
  receivedOn: string | null;
  note: string;
}

const dayCell = (date: string | null): Cell => (date === null ? '' : { date });

export const giftColumns: readonly Column<ExportedGift>[] = [
  { heading: 'From', cell: ({ fromName }) => fromName },
  { heading: 'Gift', cell: ({ what }) => what },
  { heading: 'Received', cell: ({ receivedOn }) => dayCell(receivedOn) },
  { heading: 'Thanked', cell: ({ thankedOn }) => dayCell(thankedOn) },
  { heading: 'Thanked By', cell: ({ thankedBy }) => (thankedBy === null ? '' : wayLabels[thankedBy]) },
  { heading: 'Note', cell: ({ note }) => note },
  ...contactColumns,
];
