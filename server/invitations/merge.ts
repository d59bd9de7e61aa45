/** Two households that are one: the host, who saw both, puts one into the other. */
import { changedHousehold, type Household } from '#domain/invitations/household.ts';
import { ok, refuse } from '#domain/kernel/route.ts';
import { guestsWithInvitees, pointAtInvitees } from '../replies/guests.store.ts';
import { type Caller, type Deps, noInvitation, note, promiseFreed, withInvitation } from './change.ts';
import { householdOf, toInvitation } from './presenter.ts';
import { deleteInvitationRows, type InvitationView, readInvitation, writeInvitation } from './store.ts';

/**
 * The one stays with its code and link, and takes from the other what it lacks: persons, contact, address, tags, and the reply.
 * The other's code and link lead nowhere then.
 */
export async function mergeInvitation(deps: Deps, caller: Caller, id: string, into: string, now: Date) {
  return withInvitation(deps, caller, id, { action: 'reservation.edit', now }, async (tx, locked, other) => {
    const { event } = locked.context;
    const ofEvent = { id: event.id, tenantId: event.tenantId };
    const target = into === id ? null : await readInvitation(tx, ofEvent, into);
    if (!target) return noInvitation();
    if (target.reservationId !== null && other.reservationId !== null) {
      return refuse('conflict', 'Both households have answered. Part one of them from its reply first.');
    }
    const { household, same } = merged(target, other);
    const checked = changedHousehold(household, {});
    if (checked.kind === 'invalid') return refuse('invalid', undefined, { issues: checked.issues });
    const { reservationId, answeredAt } = other;
    const takesReply = reservationId !== null;
    // The reply can hang on one of them alone, and persons move before their household goes.
    if (takesReply) await writeInvitation(tx, other, householdOf(other), { reservationId: null }, now);
    await writeInvitation(tx, target, household, takesReply ? { reservationId, answeredAt } : {}, now);
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
    const shown = { codes: deps.codes, publicUrl: deps.config.publicUrl, customUrl: event.customUrl };
    return ok(200, toInvitation(after, shown));
  });
}

const most = (texts: readonly string[], count: number) => [...new Set(texts)].slice(0, count);

/** `same`: which of the target's persons those of the other are, by their names. */
function merged(
  target: InvitationView,
  other: InvitationView,
): { household: Household; same: Map<string, string> } {
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
            alsoKnownAs: most([...person.alsoKnownAs, ...twin.alsoKnownAs], 10),
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
    tags: most([...into.tags, ...from.tags], 20),
    note: most([into.note, from.note].filter(Boolean), 2).join('\n').slice(0, 2_000),
    seatsAllowed: Math.max(into.seatsAllowed, from.seatsAllowed, persons.length),
    persons,
  };
  return { household, same };
}
