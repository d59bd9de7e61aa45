/**
 * The guest list as rows of a spreadsheet. An import recognizes the headings, so an exported list
 * can be imported again.
 */
import type { Household } from '../guest-list/household.ts';
import { instantToWallTime } from '../kernel/dates.ts';
import type { KeptAnswers, QuestionDraft } from '../questions/question.ts';
import { answerCells } from '../questions/words.ts';
import type { Cell } from './cells.ts';

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
  /** `ABCD-EFGH`. Code and link are blank for hosts who may not see them. */
  code: string;
  link: string;
  reply: 'none' | 'coming' | 'inPart' | 'declined';
  sentAt: Date | null;
}

const answers = { none: '', coming: 'Coming', inPart: 'Coming in part', declined: 'Declined' } as const;

export const addressHeadings = [
  'Address Line 1',
  'Address Line 2',
  'Address Line 3',
  'Address Line 4',
  'Address Line 5',
];

/** The columns of an envelope and of how to reach its household. */
export const contactHeader = [
  'Envelope Name',
  ...addressHeadings,
  'Postcode',
  'City',
  'Country',
  'Email',
  'Phone',
] as const;

export interface ExportedContact {
  envelopeName: string;
  addressLines: readonly string[];
  postcode: string;
  city: string;
  country: string;
  email: string | null;
  phone: string;
}

export const contactCells = (contact: ExportedContact): Cell[] => [
  contact.envelopeName,
  ...addressHeadings.map((_heading, at) => contact.addressLines[at] ?? ''),
  contact.postcode,
  contact.city,
  contact.country,
  contact.email ?? '',
  contact.phone,
];

export const householdHeader = [
  'Household',
  ...contactHeader,
  'Names',
  'Seats',
  'List',
  'Tags',
  'Note',
  'Code',
  'Link',
  'QR File',
  'Sent',
  'Answer',
] as const;

/** The file name of the household's QR code, for the mail merge. */
export const codeFileName = (code: string): string => (code === '' ? '' : `${code}.svg`);

/** One row a household. Times are wall times in the event's zone. */
export function householdRow(household: ExportedHousehold, timezone: string): Cell[] {
  const { persons, sentAt } = household;
  const names = persons.filter(({ isPlaceholder }) => !isPlaceholder).map(({ name }) => name);
  return [
    household.label,
    ...contactCells({ ...household, envelopeName: household.envelopeName || household.label }),
    names.join('; '),
    household.seatsAllowed,
    household.list,
    household.tags.join(', '),
    household.note,
    household.code,
    household.link,
    codeFileName(household.code),
    sentAt ? { date: instantToWallTime(sentAt, timezone).date } : '',
    answers[household.reply],
  ];
}

export const guestHeader = [
  'Household',
  'Name',
  'Child',
  'Also Known As',
  'Email',
  'Household Email',
  'Phone',
  'Seats',
  'List',
  'Tags',
  'Open Place',
  'Answer',
  'Meal',
] as const;

/** Returns a row for each person and each open place of a household. An open place has no name. */
export function guestRows(
  household: ExportedHousehold,
  answerOf: (personId: string) => PersonAnswer | null,
  /** Each question adds a column at the end. */
  questions: readonly QuestionDraft[] = [],
): Cell[][] {
  return household.persons.map((person) => {
    const answer = answerOf(person.id);
    return [
      household.label,
      person.name || `Guest of ${household.label}`,
      person.isChild ? 'Yes' : '',
      person.alsoKnownAs.join(', '),
      person.email ?? household.email ?? '',
      household.email ?? '',
      household.phone,
      household.seatsAllowed,
      household.list,
      household.tags.join(', '),
      person.isPlaceholder ? 'Yes' : '',
      answer ? (answer.isComing ? 'Coming' : 'Declined') : '',
      answer?.isComing ? answer.meal : '',
      ...answerCells(questions, answer?.ofReply, answer?.ofGuest),
    ];
  });
}
