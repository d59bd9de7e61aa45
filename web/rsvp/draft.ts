/** What the guest has typed so far, what is wrong with it, and what is sent. Pure, so that it is tested without a page. */
import { isEmail, lengthOf, maxNameLength, maxTextLength } from '#domain/kernel/text.ts';
import { cannotGrowSentence } from '#domain/seats/edits.ts';
import { fullSentence } from '#domain/seats/place.ts';
import type { OwnReply } from '#domain/replies/contract.ts';
import type { PublicEvent } from './event.ts';

export interface Guest {
  name: string;
  meal: string;
}

export interface Draft {
  attending: 'yes' | 'no' | '';
  name: string;
  email: string;
  phone: string;
  /** How many come, of a yes. */
  count: number;
  /** How many stay away, of a no. */
  declining: number;
  /** Longer than the count on purpose: a party made smaller and larger again finds its names. Both answers share it. */
  guests: Guest[];
  message: string;
  isPublic: boolean;
}

/** Where something is wrong; also what the field's id ends in. */
export interface FieldIssue {
  field: string;
  message: string;
  /** Nothing was entered where something has to be. */
  isMissing?: true;
}

const presized = 10;
/** A select with more lines than this helps nobody. */
const mostOptions = 100;
const mostKept = 10_000;

const blankGuests = (length: number): Guest[] => Array.from({ length }, () => ({ name: '', meal: '' }));

const resized = (guests: Guest[], count: number): Guest[] =>
  guests.length >= count ? guests : [...guests, ...blankGuests(count - guests.length)];

export const emptyDraft = (): Draft => ({
  attending: '',
  name: '',
  email: '',
  phone: '',
  count: 1,
  declining: 1,
  guests: blankGuests(presized),
  message: '',
  isPublic: false,
});

/** How large a party the page offers. A reply that a host let be larger keeps its size. */
export const largestParty = (event: PublicEvent, before = 0): number =>
  Math.max(1, Math.min(event.maxGuestsPerRsvp, mostOptions), before);

export const draftOf = (reply: OwnReply): Draft => ({
  attending: reply.isAttending ? 'yes' : 'no',
  name: reply.displayName,
  email: reply.guestEmail,
  phone: reply.guestPhone,
  count: reply.isAttending ? Math.max(1, reply.guestCount) : 1,
  declining: reply.isAttending ? 1 : reply.guestCount,
  guests: resized(
    reply.guestDetails.map(({ name, mealChoice }) => ({ name, meal: mealChoice })),
    presized,
  ),
  message: reply.message,
  isPublic: reply.publicToggle,
});

/** A draft that was kept, or null when it is none: storage holds whatever an older page, or anybody, left there. */
export function draftFrom(kept: unknown): Draft | null {
  const { attending, guests, ...rest } = (kept ?? {}) as Partial<Record<keyof Draft, unknown>>;
  if (attending !== 'yes' && attending !== 'no' && attending !== '') return null;
  if (!Array.isArray(guests) || guests.length > mostKept) return null;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const number = (value: unknown, least: number) =>
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= mostKept ? value : 1;
  const draft: Draft = {
    attending,
    name: text(rest.name),
    email: text(rest.email),
    phone: text(rest.phone),
    count: number(rest.count, 1),
    declining: number(rest.declining, 0),
    guests: guests.map((guest: unknown) => {
      const { name, meal } = (guest ?? {}) as Partial<Record<keyof Guest, unknown>>;
      return { name: text(name), meal: text(meal) };
    }),
    message: text(rest.message),
    isPublic: rest.isPublic === true,
  };
  return { ...draft, guests: resized(draft.guests, Math.max(presized, draft.count, draft.declining)) };
}

/** The draft of a body that `bodyOf` made; null when it is something else. */
export function draftOfBody(text: string): Draft | null {
  try {
    const body = JSON.parse(text) as ReturnType<typeof bodyOf>;
    return draftFrom({
      attending: body.isAttending ? 'yes' : 'no',
      name: body.displayName,
      email: body.guestEmail,
      phone: body.guestPhone,
      count: body.isAttending ? body.guestCount : 1,
      declining: body.isAttending ? 1 : body.guestCount,
      guests: body.guestDetails.map(({ name, mealChoice }) => ({ name, meal: mealChoice })),
      message: body.message,
      isPublic: body.publicToggle,
    });
  } catch {
    return null;
  }
}

export const withName = (draft: Draft, name: string): Draft => {
  const first = draft.guests[0];
  // The first guest is whoever replies, until another name is typed there.
  if (!first || first.name !== draft.name) return { ...draft, name };
  return { ...draft, name, guests: [{ ...first, name }, ...draft.guests.slice(1)] };
};

export const withCount = (draft: Draft, count: number): Draft =>
  draft.attending === 'no'
    ? { ...draft, declining: count, guests: resized(draft.guests, count) }
    : { ...draft, count, guests: resized(draft.guests, count) };

export const withGuest = (draft: Draft, index: number, change: Partial<Guest>): Draft => ({
  ...draft,
  guests: draft.guests.map((guest, at) => (at === index ? { ...guest, ...change } : guest)),
});

export const hasMeals = (event: PublicEvent): boolean => event.hasMeals && event.mealOptions.length > 0;

