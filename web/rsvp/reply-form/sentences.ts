/**
 * The texts of the reply form, with and without scripts: labels, hints, notices, and issues of
 * fields.
 */
import type { IssueCode } from '#domain/kernel/errors.ts';
import { closedSentence } from '#domain/replies/deadline.ts';
import { cannotGrowSentence } from '#domain/seats/edits.ts';
import { fullSentence } from '#domain/seats/place.ts';
import type { PublicEvent } from '../page/event.ts';
import { comingOf, partyOf, type Draft } from './draft.ts';
import { cardsFrom, maxPartySize } from './party-size.ts';

export const introSentence = 'Please let us know if you can make it.';
/**
 * Returns the names of the household, so that nobody answers for somebody else by mistake. Returns
 * an empty text without an invitation.
 */
export function greeting({ invitation }: PublicEvent): string {
  const names = (invitation?.invitees ?? []).flatMap(({ name, isPlaceholder, isAttending }) =>
    // Nobody has taken an open place yet.
    (isPlaceholder && isAttending === null) || name.trim() === '' ? [] : [name.trim()],
  );
  const last = names.pop();
  if (last === undefined) return '';
  const all = names.length > 0 ? `${names.join(', ')} & ${last}` : last;
  return invitation?.reply === 'none' ? `${all}, you’re invited` : all;
}

/** The line in place of a known address. */
export const knownEmailSentence = 'We’ll write to ';
export const knownEmailHint = (masked: string) => `Leave it blank, and we’ll write to ${masked}.`;
export const messageHint = 'Allergies, wishes, or a word to your hosts.';
export const publicHint = 'Your first name and initial may be listed under “Who’s coming”.';
export const hiddenHint = 'Your hosts aren’t showing a guest list right now.';
export const extrasLabel = 'Add a phone number or a note';
export const comesHint = 'Turn it off for a guest who can’t come.';
/** Returns the label of the button that gives everybody the first guest's answer. */
export const sameLabel = (draft: Draft): string =>
  partyOf(draft).length >= cardsFrom ? 'Same for everybody' : 'Same for all';
export const maxPartyHint = (most: number) => `Up to ${most} guests can reply together on this page.`;

/** Returns the words of both answers on a phone's first screen. A yes says what it leads to. */
export function barWords({ requiresApproval, enableWaitlist, openSpots }: PublicEvent): {
  yes: string;
  no: string;
} {
  const isWaiting = enableWaitlist && openSpots === 0;
  const yes = requiresApproval ? 'Ask to come' : isWaiting ? 'Join the waitlist' : 'I’m coming';
  return { no: 'Can’t make it', yes };
}

export const submitLabel = 'Submit RSVP';
/** Returns the button's label, which says what it will do. It begins with `submitLabel`. */
export function submitWords(event: PublicEvent, draft: Draft): string {
  const { attending } = draft;
  if (attending === '') return submitLabel;
  if (attending === 'no') return `${submitLabel}: can’t make it`;
  const party = comingOf(draft).length;
  if (event.requiresApproval) return `${submitLabel} and ask to join`;
  const waits = event.enableWaitlist && party > event.openSpots;
  if (waits) return `${submitLabel} and join the waitlist`;
  return party > 1 ? `${submitLabel} for ${party}` : submitLabel;
}
export const saveLabel = 'Save changes';
export const keepLabel = 'Cancel';
export const changeReplyLabel = 'Change my reply';
export const changeTitle = 'Change your reply';

/** Returns the visible label of a field, by the name that issues use. */
export function fieldLabel(field: string, { attending }: Draft): string {
  if (field.endsWith('-comes')) return 'Coming';
  const guest = /^guest-(\d+)-(name|meal)$/.exec(field);
  if (guest) {
    const index = Number(guest[1]);
    return `${index === 0 ? 'Your' : `Guest ${index + 1}`} ${guest[2]}`;
  }
  switch (field) {
    case 'attending':
      return 'Will you be attending?';
    case 'name':
      return 'Name';
    case 'email':
      return 'Email';
    case 'phone':
      return 'Phone';
    case 'count':
      return attending === 'no' ? 'How many of you can’t come?' : 'Total guests';
    case 'message':
      return 'Message';
    case 'public':
      return 'Make my RSVP public';
    default:
      return 'Your reply';
  }
}

/** Returns the form's own text for an issue, or null if the rule's text is fine. */
export function issueSentence({ field, code }: { field: string; code: IssueCode }): string | null {
  const isMeal = field.endsWith('-meal');
  if (code === 'notOneOf' && isMeal) return 'Please choose a meal from the list.';
  if (code !== 'required') return null;
  if (isMeal) return 'Please choose a meal.';
  if (field === 'name') return 'Please enter your name.';
  return field.endsWith('-name') ? 'Please enter a name for this guest.' : null;
}

