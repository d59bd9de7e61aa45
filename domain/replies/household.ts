/**
 * Reads a household's answer. Its persons are the ones on the invitation
 * (docs/product/invitations.md#invitations).
 */
import { shortName } from '../guest-list/names.ts';
import type { IssueCode, CodedIssue } from '../kernel/errors.ts';
import {
  checkSubmission,
  type GuestDetail,
  normalizeGuestDetails,
  parseAttending,
  type Submission,
  type SubmissionRules,
} from './submission.ts';
import { sentence } from '../kernel/sentence.ts';

/** The parts of an invitation that an answer needs. */
export interface Invited {
  /** The maximum number of guests who may come. */
  seatsAllowed: number;
  /** The invited persons in order. An open place has no person's name. */
  invitees: readonly { id: string; name: string; isPlaceholder: boolean }[];
}

type SubmittedParty = Pick<Submission, 'displayName' | 'isAttending' | 'guestCount' | 'guestDetails'>;

type Invitee = Invited['invitees'][number];

/** The page may show the short form of a name and send that form back with the answer. */
const isShownAs =
  (name: string | null | undefined) =>
  (invitee: Invitee): boolean =>
    !invitee.isPlaceholder && name === shortName(invitee.name);

/** Returns the typed name, or the invitation's name if the typed one is blank or its short form. */
const wholeName = (given: string, invitee: Invitee | undefined): string =>
  invitee && !invitee.isPlaceholder && (given === '' || isShownAs(given)(invitee)) ? invitee.name : given;

/**
 * Returns the answer with the whole household, in the invitation's order. The list identifies
 * persons by `inviteeId` or by position. Persons missing from it don't come. The invitation fills
 * in missing names. If the list doesn't say who comes, its first `guestCount` persons do.
 */
export function householdAnswer<Answer extends SubmittedParty>(
  answer: Answer,
  { invitees }: Invited,
): { kind: 'ok'; answer: Answer } | { kind: 'invalid'; issues: CodedIssue[] } {
  const given = normalizeGuestDetails(answer.guestDetails);
  const named = new Map<string, number>();
  const issues: CodedIssue[] = [];
  for (const [index, { inviteeId }] of given.entries()) {
    if (inviteeId === undefined) continue;
    const isKnown = invitees.some(({ id }) => id === inviteeId);
    if (!isKnown || named.has(inviteeId)) {
      issues.push({
        path: `guestDetails.${index}.inviteeId`,
        code: 'invalid' satisfies IssueCode,
        ...sentence(isKnown ? 'reply.listedTwice' : 'reply.notOnInvitation'),
      });
    }
    named.set(inviteeId, index);
  }
  if (issues.length > 0) return { kind: 'invalid', issues };

  const isAttending = parseAttending(answer.isAttending) === true;
  const says = given.some((guest) => guest.isAttending !== undefined);
  const count = answer.guestCount ?? 0;
  const length =
    isAttending && !says ? Math.max(given.length, Math.min(count, invitees.length)) : given.length;
  const persons = Array.from({ length }, (_, index): GuestDetail & { place: number } => {
    const guest = given[index] ?? { name: '', mealChoice: '' };
    const there = invitees[index];
    const inviteeId = guest.inviteeId ?? (there && !named.has(there.id) ? there.id : undefined);
    if (inviteeId !== undefined) named.set(inviteeId, index);
    const place = invitees.findIndex(({ id }) => id === inviteeId);
    const invitee = invitees[place];
    return {
      ...guest,
      ...(inviteeId !== undefined && { inviteeId }),
      name: wholeName(guest.name, invitee),
      isAttending: isAttending && (says ? guest.isAttending !== false : index < count),
      place: place < 0 ? invitees.length : place,
    };
  });
  const isUntaken = ({ inviteeId, name }: GuestDetail): boolean =>
    invitees.some((invitee) => invitee.isPlaceholder && invitee.id === inviteeId && invitee.name === name);
  const missing = invitees.flatMap(({ id, name, isPlaceholder }, place) =>
    named.has(id) || isPlaceholder
      ? []
      : [{ inviteeId: id, name, mealChoice: '', isAttending: false, place }],
  );
  const all = [...persons, ...missing]
    // Drops an open place that nobody took, whether it is named "Guest of ..." or has no name.
    .filter((guest) => guest.isAttending || (guest.name !== '' && !isUntaken(guest)))
    .sort((a, b) => a.place - b.place)
    .map(({ place: _, ...guest }): GuestDetail => guest);
  return {
    kind: 'ok',
    answer: {
      ...answer,
      guestDetails: all,
      displayName:
        wholeName(answer.displayName ?? '', invitees.find(isShownAs(answer.displayName))) ||
        (all.find((guest) => guest.isAttending)?.name ?? ''),
      // A decline counts everybody in the household.
      ...(!isAttending && { guestCount: all.length }),
    },
  };
}

/** Returns the answer. If it contains no address, adds the household's stored one. */
export const withStoredEmail = <Answer extends { guestEmail: string }>(
  answer: Answer,
  { address }: { address: string | null },
): Answer => (answer.guestEmail === '' && address !== null ? { ...answer, guestEmail: address } : answer);

/** Checks a household's answer like `checkSubmission`. */
export function checkHousehold(
  submission: Submission,
  invited: Invited,
  rules: Omit<SubmissionRules, 'maxGuestsPerRsvp'>,
): ReturnType<typeof checkSubmission> {
  const completed = householdAnswer(submission, invited);
  if (completed.kind === 'invalid') return completed;
  const { answer } = completed;
  const persons = normalizeGuestDetails(answer.guestDetails).length;
  const isAttending = parseAttending(answer.isAttending) === true;
  return checkSubmission(answer, {
    ...rules,
    maxGuestsPerRsvp: isAttending ? invited.seatsAllowed : Math.max(invited.seatsAllowed, persons),
    inPart: Math.max(invited.seatsAllowed, persons),
    isInvited: true,
  });
}
