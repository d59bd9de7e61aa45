/**
 * The guest list as rows of a spreadsheet. An import recognizes the headings, so an exported list
 * can be imported again.
 */
import type { Household } from '../guest-list/household.ts';
import { instantToWallTime } from '../kernel/dates.ts';
import type { KeptAnswers, QuestionDraft } from '../questions/question.ts';
import { answerCell } from '../questions/answer-text.ts';
import type { Column } from './cells.ts';

export interface ExportedPerson {
  id: string;
  name: string;
  alsoKnownAs: readonly string[];
  isChild: boolean;
  isPlaceholder: boolean;
  email: string | null;
}

/** One person's answer to the invitation. */
export interface PersonAnswer {
  isComing: boolean;
  meal: string;
  /** Answers to the reply's questions (`ofReply`) and to the person's own questions (`ofGuest`). */
  ofReply?: KeptAnswers | null;
  ofGuest?: KeptAnswers | null;
}

export interface ExportedHousehold extends Omit<Household, 'persons' | 'sort'> {
  persons: readonly ExportedPerson[];
  /** The invitation's code, `ABCD-EFGH`. Code and link are blank for hosts who may not see them. */
  code: string;
  link: string;
  reply: 'none' | 'coming' | 'inPart' | 'declined';
  sentAt: Date | null;
}

const answers = { none: '', coming: 'Coming', inPart: 'Coming in part', declined: 'Declined' } as const;

export interface ExportedContact {
  envelopeName: string;
  addressLines: readonly string[];
  postcode: string;
  city: string;
  country: string;
  email: string | null;
  phone: string;
}

/** The columns of an envelope and of how to reach its household. */
export const contactColumns: readonly Column<ExportedContact>[] = [
  { heading: 'Envelope Name', cell: ({ envelopeName }) => envelopeName },
  ...[1, 2, 3, 4, 5].map((line) => ({
    heading: `Address Line ${line}`,
    cell: ({ addressLines }: ExportedContact) => addressLines[line - 1] ?? '',
  })),
  { heading: 'Postcode', cell: ({ postcode }) => postcode },
  { heading: 'City', cell: ({ city }) => city },
  { heading: 'Country', cell: ({ country }) => country },
  { heading: 'Email', cell: ({ email }) => email ?? '' },
  { heading: 'Phone', cell: ({ phone }) => phone },
];

/** The file name of the household's QR code, for the mail merge. */
export const codeFileName = (code: string): string => (code === '' ? '' : `${code}.svg`);

interface HouseholdRow extends ExportedHousehold {
  /** The event's time zone, for wall times. */
  timezone: string;
}

/** The columns of a file with one row a household. Times are wall times in the event's zone. */
export const householdColumns: readonly Column<HouseholdRow>[] = [
  { heading: 'Household', cell: ({ label }) => label },
  ...contactColumns.map(({ heading, cell }) => ({
    heading,
    cell: (row: HouseholdRow) => cell({ ...row, envelopeName: row.envelopeName || row.label }),
  })),
  {
    heading: 'Names',
    cell: ({ persons }) =>
      persons.flatMap(({ isPlaceholder, name }) => (isPlaceholder ? [] : name)).join('; '),
  },
  { heading: 'Seats', cell: ({ seatsAllowed }) => seatsAllowed },
  { heading: 'List', cell: ({ list }) => list },
  { heading: 'Tags', cell: ({ tags }) => tags.join(', ') },
  { heading: 'Note', cell: ({ note }) => note },
  { heading: 'Code', cell: ({ code }) => code },
  { heading: 'Link', cell: ({ link }) => link },
  { heading: 'QR File', cell: ({ code }) => codeFileName(code) },
  {
    heading: 'Sent',
    cell: ({ sentAt, timezone }) => (sentAt ? { date: instantToWallTime(sentAt, timezone).date } : ''),
  },
  { heading: 'Answer', cell: ({ reply }) => answers[reply] },
];

interface GuestRow {
  household: ExportedHousehold;
  person: ExportedPerson;
  answer: PersonAnswer | null;
}

const guestColumns: readonly Column<GuestRow>[] = [
  { heading: 'Household', cell: ({ household }) => household.label },
  { heading: 'Name', cell: ({ household, person }) => person.name || `Guest of ${household.label}` },
  { heading: 'Child', cell: ({ person }) => (person.isChild ? 'Yes' : '') },
  { heading: 'Also Known As', cell: ({ person }) => person.alsoKnownAs.join(', ') },
  { heading: 'Email', cell: ({ household, person }) => person.email ?? household.email ?? '' },
  { heading: 'Household Email', cell: ({ household }) => household.email ?? '' },
  { heading: 'Phone', cell: ({ household }) => household.phone },
  { heading: 'Seats', cell: ({ household }) => household.seatsAllowed },
  { heading: 'List', cell: ({ household }) => household.list },
  { heading: 'Tags', cell: ({ household }) => household.tags.join(', ') },
  { heading: 'Open Place', cell: ({ person }) => (person.isPlaceholder ? 'Yes' : '') },
  { heading: 'Answer', cell: ({ answer }) => (answer ? (answer.isComing ? 'Coming' : 'Declined') : '') },
  { heading: 'Meal', cell: ({ answer }) => (answer?.isComing ? answer.meal : '') },
];

/**
 * Returns the columns of a file with a row for each person and each open place, which has no name.
 * Each question adds a column at the end.
 */
export const guestColumnsWith = (questions: readonly QuestionDraft[]): Column<GuestRow>[] => [
  ...guestColumns,
  ...questions.map((question) => ({
    heading: question.label,
    cell: ({ answer }: GuestRow) => answerCell(question, answer?.ofReply, answer?.ofGuest),
  })),
];
