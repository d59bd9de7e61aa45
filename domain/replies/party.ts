/**
 * Decides who of a party stays, comes, joins or leaves after a change
 * (docs/product/replies.md#guests).
 */
import type { Issue } from '../kernel/errors.ts';
import { hostCountIssue, hostGuestLimit } from '../seats/edits.ts';
import {
  allWith,
  type GivenGuest,
  type Guest,
  howManyCome,
  type PartyOfReply,
  readGuests,
  saysWhoComes,
  strangersAmong,
  unnamedGuests,
} from './guests.ts';
import type { GuestDetail } from './submission.ts';
import { hostSentence, type Sentence, sentence } from '../kernel/sentence.ts';
import { countDenied, notOfReply } from './refusals.ts';

export interface PartyChange {
  isAttending?: boolean | undefined;
  guestCount?: number | undefined;
  guestDetails?: readonly GivenGuest[] | null | undefined;
}

export type PartyEdit =
  | { kind: 'ok'; isAttending: boolean; guestCount: number; guests: Guest[] }
  | { kind: 'invalid'; issues: Issue[] }
  /** The requested count would remove these named guests. */
  | { kind: 'namedGuests'; names: string[] };

export const namedGuestsSentence = (names: readonly string[]): Sentence =>
  hostSentence('replies.named', { names: names.join(', ') });

const refused = (...issues: Issue[]): PartyEdit => ({ kind: 'invalid', issues });

/** Returns an issue for each person in the list who is not part of the reply. */
export const strangerIssues = (before: readonly Guest[], given: readonly GivenGuest[]): Issue[] =>
  strangersAmong(before, given).map((index) => ({
    path: `guestDetails.${index}.id`,
    ...notOfReply,
  }));

/**
 * Returns the party after a host's change. A count alone adds unnamed persons, or removes unnamed
 * ones from the end. If it would remove a named person, the result is `namedGuests`. A list is the
 * whole party. If it doesn't say who comes, its first `guestCount` persons do.
 */
export function hostParty(
  before: PartyOfReply,
  change: PartyChange,
  { maxGuestsPerRsvp, newId }: { maxGuestsPerRsvp: number; newId: () => string },
): PartyEdit {
  // An empty list does not change the persons.
  const details = change.guestDetails?.length ? change.guestDetails : null;
  const says = details !== null && saysWhoComes(details);
  const guestsBefore = Math.max(before.guestCount, before.guestDetails.length);
  const strangers = details === null ? [] : strangerIssues(before.guestDetails, details);
  if (strangers.length > 0) return refused(...strangers);
  const list = details && readGuests(before.guestDetails, details, newId);
  const isAttending = change.isAttending ?? (says && list ? howManyCome(list) > 0 : before.isAttending);
  const issueOf = (count: number) => hostCountIssue(count, isAttending, { maxGuestsPerRsvp, guestsBefore });
  const wanted = change.guestCount;
  const issue = wanted === undefined ? null : issueOf(wanted);
  if (issue) return refused(issue);
  const max = Math.max(hostGuestLimit(maxGuestsPerRsvp), guestsBefore);
  if (says && list && list.length > max) {
    return refused({ path: 'guestDetails', ...sentence('reply.tooManyGuests', { max }) });
  }

  const how = { list, says, wanted, newId };
  const edit = !isAttending ? declined(before, how) : list ? listed(before, list, how) : resized(before, how);
  const late = edit.kind === 'ok' ? issueOf(edit.guestCount) : null;
  return late ? refused(late) : edit;
}

interface How {
  list: Guest[] | null;
  says: boolean;
  wanted: number | undefined;
  newId: () => string;
}

/** Makes the party a decline. The persons stay, and the count is how many it answers for. */
function declined(before: PartyOfReply, { list, says, wanted, newId }: How): PartyEdit {
  const answeredFor = before.isAttending ? before.guestDetails.length : before.guestCount;
  const guestCount = wanted ?? (says && list ? list.length : answeredFor);
  const persons = list ? (says ? list : list.slice(0, guestCount)) : before.guestDetails;
  const missing = unnamedGuests(guestCount - persons.length, false, newId);
  return { kind: 'ok', isAttending: false, guestCount, guests: [...allWith(persons, false), ...missing] };
}

