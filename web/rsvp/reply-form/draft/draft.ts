/**
 * The draft of a reply: what the guest has typed so far, and the body sent from it. It is pure, so
 * that tests need no page.
 */
import type { Answers } from '#domain/questions/question.ts';
import type { InvitedHousehold, OwnReply } from '#domain/replies/contract.ts';
import type { PublicEvent } from '../../page/event.ts';
import { hasMeals, isOpenPlace } from './party-size.ts';

export interface Guest {
  name: string;
  meal: string;
  /** The id of a person in a reply that is changed. */
  id?: string;
  /** The id of a person whom the host invited. */
  inviteeId?: string;
  /** Whether this person doesn't come, though others in the party do. */
  isAway?: boolean;
  /** The answers as typed, by the question's id. */
  answers?: Answers;
}

export interface Draft {
  attending: 'yes' | 'no' | '';
  name: string;
  email: string;
  phone: string;
  /** The size of the party if the answer is yes. */
  count: number;
  /** How many guests stay away if the answer is no. */
  declining: number;
  /**
   * The guests of either answer. The list is longer than the count on purpose: if the party becomes
   * smaller and then larger again, its names are still there.
   */
  guests: Guest[];
  message: string;
  isPublic: boolean;
  /** The answers of the reply itself. */
  answers?: Answers;
}

const presized = 10;
const maxKept = 10_000;

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

/** Returns a draft with the persons of a household, and what they answered before. */
export function householdDraft({ invitees, reply, answers }: InvitedHousehold): Draft {
  const guests = invitees.map(
    ({ id, name, mealChoice, isAttending, isPlaceholder, answers: own }, index): Guest => ({
      inviteeId: id,
      name,
      meal: mealChoice,
      // If the household declined, a later yes is for all of its persons. An open place stays empty
      // until somebody takes it.
      ...((isAttending === false
        ? reply !== 'declined'
        : isAttending === null && isPlaceholder && index > 0) && {
        isAway: true,
      }),
      ...(own && { answers: own }),
    }),
  );
  const count = Math.max(1, guests.length);
  const name = guests[0]?.name ?? '';
  const party = { name, count, declining: count, guests: resized(guests, presized) };
  return { ...emptyDraft(), ...party, ...(answers && { answers }) };
}

/** Returns how many persons a reply has, whether or not they come. */
export const partySize = (reply: OwnReply): number => Math.max(reply.guestCount, reply.guestDetails.length);

export const draftOf = (reply: OwnReply): Draft => ({
  attending: reply.isAttending ? 'yes' : 'no',
  name: reply.displayName,
  email: reply.guestEmail,
  phone: reply.guestPhone,
  count: reply.isAttending ? Math.max(1, reply.guestDetails.length) : 1,
  declining: reply.isAttending ? 1 : reply.guestCount,
  guests: resized(
    reply.guestDetails.map(({ id, name, mealChoice, isAttending, answers }) => ({
      id,
      name,
      meal: mealChoice,
      ...(reply.isAttending && !isAttending && { isAway: true }),
      ...(answers && { answers }),
    })),
    presized,
  ),
  message: reply.message,
  isPublic: reply.publicToggle,
  ...(reply.answers && { answers: reply.answers }),
});

/** Returns stored answers unchecked. The form and the server check each answer when they use it. */
const keptAnswers = (kept: unknown): { answers?: Answers } =>
  typeof kept === 'object' && kept !== null ? { answers: kept as Answers } : {};

/**
 * Returns a stored draft, or null if the value isn't one. Storage may hold whatever an older page,
 * or anybody, left there.
 */
export function draftFrom(kept: unknown): Draft | null {
  const { attending, guests, ...rest } = (kept ?? {}) as Partial<Record<keyof Draft, unknown>>;
  if (attending !== 'yes' && attending !== 'no' && attending !== '') return null;
  if (!Array.isArray(guests) || guests.length > maxKept) return null;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const number = (value: unknown, min: number) =>
    typeof value === 'number' && Number.isInteger(value) && value >= min && value <= maxKept ? value : 1;
  const draft: Draft = {
    attending,
    name: text(rest.name),
    email: text(rest.email),
    phone: text(rest.phone),
    count: number(rest.count, 1),
    declining: number(rest.declining, 0),
    guests: guests.map((guest: unknown) => {
      const { name, meal, id, inviteeId, isAway, answers } = (guest ?? {}) as Partial<
        Record<keyof Guest, unknown>
      >;
      return {
        name: text(name),
        meal: text(meal),
        ...(typeof id === 'string' && { id }),
        ...(typeof inviteeId === 'string' && { inviteeId }),
        ...(isAway === true && { isAway }),
        ...keptAnswers(answers),
      };
    }),
    message: text(rest.message),
    isPublic: rest.isPublic === true,
    ...keptAnswers(rest.answers),
  };
  return { ...draft, guests: resized(draft.guests, Math.max(presized, draft.count, draft.declining)) };
}

