/** Checks submissions (docs/product/replies.md#replies). */
import type { IssueCode, CodedIssue } from '../kernel/errors.ts';
import { saysWhoComes } from './guests.ts';
import { isEmail, isStorableText, lengthOf, maxNameLength, maxTextLength, trimmed } from '../kernel/text.ts';
import { type Sentence, sentence } from '../kernel/sentence.ts';
import { countDenied, notOfReply } from './refusals.ts';

export interface GuestDetail {
  /** The person's id. Present if the caller's list contains it. */
  id?: string;
  /** The invited person. Present only in an answer to an invitation. */
  inviteeId?: string;
  name: string;
  mealChoice: string;
  isAttending?: boolean;
  /** Unchecked answers. `decideAnswers` checks them. */
  answers?: unknown;
}

/** Accepts a list of guests, or the same list as a JSON string. Treats anything else as blank. */
export function normalizeGuestDetails(details: unknown): GuestDetail[] {
  let list = details;
  if (typeof details === 'string') {
    try {
      list = JSON.parse(details);
    } catch {
      return [];
    }
  }
  if (!Array.isArray(list)) return [];
  return list.map((entry: unknown) => {
    const { id, inviteeId, name, mealChoice, isAttending, answers } = (
      typeof entry === 'object' && entry !== null ? entry : {}
    ) as Record<string, unknown>;
    return {
      ...(typeof id === 'string' && { id }),
      ...(typeof inviteeId === 'string' && { inviteeId }),
      name: typeof name === 'string' ? name.trim() : '',
      mealChoice: typeof mealChoice === 'string' ? mealChoice.trim() : '',
      ...(typeof isAttending === 'boolean' && { isAttending }),
      ...(answers != null && { answers }),
    };
  });
}

/** The unchecked input of the form or the call. */
export interface Submission {
  displayName?: string | null;
  guestEmail?: string | null;
  guestPhone?: string | null;
  /** The form's `yes` or `no`, or the call's boolean. */
  isAttending?: boolean | string | null;
  guestCount?: number | null;
  mealChoice?: string | null;
  guestDetails?: unknown;
  message?: string | null;
  publicToggle?: boolean | null;
}

export interface SubmissionRules {
  maxGuestsPerRsvp: number;
  /**
   * The maximum number of persons in a list that may say who comes. Not set if the list may not say
   * so.
   */
  inPart?: number;
  /** Whether the list has the persons of an invitation. */
  isInvited?: boolean;
  /** Whether the household's address is stored, so that the reply may leave it blank. */
  hasEmail?: boolean;
  /** Whether a host enters the reply. Email, names and meals may then be blank. */
  byHost?: boolean;
  hasMeals: boolean;
  /** A translated meal has its original name in `value`. */
  mealOptions: readonly (string | { name: string; value?: string })[];
}

/**
 * A valid submission: trimmed, with one detail for each person, and meals spelled as on the menu.
 */
export interface CheckedReply {
  displayName: string;
  guestEmail: string;
  guestPhone: string;
  isAttending: boolean;
  guestCount: number;
  mealChoice: string;
  guestDetails: GuestDetail[];
  message: string;
  publicToggle: boolean;
}

export function parseAttending(value: boolean | string | null | undefined): boolean | null {
  if (value === true || value === 'yes' || value === 'true') return true;
  if (value === false || value === 'no' || value === 'false') return false;
  return null;
}

const missing = /* @__PURE__ */ sentence('reply.missing');

const comes = ({ isAttending }: GuestDetail): boolean => isAttending !== false;

export const maxPhoneLength = 50;

/**
 * Checks a submission against its event. The guest's page runs it before sending, and the server's
 * result decides. A yes needs a name, 1 to maxGuestsPerRsvp guests, a name for each, and a listed
 * meal for each if there are meals. If the first guest has no meal, the reply's own mealChoice is
 * used. A no needs no names, whatever its count. Its displayName is the first guest's name if that
 * guest has one. Details past the count are dropped, because the form keeps ten and shows as many
 * as the count says. If `inPart` is set, the list may say who comes. It is then the whole party,
 * and the count is the number who come.
 */