/** Changes the party by its count alone. */
function resized(before: PartyOfReply, { wanted, newId }: How): PartyEdit {
  // If a party that declined now says yes, all of its persons come.
  const persons = before.isAttending ? [...before.guestDetails] : allWith(before.guestDetails, true);
  const guestCount =
    wanted ?? (before.isAttending ? before.guestCount : Math.max(persons.length, before.guestCount));
  const toGo = howManyCome(persons) - guestCount;
  const isUnnamed = ({ name, isAttending }: Guest) => isAttending && name === '';
  const unnamed = persons.filter(isUnnamed);
  if (toGo > unnamed.length) {
    const named = persons.filter((guest) => guest.isAttending && guest.name !== '');
    return { kind: 'namedGuests', names: named.slice(guestCount).map(({ name }) => name) };
  }
  const going = new Set(toGo > 0 ? unnamed.slice(-toGo) : []);
  const stay = persons.filter((guest) => !going.has(guest));
  return {
    kind: 'ok',
    isAttending: true,
    guestCount,
    guests: [...stay, ...unnamedGuests(-toGo, true, newId)],
  };
}

function listed(before: PartyOfReply, list: Guest[], { says, wanted, newId }: How): PartyEdit {
  if (says) {
    const guestCount = howManyCome(list);
    if (guestCount === 0) return refused({ path: 'isAttending', ...countDenied });
    if (wanted !== undefined && wanted !== guestCount) return refused({ path: 'guestCount', ...countDenied });
    return { kind: 'ok', isAttending: true, guestCount, guests: list };
  }
  const guestCount = wanted ?? before.guestCount;
  const isInPart = before.isAttending && before.guestDetails.some((guest) => !guest.isAttending);
  // If the call has no new count, guests who declined stay declined, as long as the number of the
  // others matches the count.
  if (wanted === undefined && isInPart && howManyCome(list) === guestCount) {
    return { kind: 'ok', isAttending: true, guestCount, guests: list };
  }
  const persons = allWith(list.slice(0, guestCount), true);
  const missing = unnamedGuests(guestCount - persons.length, true, newId);
  return { kind: 'ok', isAttending: true, guestCount, guests: [...persons, ...missing] };
}

/**
 * Returns the party after a guest's own change. The list was already checked. A yes drops the
 * persons that it doesn't list. A decline keeps them, with their names.
 */
export function ownParty(
  before: PartyOfReply,
  reply: { isAttending: boolean; guestDetails: readonly GivenGuest[] },
  newId: () => string,
): { kind: 'ok'; guests: Guest[] } | { kind: 'invalid'; issues: Issue[] } {
  const { guestDetails: given } = reply;
  const issues = strangerIssues(before.guestDetails, given);
  if (issues.length > 0) return { kind: 'invalid', issues };
  const names = new Map(before.guestDetails.map(({ id, name }) => [id, name]));
  const list = readGuests(before.guestDetails, given, newId).map((guest) => ({
    ...guest,
    name: guest.name || (names.get(guest.id) ?? ''),
  }));
  if (reply.isAttending) {
    const says = saysWhoComes(given);
    return { kind: 'ok', guests: says ? list : allWith(list, true) };
  }
  const there = new Set(list.map(({ id }) => id));
  const others = before.guestDetails.filter(({ id }) => !there.has(id));
  return { kind: 'ok', guests: allWith([...list, ...others], false) };
}

/** The persons of a new reply. All of them come, or none, unless the list says otherwise. */
export const newParty = (
  reply: {
    isAttending: boolean;
    guestDetails: readonly Pick<GuestDetail, 'inviteeId' | 'name' | 'mealChoice' | 'isAttending'>[];
  },
  newId: () => string,
): Guest[] =>
  reply.guestDetails.map(({ name, mealChoice, inviteeId, isAttending }) => ({
    id: newId(),
    name,
    mealChoice,
    isAttending: reply.isAttending && isAttending !== false,
    ...(inviteeId !== undefined && { inviteeId }),
  }));