/** Returns the draft of a body that `bodyOf` made, or null for any other text. */
export function draftOfBody(text: string): Draft | null {
  try {
    const body = JSON.parse(text) as ReturnType<typeof bodyOf>;
    return draftFrom({
      attending: body.isAttending ? 'yes' : 'no',
      name: body.displayName,
      email: body.guestEmail,
      phone: body.guestPhone,
      count: body.isAttending ? body.guestDetails.length : 1,
      declining: body.isAttending ? 1 : body.guestCount,
      guests: body.guestDetails.map(({ id, inviteeId, name, mealChoice, isAttending, answers }) => ({
        id,
        inviteeId,
        name,
        meal: mealChoice,
        isAway: isAttending === false,
        answers,
      })),
      message: body.message,
      isPublic: body.publicToggle,
      answers: body.answers,
    });
  } catch {
    return null;
  }
}

export const withName = (draft: Draft, name: string): Draft => {
  const first = draft.guests[0];
  // The first guest is the person who replies, until somebody types another name there.
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

/** Returns the draft with a guest's name. Somebody who is named in an open place also comes. */
export const withGuestName = (draft: Draft, index: number, name: string, event: PublicEvent): Draft => {
  const takes = name.trim() !== '' && isOpenPlace(event, draft.guests[index]?.inviteeId);
  return withGuest(draft, index, { name, ...(takes && { isAway: false }) });
};

/** Returns the draft with the same meal for everybody who comes. */
export const withMealForAll = (draft: Draft, meal: string): Draft => ({
  ...draft,
  guests: draft.guests.map((guest, at) => (at < draft.count && !guest.isAway ? { ...guest, meal } : guest)),
});

const comes = ({ isAttending }: { isAttending?: boolean }): boolean => isAttending !== false;

/** Returns the guests that the current answer and count cover. */
export const partyOf = (draft: Draft): Guest[] =>
  draft.guests.slice(0, draft.attending === 'no' ? draft.declining : draft.count);

/** Returns the persons in the party who come, if the answer is yes. */
export const comingOf = (draft: Draft): Guest[] => partyOf(draft).filter(({ isAway }) => !isAway);

/**
 * Returns the body of the call. A change by a personal link leaves the address out, because the
 * link proves it.
 */
export function bodyOf(draft: Draft, event: PublicEvent) {
  const isAttending = draft.attending === 'yes';
  const meals = isAttending && hasMeals(event);
  const party = partyOf(draft);
  const isKnown = party.some(({ id, inviteeId }) => (id ?? inviteeId) !== undefined);
  const guestDetails = party.map(({ id, inviteeId, name, meal, isAway = false, answers }) => ({
    ...(id !== undefined && { id }),
    ...(inviteeId !== undefined && { inviteeId }),
    name: name.trim(),
    mealChoice: meals && !isAway ? meal : '',
    // Say who comes only if the persons are known.
    ...(isAttending && isKnown && { isAttending: !isAway }),
    ...(answers && { answers }),
  }));
  return {
    displayName: (isAttending ? draft.name : (guestDetails[0]?.name ?? draft.name)).trim(),
    guestEmail: draft.email.trim(),
    guestPhone: isAttending ? draft.phone.trim() : '',
    isAttending,
    guestCount: isAttending ? comingOf(draft).length : guestDetails.length,
    mealChoice: (isAttending ? guestDetails.find(comes) : guestDetails[0])?.mealChoice ?? '',
    guestDetails,
    message: draft.message.trim(),
    publicToggle: isAttending && draft.isPublic,
    ...(event.languages.length > 1 && { language: event.language }),
    ...(draft.answers && { answers: draft.answers }),
  };
}