type Issues = readonly { field: string; code: IssueCode; message: string }[];

/**
 * What the page says at once about a reply that cannot be sent yet, and about the field that gets
 * the focus.
 */
export function issuesNotice(issues: Issues): { title: string; description: string; start?: string } {
  const notice = titled(issues);
  const [first] = issues;
  if (!first || first.field === 'attending' || first.message === notice.description) return notice;
  const missing = issues.length > 1 ? `${issues.length} answers are missing or need a fix. ` : '';
  return { ...notice, start: `${missing}Start here: ${first.message}` };
}

function titled(issues: Issues): { title: string; description: string } {
  const isMissing = (field: string) =>
    issues.some((issue) => issue.field === field && issue.code === 'required');
  if (isMissing('attending')) {
    return {
      title: 'Please select your attendance',
      description: 'You must choose Yes or No before submitting your RSVP.',
    };
  }
  if (isMissing('email')) {
    return { title: 'Email required', description: 'Please enter your email address.' };
  }
  const isIncomplete = issues.some(({ code }) => code === 'required' || code === 'notOneOf');
  return {
    title: 'Validation Error',
    description: isIncomplete ? 'Required fields are missing' : (issues[0]?.message ?? ''),
  };
}

export const tryingSentence =
  'Still trying… We can’t connect right now. We’ve kept what you entered and will keep sending it.';
export const stoppedSentence = 'We couldn’t confirm it arrived. Send it again. It won’t count twice.';

export const previewSentence = 'This is a preview, so you can’t reply here.';
export const sampleSentence = 'This is a sample event, so there’s nobody to send your reply to.';

export const askHostsSentence = 'If you still need to reply, please get in touch with your hosts.';
/** Shown next to a reply that was typed while the event closed. */
export const tooLateSentence = `${closedSentence}. ${askHostsSentence}`;

/**
 * Returns what happens to a yes, before anything is typed. Returns null if every party that can be
 * chosen gets its seats.
 */
export function forecast(event: PublicEvent): string | null {
  const { openSpots: open, enableWaitlist } = event;
  const most = maxPartySize(event);
  if (event.closed) return null;
  if (event.requiresApproval) {
    return `The host confirms each guest.${event.mailsGuests ? ' You’ll hear by email.' : ''}`;
  }
  if (open === 0) {
    // Seats may be left that are kept for others. The line above says so.
    const isKept = event.spotsRemaining > 0;
    if (!enableWaitlist) {
      const why = isKept ? 'no seat is left for new guests' : 'this event is full';
      return `Sorry, ${why}. You can still let your hosts know that you can’t make it.`;
    }
    return (
      (isKept ? '' : 'We’re full right now. ') +
      (event.mailsGuests
        ? 'Join the waitlist and we’ll email you if a seat opens.'
        : 'New replies join the waitlist.')
    );
  }
  if (open >= most) return null;
  // Party sizes only: a second number of seats would contradict the spots that remain.
  return open + 1 === most
    ? `A party of ${most} ${enableWaitlist ? 'joins the waitlist' : 'no longer fits'}.`
    : `Parties of ${open + 1} or more ${enableWaitlist ? 'join the waitlist' : 'no longer fit'}.`;
}

/**
 * Returns the same about the party that was chosen, or null if it gets its seats. `held` is the
 * number of seats that the reply already has.
 */
export function seatsNotice(event: PublicEvent, count: number, held = 0): string | null {
  if (event.requiresApproval) return null;
  const open = event.openSpots + held;
  if (count <= open) return null;
  if (event.enableWaitlist && held === 0) {
    const who = count === 1 ? 'you’ll join' : `your party of ${count} will join`;
    return event.spotsRemaining > 0
      ? `${who.replace(/^y/, 'Y')} the waitlist.`
      : `It’s full, so ${who} the waitlist.`;
  }
  if (held > 0) return cannotGrowSentence(event.openSpots, held);
  return event.spotsRemaining > 0 ? `Sorry, a party of ${count} no longer fits.` : fullSentence(open);
}

/** What a household that opens its invitation again has answered. */
export const answeredSentence: Record<'coming' | 'inPart' | 'declined', string> = {
  coming: 'You’ve replied: coming.',
  inPart: 'You’ve replied: some of you are coming.',
  declined: 'You’ve replied: not coming.',
};
export const answerAgainSentence = 'Answer again below to change it.';

export const notMeLabel = 'Not you? Tell your hosts';
export const notMeQuestion =
  'Did you get this invitation by mistake? We’ll tell your hosts, and this link will no longer open the invitation.';
export const notMeSure = 'Yes, it’s not for me';
export const hostsNotified =
  'We’ve told your hosts. If you’re invited after all, they can send you a new link.';
