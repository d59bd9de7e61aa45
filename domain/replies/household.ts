/** What a household answers: its persons are those of the invitation (docs/product.md#invitations). */
import { shortName } from '../invitations/names.ts';
import type { Issue, IssueCode } from '../kernel/errors.ts';
import {
  checkSubmission,
  type GuestDetail,
  normalizeGuestDetails,
  parseAttending,
  type Submission,
  type SubmissionRules,
} from './submission.ts';

/** An invitation, as far as an answer needs to know it. */
export interface Invited {
  /** More may not come. */
  seatsAllowed: number;
  /** In their order; an open place has no name of its own. */
  invitees: readonly { id: string; name: string; isPlaceholder: boolean }[];
}

type Given = Pick<Submission, 'displayName' | 'isAttending' | 'guestCount' | 'guestDetails'>;

type Invitee = Invited['invitees'][number];

/** The page may show the short form of a name, which comes back with the answer. */
const isShownAs =
  (name: string | null | undefined) =>
  (invitee: Invitee): boolean =>
    !invitee.isPlaceholder && name === shortName(invitee.name);

/** As the guest gave it, or as the invitation has it. */
const wholeName = (given: string, invitee: Invitee | undefined): string =>
  invitee && !invitee.isPlaceholder && (given === '' || isShownAs(given)(invitee)) ? invitee.name : given;

/**
 * The answer with everybody of the household in it, in the order of the invitation: whom the list names by `inviteeId`, or else
 * by place, and those whom it leaves out, who do not come. Names are filled in from the invitation. A list that does not say who comes
 * means the first `guestCount` of it.
 */
export function householdAnswer<Answer extends Given>(
  answer: Answer,
  { invitees }: Invited,
): { kind: 'ok'; answer: Answer } | { kind: 'invalid'; issues: Required<Issue>[] } {
  const given = normalizeGuestDetails(answer.guestDetails);
  const named = new Map<string, number>();
  const issues: Required<Issue>[] = [];
  for (const [index, { inviteeId }] of given.entries()) {
    if (inviteeId === undefined) continue;
    const isKnown = invitees.some(({ id }) => id === inviteeId);
    if (!isKnown || named.has(inviteeId)) {
      issues.push({
        path: `guestDetails.${index}.inviteeId`,
        code: 'invalid' satisfies IssueCode,
        message: isKnown ? 'This person is in the list twice' : 'This person is not of this invitation',
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
  const missing = invitees.flatMap(({ id, name, isPlaceholder }, place) =>
    named.has(id) || isPlaceholder
      ? []
      : [{ inviteeId: id, name, mealChoice: '', isAttending: false, place }],
  );
  const all = [...persons, ...missing]
    // A person who does not come and has no name is nobody.
    .filter((guest) => guest.isAttending || guest.name !== '')
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
      // A no is for all of them.
      ...(!isAttending && { guestCount: all.length }),
    },
  };
}

/** The same as `checkSubmission`, of a household's answer. */
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
