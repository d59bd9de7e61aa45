/**
 * The guest list as rows of a spreadsheet. An import recognizes the headings, so that a list can be
 * taken back in.
 */
import type { Household } from '../invitations/household.ts';
import { instantToWallTime } from '../kernel/dates.ts';
import type { KeptAnswers, QuestionDraft } from '../questions/question.ts';
import { answerCells } from '../questions/words.ts';
import { neutralize } from '../replies/csv.ts';

export interface ExportedPerson {
  id: string;
  name: string;
  alsoKnownAs: readonly string[];
  isChild: boolean;
  isPlaceholder: boolean;
  email: string | null;
}

/** What a person answered. */
export interface PersonAnswer {
  isComing: boolean;
  meal: string;
  /** To the questions of the reply, and to those of the person. */
  ofReply?: KeptAnswers | null;
  ofGuest?: KeptAnswers | null;
}

export interface ExportedHousehold extends Omit<Household, 'persons' | 'sort'> {
  persons: readonly ExportedPerson[];
  /** `ABCD-EFGH`; blank, like the link, for hosts who may not see it. */
  code: string;
  link: string;
  reply: 'none' | 'coming' | 'inPart' | 'declined';
  sentAt: Date | null;
}

const answers = { none: '', coming: 'Coming', inPart: 'Coming in part', declined: 'Declined' } as const;

const addressHeadings = [
  'Address Line 1',
  'Address Line 2',
  'Address Line 3',
  'Address Line 4',
  'Address Line 5',
];
const addressOf = ({ addressLines }: ExportedHousehold) =>
  addressHeadings.map((_heading, at) => addressLines[at] ?? '');

export const householdHeader = [
  'Household',
  'Envelope Name',
  ...addressHeadings,
  'Postcode',
  'City',
  'Country',
  'Email',
  'Phone',
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

/** The name of the file with the household's QR code, as the mail merge names it. */
export const codeFileName = (code: string): string => (code === '' ? '' : `${code}.svg`);

/** One row a household. Times are wall times in the event's zone. */
export function householdRow(household: ExportedHousehold, timezone: string): string[] {
  const { persons, sentAt } = household;
  const names = persons.filter(({ isPlaceholder }) => !isPlaceholder).map(({ name }) => name);
  return [
    household.label,
    household.envelopeName || household.label,
    ...addressOf(household),
    household.postcode,
    household.city,
    household.country,
    household.email ?? '',
    household.phone,
    names.join('; '),
    String(household.seatsAllowed),
    String(household.list),
    household.tags.join(', '),
    household.note,
    household.code,
    household.link,
    codeFileName(household.code),
    sentAt ? instantToWallTime(sentAt, timezone).date : '',
    answers[household.reply],
  ].map(neutralize);
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

/** One row a person; open places too, so that the rows are the seats that were offered by name. */
export function guestRows(
  household: ExportedHousehold,
  answerOf: (personId: string) => PersonAnswer | null,
  /** A column each behind the others. */
  questions: readonly QuestionDraft[] = [],
): string[][] {
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
      String(household.seatsAllowed),
      String(household.list),
      household.tags.join(', '),
      person.isPlaceholder ? 'Yes' : '',
      answer ? (answer.isComing ? 'Coming' : 'Declined') : '',
      answer?.isComing ? answer.meal : '',
      ...answerCells(questions, answer?.ofReply, answer?.ofGuest),
    ].map(neutralize);
  });
}