export function checkSubmission(
  submission: Submission,
  event: SubmissionRules,
): { kind: 'ok'; reply: CheckedReply } | { kind: 'invalid'; issues: CodedIssue[] } {
  const issues: CodedIssue[] = [];
  const report = (path: string, code: IssueCode, said: Sentence) => issues.push({ path, code, ...said });
  const text = (path: string, value: string | null | undefined, max: number) => {
    const plain = trimmed(value);
    if (!isStorableText(plain)) {
      report(path, 'notStorable', sentence('answers.notStorable'));
    } else if (plain.length > max && lengthOf(plain) > max) {
      report(path, 'tooLong', sentence('answers.tooLong', { max }));
    }
    return plain;
  };

  const isAttending = parseAttending(submission.isAttending);
  if (isAttending === null) report('isAttending', 'required', sentence('reply.answerMissing'));

  const guestEmail = trimmed(submission.guestEmail);
  if (guestEmail === '') {
    if (!event.byHost && !event.hasEmail) report('guestEmail', 'required', sentence('reply.emailMissing'));
  } else if (!isEmail(guestEmail)) report('guestEmail', 'badFormat', sentence('reply.emailInvalid'));

  const guestCount = submission.guestCount ?? Number.NaN;
  const countIsRight = Number.isInteger(guestCount) && guestCount >= 0;
  if (!countIsRight) report('guestCount', 'required', sentence('reply.countMissing'));
  else if (isAttending && guestCount === 0) report('guestCount', 'tooSmall', missing);
  else if (guestCount > event.maxGuestsPerRsvp) {
    report('guestCount', 'tooLarge', sentence('reply.partyTooLarge', { max: event.maxGuestsPerRsvp }));
  }
  const counted = countIsRight && guestCount <= event.maxGuestsPerRsvp ? guestCount : 0;

  const details = normalizeGuestDetails(submission.guestDetails);
  const inPart = event.inPart !== undefined && isAttending === true && saysWhoComes(details);
  if (inPart && countIsRight && guestCount > 0 && guestCount !== details.filter(comes).length) {
    report('guestCount', 'invalid', countDenied);
  }
  if (inPart && details.length > (event.inPart ?? 0)) {
    report('guestDetails', 'tooLarge', sentence('reply.tooManyGuests', { max: event.inPart ?? 0 }));
  }

  const givenName = text('displayName', submission.displayName, maxNameLength);
  if (isAttending && givenName === '' && !event.byHost) report('displayName', 'required', missing);

  const mealChoice = text('mealChoice', submission.mealChoice, maxNameLength);
  const meals = event.hasMeals
    ? event.mealOptions.map((meal) => (typeof meal === 'string' ? meal : (meal.value ?? meal.name)))
    : [];
  const persons = inPart ? Math.min(details.length, event.inPart ?? 0) : isAttending === null ? 0 : counted;
  const guestDetails = Array.from({ length: persons }, (_, index): GuestDetail => {
    const path = `guestDetails.${index}`;
    const detail = details[index];
    const fields = {
      ...(detail?.id !== undefined && { id: detail.id }),
      ...(event.isInvited && detail?.inviteeId !== undefined && { inviteeId: detail.inviteeId }),
      ...(inPart && { isAttending: detail !== undefined && comes(detail) }),
      ...(detail?.answers != null && { answers: detail.answers }),
    };
    const name = text(`${path}.name`, detail?.name, maxNameLength);
    if (fields.isAttending === false) return { ...fields, name, mealChoice: '' };
    if (isAttending && name === '' && !event.byHost) report(`${path}.name`, 'required', missing);
    const wanted = detail?.mealChoice || (index === 0 ? mealChoice : '');
    if (!isAttending || meals.length === 0) return { ...fields, name, mealChoice: '' };
    const meal =
      meals.find((listed) => listed === wanted) ??
      meals.find((listed) => listed.toLowerCase() === wanted.toLowerCase());
    if (wanted === '') {
      if (!event.byHost) report(`${path}.mealChoice`, 'required', sentence('reply.mealMissing'));
    } else if (meal === undefined) {
      report(`${path}.mealChoice`, 'notOneOf', sentence('reply.mealNotListed'));
    }
    return { ...fields, name, mealChoice: meal ?? '' };
  });

  const reply: CheckedReply = {
    displayName: (isAttending && givenName) || guestDetails[0]?.name || givenName,
    guestEmail,
    guestPhone: text('guestPhone', submission.guestPhone, maxPhoneLength),
    isAttending: isAttending === true,
    guestCount,
    mealChoice: guestDetails.find(comes)?.mealChoice ?? '',
    guestDetails,
    message: text('message', submission.message, maxTextLength),
    publicToggle: submission.publicToggle === true,
  };
  return issues.length > 0 ? { kind: 'invalid', issues } : { kind: 'ok', reply };
}

/**
 * Checks a new reply without an invitation like `checkSubmission`. Its list may say who comes. Ids
 * are ignored, because the persons get theirs now.
 */
export function checkStranger(
  submission: Submission,
  { maxGuestsPerRsvp, hasMeals, mealOptions, byHost = false }: Omit<SubmissionRules, 'inPart' | 'isInvited'>,
): ReturnType<typeof checkSubmission> {
  const checked = checkSubmission(submission, {
    maxGuestsPerRsvp,
    inPart: maxGuestsPerRsvp,
    byHost,
    hasMeals,
    mealOptions,
  });
  if (checked.kind === 'invalid') return checked;
  const issues = checked.reply.guestDetails.flatMap(({ id }, index) =>
    id === undefined ? [] : [{ path: `guestDetails.${index}.id`, code: 'invalid' as const, ...notOfReply }],
  );
  return issues.length > 0 ? { kind: 'invalid', issues } : checked;
}

export { guestLabel } from './guest-label.ts';