/** Everything that is wrong, in the order of the fields on the page. */
export function issuesOf(draft: Draft, event: PublicEvent): FieldIssue[] {
  const issues: FieldIssue[] = [];
  const report = (field: string, message: string) => issues.push({ field, message });
  const missing = (field: string, message: string) => issues.push({ field, message, isMissing: true });
  const name = (field: string, value: string, sentence: string) => {
    if (value.trim() === '') missing(field, sentence);
    else if (lengthOf(value.trim()) > maxNameLength) report(field, 'At most 200 characters');
  };
  if (draft.attending === '') {
    missing('attending', 'Please select Yes or No');
    return issues;
  }
  const isYes = draft.attending === 'yes';
  const email = () => {
    if (draft.email.trim() === '') missing('email', 'Please enter your email address.');
    else if (!isEmail(draft.email.trim())) report('email', 'Valid email required');
  };
  if (isYes) {
    name('name', draft.name, 'Please enter your name.');
    email();
    if (lengthOf(draft.phone.trim()) > 50) report('phone', 'At most 50 characters');
  }
  partyOf(draft).forEach((guest, index) => {
    name(`guest-${index}-name`, guest.name, 'Please enter a name for this guest.');
    if (isYes && hasMeals(event)) {
      if (guest.meal === '') missing(`guest-${index}-meal`, 'Please choose a meal.');
      else if (!event.mealOptions.some((option) => option.name === guest.meal)) {
        missing(`guest-${index}-meal`, 'Please choose a meal from the list.');
      }
    }
  });
  if (!isYes) email();
  if (lengthOf(draft.message.trim()) > maxTextLength) report('message', 'At most 5,000 characters');
  return issues;
}

/** The guests that the present answer and count are about. */
export const partyOf = (draft: Draft): Guest[] =>
  draft.guests.slice(0, draft.attending === 'no' ? draft.declining : draft.count);

/** The body of the call; without the address for a change by a personal link, which proves it. */
export function bodyOf(draft: Draft, event: PublicEvent) {
  const isAttending = draft.attending === 'yes';
  const meals = isAttending && hasMeals(event);
  const guestDetails = partyOf(draft).map(({ name, meal }) => ({
    name: name.trim(),
    mealChoice: meals ? meal : '',
  }));
  return {
    displayName: (isAttending ? draft.name : (guestDetails[0]?.name ?? draft.name)).trim(),
    guestEmail: draft.email.trim(),
    guestPhone: isAttending ? draft.phone.trim() : '',
    isAttending,
    guestCount: guestDetails.length,
    mealChoice: guestDetails[0]?.mealChoice ?? '',
    guestDetails,
    message: draft.message.trim(),
    publicToggle: isAttending && draft.isPublic,
  };
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

/** The server's complaints, beside the fields they are about. */
export function fieldIssues(issues: readonly { path: string; message: string }[]): FieldIssue[] {
  return issues.map(({ path, message }) => {
    const guest = /^guestDetails\.(\d+)\.(name|mealChoice)$/.exec(path);
    const field = guest
      ? `guest-${guest[1]}-${guest[2] === 'name' ? 'name' : 'meal'}`
      : (fieldNames[path] ?? 'form');
    return { field, message };
  });
}

/** Whether nobody can say yes: no seat is left for a new party, and there is no line to stand in. */
export const isFull = (event: PublicEvent): boolean =>
  event.openSpots === 0 && !event.enableWaitlist && !event.requiresApproval;

const spotsLeft = (open: number) => `${open} ${open === 1 ? 'spot' : 'spots'} left`;

/** What becomes of a yes, said before anything is typed; null when every party that can be chosen is confirmed. */
export function forecast(event: PublicEvent): string | null {
  const { openSpots: open, enableWaitlist } = event;
  const most = largestParty(event);
  if (event.closed) return null;
  if (event.requiresApproval) {
    return 'The host approves every reply. Yours will wait for that, and you will hear by email.';
  }
  if (open === 0) {
    // Seats that waiting parties come before a new one for.
    const isHeld = event.spotsRemaining > 0;
    if (!enableWaitlist) {
      const why = isHeld
        ? 'the remaining spots are set aside for guests who are waiting'
        : 'this event is full';
      return `Sorry, ${why}. You can still let your hosts know that you can’t make it.`;
    }
    return (
      `${isHeld ? 'The remaining spots are set aside for guests who are waiting' : 'This event is full'}, ` +
      'but you can still reply: you will be placed on the waitlist, and hear by email if a spot opens.'
    );
  }
  if (open >= most) return null;
  const larger = open + 1 === most ? `a party of ${most}` : `a party of ${open + 1} or more`;
  return enableWaitlist
    ? `${spotsLeft(open)}: ${larger} joins the waitlist.`
    : `${spotsLeft(open)}: ${larger} no longer fits.`;
}

/** The same about the party as it is chosen; null when all is well. `held` are seats that the reply has already. */
export function seatsNotice(event: PublicEvent, count: number, held = 0): string | null {
  if (event.requiresApproval) return null;
  const open = event.openSpots + held;
  if (count <= open) return null;
  if (event.enableWaitlist && held === 0) {
    return open === 0
      ? `This event is full: ${count === 1 ? 'you join' : `your party of ${count} joins`} the waitlist.`
      : `${spotsLeft(open)}: a party of ${count} joins the waitlist.`;
  }
  return held > 0 ? cannotGrowSentence(event.openSpots, held) : fullSentence(open);
}
