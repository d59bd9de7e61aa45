/** Merges two households that are really one, after the host has seen both. */
import { changedHousehold, type Household } from '#domain/guest-list/household.ts';
import { ok, refuse } from '#domain/kernel/route.ts';
import { freeSeats } from '#domain/seats/free.ts';
import { mergePromises } from '#domain/seats/promise.ts';
import { passGiftsOn } from '../gifts/gifts.store.ts';
import { passLinksOn } from '../invitation-row/former-links.store.ts';
import { guestsWithInvitees, pointAtInvitees } from '../replies/rows/guests.store.ts';
import { type Acting, type Deps, noInvitation, note, promiseFreed, withInvitation } from './change.ts';
import { addressOf } from './create.store.ts';
import { passGivenOn } from './given/given.store.ts';
import { householdOf, toInvitation } from './presenter.ts';
import {
  deleteInvitationRows,
  type InvitationView,
  type Letter,
  readInvitation,
  writeInvitation,
} from './households.store.ts';

/**
 * Keeps one household with its code and link. From the other it adds what the first lacks: persons,
 * contact, address, tags, the reply, and the invitation or save the date that was sent. The other's
 * code and link then lead to the kept household, too.
 */
export async function mergeInvitation(deps: Deps, caller: Acting, id: string, into: string) {
  const { now } = caller;
  return withInvitation(deps, caller, { id, action: 'reservation.edit' }, async (tx, locked, other) => {
    const { event } = locked.context;
    const ofEvent = { id: event.id, tenantId: event.tenantId };
    const target = into === id ? null : await readInvitation(tx, ofEvent, into);
    if (!target) return noInvitation();
    if (target.reservationId !== null && other.reservationId !== null) {
      return refuse('conflict', 'Both households have replied. Unlink one of them from its reply first.');
    }
    const { household, same, promised, letter } = merged(target, other, freeSeats(event));
    const checked = changedHousehold(household, {});
    if (checked.kind === 'invalid') return refuse('invalid', undefined, { issues: checked.issues });
    const { reservationId, answeredAt } = other;
    const takesReply = reservationId !== null;
    // Only one household can have the reply. Persons move before their household is deleted.
    if (takesReply)
      await writeInvitation(tx, other, householdOf(other), { reservationId: null, updatedAt: now });
    const reply = takesReply ? { reservationId, answeredAt } : {};
    const saved = savedFor(target, other);
    const beside = { ...letter, ...saved, ...reply, promised, updatedAt: now };
    await writeInvitation(tx, target, household, beside);
    // If somebody said "not me" by the other household's link, the link isn't passed on.
    if (other.notMeAt === null) await passLinksOn(tx, other, target);
    await passGiftsOn(tx, other, target);
    await passGivenOn(tx, other, target);
    await deleteInvitationRows(tx, locked.scope, event.id, [id]);
    const replyId = reservationId ?? target.reservationId;
    if (replyId !== null) {
      const guests = await guestsWithInvitees(tx, { tenantId: event.tenantId, id: replyId });
      const pairs = guests.flatMap(({ id: guestId, inviteeId }) =>
        inviteeId === null ? [] : [{ guestId, inviteeId: same.get(inviteeId) ?? inviteeId }],
      );
      if (pairs.length > 0) await pointAtInvitees(tx, { tenantId: event.tenantId, id: replyId }, pairs);
    }
    const after = await readInvitation(tx, ofEvent, into);
    if (!after) return noInvitation();
    await note(tx, caller, event, 'invitation.merged', {
      id: into,
      label: after.label,
      name: other.label,
    });
    const freed = target.promised + other.promised - after.promised;
    await promiseFreed(tx, locked, deps, caller, freed, now);
    const shown = {
      codes: deps.codes,
      publicUrl: deps.config.publicUrl,
      customUrl: event.customUrl,
      withKeys: true,
    };
    return ok(200, toInvitation(after, shown));
  });
}

