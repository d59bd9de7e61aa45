/**
 * Finds the problems of a draft, field by field. It applies the server's own rule before anything
 * is sent.
 */
import type { Issue } from '#domain/kernel/errors.ts';
import { checkSubmission } from '#domain/replies/submission.ts';
import type { PublicEvent } from '../../page/event.ts';
import { bodyOf, partyOf, type Draft } from './draft.ts';
import type { OwnReply } from '#domain/replies/contract.ts';
import type { FieldIssue } from './field-issue.ts';
import type { QuestionParts } from '../form-state.ts';

export type { FieldIssue };

/** Returns the fields for the chosen answer, in the order of the page. */
function fieldsOf(draft: Draft, questions: readonly string[]): string[] {
  const guests = partyOf(draft).flatMap((_, index) => [`guest-${index}-name`, `guest-${index}-meal`]);
  return draft.attending === 'yes'
    ? ['count', 'name', ...guests, ...questions, 'email', 'phone', 'message']
    : [...guests, ...questions, 'email', 'count', 'message'];
}

/** The host's questions, and the saved reply that the guest is changing. */
export interface Asking {
  parts: QuestionParts;
  saved: OwnReply | null;
}

/**
 * Returns the first issue of each field, in the order of the page. Until Yes or No is chosen, that
 * is the only issue. `before` is the party size of the reply that is changed: a party may stay as
 * large as a host let it be.
 */
export function issuesOf(
  draft: Draft,
  event: PublicEvent,
  before = 0,
  asking: Asking | null = null,
): FieldIssue[] {
  const checked = checkSubmission(
    { ...bodyOf(draft, event), isAttending: draft.attending },
    {
      ...event,
      maxGuestsPerRsvp: Math.max(event.maxGuestsPerRsvp, before),
      inPart: Math.max(event.maxGuestsPerRsvp, before),
      isInvited: event.invitation !== undefined,
      hasEmail: typeof event.invitation?.maskedEmail === 'string',
    },
  );
  const isAsked = draft.attending !== '' && asking !== null;
  const issues = [
    ...(checked.kind === 'ok' ? [] : fieldIssues(checked.issues)),
    ...(isAsked ? asking.parts.issues(event, draft, asking.saved) : []),
  ];
  const questions = isAsked ? asking.parts.fields(event, draft) : [];
  const fields = draft.attending === '' ? ['attending'] : fieldsOf(draft, questions);
  return fields.flatMap((field) => {
    const issue = issues.find((each) => each.field === field);
    return issue ? { ...issue, own: ownSentence(issue) } : [];
  });
}

/** Returns the form's own sentence for an issue, unless the rule's is fine. */
function ownSentence({ field, code }: FieldIssue): FieldIssue['own'] {
  const isMeal = field.endsWith('-meal');
  if (code === 'notOneOf' && isMeal) return 'mealNotListed';
  if (code !== 'required') return undefined;
  if (isMeal) return 'meal';
  if (field === 'name') return 'name';
  return field.endsWith('-name') ? 'guestName' : undefined;
}

/**
 * Returns the issues to show. If the first guest has the replying person's name, both share one
 * field and one issue.
 */
export function shownIssues(draft: Draft, issues: FieldIssue[]): FieldIssue[] {
  if (draft.attending !== 'yes' || draft.name !== draft.guests[0]?.name) return issues;
  const isNameless = issues.some(({ field }) => field === 'name');
  return issues.flatMap((issue) => {
    if (issue.field !== 'guest-0-name') return [issue];
    return isNameless ? [] : [{ ...issue, field: 'name' }];
  });
}

const fieldNames: Record<string, string> = {
  isAttending: 'attending',
  displayName: 'name',
  guestEmail: 'email',
  guestPhone: 'phone',
  guestCount: 'count',
  mealChoice: 'guest-0-meal',
  message: 'message',
};

/** Returns the issues of a submission, each with the form field that it is about. */
export function fieldIssues(issues: readonly Issue[]): FieldIssue[] {
  return issues.map(({ path, code = 'invalid', message, reason, params }) => {
    const guest = /^guestDetails\.(\d+)\.(name|mealChoice)$/.exec(path);
    const answer = /^(?:guestDetails\.(\d+)\.)?answers\.([^.]+)/.exec(path);
    const field = guest
      ? `guest-${guest[1]}-${guest[2] === 'name' ? 'name' : 'meal'}`
      : answer
        ? `${answer[1] === undefined ? '' : `guest-${answer[1]}-`}q-${answer[2]}`
        : (fieldNames[path] ?? 'form');
    return { field, code, message, reason, params };
  });
}
