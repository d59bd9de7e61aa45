/**
 * The texts of the reply form that depend on the event or the draft, with and without scripts. All
 * are in the words of the page.
 */
import { fitsMore } from '#domain/seats/edits.ts';
import type { GuestWords } from '#domain/words/guest/type.ts';
import type { PublicEvent } from '../page/event.ts';
import { comingOf, partyOf, type Draft } from './draft/draft.ts';
import { type FieldIssue, messageOf } from './draft/field-issue.ts';
import { cardsFrom, maxPartySize } from './draft/party-size.ts';

/**
 * Returns the names of the household, so that nobody answers for somebody else by mistake. Returns
 * an empty text without an invitation.
 */
export function greeting({ invitation }: PublicEvent, { form: words }: GuestWords): string {
  const names = (invitation?.invitees ?? []).flatMap(({ name, isPlaceholder, isAttending }) =>
    // Nobody has taken an open place yet.
    (isPlaceholder && isAttending === null) || name.trim() === '' ? [] : [name.trim()],
  );
  const last = names.pop();
  if (last === undefined) return '';
  const all = names.length > 0 ? words.lastName({ names: names.join(words.comma), last }) : last;
  return invitation?.reply === 'none' ? words.greeting({ names: all }) : all;
}

/** Returns the label of the button that gives everybody the first guest's answer. */
export const sameLabel = (draft: Draft, { form: words }: GuestWords): string =>
  partyOf(draft).length >= cardsFrom ? words.sameForEverybody : words.sameForAll;

/** Returns the words of both answers on a phone's first screen. A yes says what it leads to. */
export function barWords(
  { requiresApproval, enableWaitlist, openSpots }: PublicEvent,
  { buttons }: GuestWords,
): { yes: string; no: string } {
  const isWaiting = enableWaitlist && openSpots === 0;
  const yes = requiresApproval ? buttons.askToCome : isWaiting ? buttons.joinWaitlist : buttons.coming;
  return { no: buttons.cannot, yes };
}

/** Returns the button's label, which says what it will do. */
export function submitWords(event: PublicEvent, draft: Draft, { buttons }: GuestWords): string {
  const { attending } = draft;
  if (attending === '') return buttons.submit;
  if (attending === 'no') return buttons.submitNo;
  const party = comingOf(draft).length;
  if (event.requiresApproval) return buttons.submitAsk;
  if (event.enableWaitlist && party > event.openSpots) return buttons.submitWait;
  return party > 1 ? buttons.submitFor({ count: party }) : buttons.submit;
}

/** Returns the visible label of a field, by the name that issues use. */
export function fieldLabel(field: string, { attending }: Draft, { form: words }: GuestWords): string {
  if (field.endsWith('-comes')) return words.comes;
  const guest = /^guest-(\d+)-(name|meal)$/.exec(field);
  if (guest) {
    const isName = guest[2] === 'name';
    const number = Number(guest[1]) + 1;
    if (number === 1) return isName ? words.yourName : words.yourMeal;
    return isName ? words.guestName({ number }) : words.guestMeal({ number });
  }
  switch (field) {
    case 'attending':
    case 'name':
    case 'email':
    case 'phone':
    case 'message':
    case 'public':
      return words[field];
    case 'count':
      return attending === 'no' ? words.countDeclined : words.count;
    default:
      return words.reply;
  }
}

/** The page's message about a reply that can't be sent yet, and the field that gets the focus. */
export function issuesNotice(
  issues: readonly FieldIssue[],
  words: GuestWords,
): { title: string; description: string; start?: string } {
  const notice = titled(issues, words);
  const [first] = issues;
  if (!first || first.field === 'attending') return notice;
  const issue = messageOf(first, words);
  if (issue === notice.description) return notice;
  const { start, startOf } = words.notices;
  return {
    ...notice,
    start: issues.length > 1 ? startOf({ count: issues.length, issue }) : start({ issue }),
  };
}

function titled(issues: readonly FieldIssue[], words: GuestWords): { title: string; description: string } {
  const { notices } = words;
  const isMissing = (field: string) =>
    issues.some((issue) => issue.field === field && issue.code === 'required');
  if (isMissing('attending')) return { title: notices.attendingTitle, description: notices.attending };
  if (isMissing('email')) return { title: notices.emailTitle, description: notices.email };
  const isIncomplete = issues.some(({ code }) => code === 'required' || code === 'notOneOf');
  const [first] = issues;
  return {
    title: notices.invalidTitle,
    description: isIncomplete ? notices.missing : first ? messageOf(first, words) : '',
  };
}

/**
 * Returns what happens to a yes, before anything is typed. Returns null if every party that can be
 * chosen gets its seats.
 */
export function forecast(event: PublicEvent, { ahead: words }: GuestWords): string | null {
  const { openSpots: open, enableWaitlist, mailsGuests } = event;
  const max = maxPartySize(event);
  if (event.closed) return null;
  if (event.requiresApproval) return mailsGuests ? words.approvalMail : words.approval;
  if (open === 0) {
    // Seats may be left that are kept for others. The line about spots says that.
    const isKept = event.spotsRemaining > 0;
    if (!enableWaitlist) return isKept ? words.kept : words.full;
    if (isKept) return mailsGuests ? words.waitMail : words.wait;
    return mailsGuests ? words.fullWaitMail : words.fullWait;
  }
  if (open >= max) return null;
  // Party sizes only: a second number of seats would contradict the spots that remain.
  const size = open + 1;
  if (size === max) return enableWaitlist ? words.partyWaits({ size }) : words.partyTooLarge({ size });
  return enableWaitlist ? words.partiesWait({ size }) : words.partiesTooLarge({ size });
}

/**
 * Returns what happens to a yes of the chosen size, or null if it gets its seats. `held` is the
 * number of seats that the reply already has.
 */
export function seatsNotice(
  event: PublicEvent,
  count: number,
  { ahead: words, errors }: GuestWords,
  held = 0,
): string | null {
  if (event.requiresApproval) return null;
  const open = event.openSpots + held;
  if (count <= open) return null;
  if (event.enableWaitlist && held === 0)
    return event.spotsRemaining > 0 ? words.youWait({ count }) : words.youWaitFull({ count });
  if (held > 0) return errors.seats.cannotGrow(fitsMore(event.openSpots, held));
  return event.spotsRemaining > 0 ? words.tooLarge({ count }) : errors.seats.full({ left: open });
}