const firstDistinct = (texts: readonly string[], count: number) => [...new Set(texts)].slice(0, count);

/** Returns whether an invitation was sent whose code and address are still the present ones. */
const isSent = ({ sentAt, letterOutdated }: InvitationView): boolean => sentAt !== null && !letterOutdated;

/** Returns the other household's save the date if only that household was sent one. */
function savedFor(target: InvitationView, { savedAt, savedMailId, savedState, savedDetail }: InvitationView) {
  return target.savedAt === null && savedAt !== null ? { savedAt, savedMailId, savedState, savedDetail } : {};
}

/**
 * Returns the other household's sent invitation if only that household was sent one. Otherwise the
 * kept household's invitation stays.
 */
function letterFor(target: InvitationView, other: InvitationView, address: string | null): Partial<Letter> {
  const openedAt = target.openedAt ?? other.openedAt;
  const reached = [target, other].flatMap((invitation) =>
    invitation.mailState === 'accepted' && invitation.letterEmail !== null ? [invitation.letterEmail] : [],
  );
  const formerLetters = [...new Set([...target.formerLetters, ...other.formerLetters, ...reached])];
  if (isSent(target) || !isSent(other)) return { openedAt, formerLetters };
  const { sentAt, expiresAt, mailId, mailState, mailAt, mailDetail, letterEmail } = other;
  return {
    ...{
      openedAt,
      formerLetters,
      sentAt,
      expiresAt,
      mailId,
      mailState,
      mailAt,
      mailDetail,
      letterOutdated: false,
    },
    // The merged household's link keeps working, so its invitation counts as sent to the kept
    // household.
    letterEmail: letterEmail === null ? null : address,
    letterRotation: target.rotation,
  };
}

/**
 * Merges two households into the first. `promised` is how many seats the result keeps, which may
 * include some of the event’s free seats, `open`.
 */
export function merged(
  target: InvitationView,
  other: InvitationView,
  open: number,
): { household: Household; same: Map<string, string>; promised: number; letter: Partial<Letter> } {
  const [into, from] = [householdOf(target), householdOf(other)];
  const named = new Map(target.invitees.map(({ nameKey, id }) => [nameKey, id]));
  const same = new Map<string, string>();
  for (const { id, nameKey } of other.invitees) {
    const own = nameKey === '' ? undefined : named.get(nameKey);
    if (own !== undefined) same.set(id, own);
  }
  const persons = [
    ...into.persons.map((person) => {
      const twin = from.persons.find(({ id }) => id !== null && same.get(id) === person.id);
      return twin
        ? {
            ...person,
            alsoKnownAs: firstDistinct([...person.alsoKnownAs, ...twin.alsoKnownAs], 10),
            isChild: person.isChild || twin.isChild,
            email: person.email ?? twin.email,
          }
        : person;
    }),
    ...from.persons.filter(({ id }) => id === null || !same.has(id)),
  ];
  const hasAddress = into.addressLines.length > 0 || into.postcode !== '' || into.city !== '';
  const address = hasAddress ? into : from;
  const household: Household = {
    ...into,
    envelopeName: into.envelopeName || from.envelopeName,
    addressLines: address.addressLines,
    postcode: address.postcode,
    city: address.city,
    country: address.country || into.country,
    email: into.email ?? from.email,
    phone: into.phone || from.phone,
    language: into.language ?? from.language,
    tags: firstDistinct([...into.tags, ...from.tags], 20),
    note: firstDistinct([into.note, from.note].filter(Boolean), 2).join('\n').slice(0, 2_000),
    seatsAllowed: Math.max(into.seatsAllowed, from.seatsAllowed, persons.length),
    persons,
  };
  return {
    household,
    same,
    promised: mergePromises({
      promised: [target.promised, other.promised],
      seatsAllowed: household.seatsAllowed,
      isAnswered: target.reservationId !== null || other.reservationId !== null,
      free: open,
    }).promised,
    letter: letterFor(target, other, addressOf(household.email, persons)),
  };
}
