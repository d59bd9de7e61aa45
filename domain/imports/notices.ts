/** Notices for the host about cells that we read differently than they are written. */
import { shortened } from '../kernel/text.ts';

/** Each text says how we read the cell's value. `{}` is the value. */
const texts = {
  lastFirst: 'We read {} with the last name first.',
  couple: 'We read {} as a couple. A partner without a name is a plus-one.',
  sharedName: 'We added a last name: {}.',
  place: 'We read {} as a plus-one.',
  family: 'We read {} as a number of seats.',
  familyNames: 'We read the names in {} as people of this family.',
  maybeTwo: '{} may be several people. We read it as one.',
  companion: 'We read {} as another person.',
  nameList: 'We read {} as several people.',
  childMark: 'Because of {}, we marked this person as a child.',
  repeated: '{} is named in this row already.',
  leftOutPerson:
    '{} may be a guest, but its column is left out. To add the guest, go back and choose what the column contains.',
  remark: '{} isn’t part of the name. It’s in the note.',
  nobody: 'We don’t read {} as a name.',
  oddName: '{} may not be a name.',
  surname: 'We added the first person’s last name: {}.',
  children: 'We read {} as a number of children. They get seats without names.',
  onlyHousehold: 'There’s no other name, so we use {} as the guest’s name.',
  email: 'We took the address from {}.',
  moreEmails: 'We kept the first address. {} is left out.',
  notAnEmail: '{} isn’t an email address. It’s left out.',
  notAPhone: '{} isn’t a phone number. It’s left out.',
  shortened: 'The spreadsheet has shortened the number {}. It’s left out.',
  notAChild: 'We can’t tell from {} whether this is a child.',
  notSeats: '{} isn’t a number of seats. It’s left out.',
  fewerSeats: 'More persons than {} are named. Each has a seat.',
  notAList: '{} isn’t an invitation round from 1 to 3. It’s left out.',
  notALanguage: 'We don’t have the language {}. It’s left out.',
  noValue: 'We read {} as an empty cell.',
  postcode: 'We put a zero in front: {}.',
  shortPostcode: '{} may have lost its first zero.',
  addressParts: 'We took the postcode and the city from {}.',
  ownHousehold: 'This row has no household. It’s now a household of its own.',
  rowAbove: 'This row has no household. It’s with the row above.',
  sameName:
    'Two rows have this name but different contact details, so we kept them apart. This household is now called {}.',
  joinedRows: '{} is in an earlier row already. We merged the rows.',
  maybeSame: '{} is in another row, too. It may be the same household.',
  otherName: '{} is another name in this row. It’s left out.',
  noLastName: '{} has no last name.',
  noteGuests: '{} may mean that more guests come. Please check.',
  unsure: 'We may have read {} wrongly. Please check.',
  leftOut: 'This row doesn’t look like a guest.',
} as const;

export type GuessCode = keyof typeof texts;
export const guessCodes = Object.keys(texts) as [GuessCode, ...GuessCode[]];

/** Notices of cells that are left out. A host can correct them. */
export const lostCells: ReadonlySet<GuessCode> = new Set([
  'notAnEmail',
  'notAPhone',
  'shortened',
  'notAChild',
  'notSeats',
  'notAList',
  'notALanguage',
]);

/** Notices that ask the host to look. They change no cell, so there is nothing to undo. */
const unchanged: ReadonlySet<GuessCode> = new Set([
  'noValue',
  'moreEmails',
  'email',
  'onlyHousehold',
  'sameName',
  'maybeTwo',
  'oddName',
  'maybeSame',
  'otherName',
  'noLastName',
  'noteGuests',
  'unsure',
  'leftOutPerson',
  'fewerSeats',
  'shortPostcode',
]);

/** Guesses that a host can undo. The others say what is missing. */
export const canUndo = (code: GuessCode): boolean => !lostCells.has(code) && !unchanged.has(code);

export interface Notice {
  /** The column, counted from 0. Null means the row as a whole. */
  column: number | null;
  code: GuessCode;
  text: string;
}

/** Returns the sentence of a notice about a cell with this value. */
export const noticeText = (code: GuessCode, value: string): string =>
  texts[code].replace('{}', () => `“${shortened(value.replace(/\s+/gu, ' ').trim(), 60)}”`);

/** Returns the row with one more notice: about the row as a whole, or about a column. */
export const withNotice = <Row extends { notices: readonly Notice[] }>(
  row: Row,
  code: GuessCode,
  value: string,
  column: number | null = null,
): Row => ({ ...row, notices: [...row.notices, { column, code, text: noticeText(code, value) }] });
