/**
 * Builds households of a guest list, with the rows that creating and sending them leaves behind.
 */
import { eq } from 'drizzle-orm';
import { newHousehold } from '#domain/guest-list/household.ts';
import type { Database } from '../db/connect.ts';
import { invitations, invitees } from '../db/schema.ts';
import { tenantScope } from '../db/scope.ts';
import type { EventKey } from '../event-row/event.store.ts';
import { invitationCodes } from '../invitation-row/invitation-keys.ts';
import { createInvitations } from '../guest-list/create.store.ts';
import { testKeys } from './app.ts';

const codes = invitationCodes(testKeys);

/**
 * Builds a household whose seats are promised, unless `promised` says otherwise. A blank name is an
 * open place.
 */
export async function buildHousehold(
  database: Database,
  event: EventKey,
  names: readonly string[],
  of: { seatsAllowed?: number; promised?: number; email?: string } = {},
) {
  const { seatsAllowed = names.length } = of;
  const { promised = seatsAllowed } = of;
  const given = newHousehold({
    invitees: names.map((name) => ({ name, isPlaceholder: name === '', alsoKnownAs: [] })),
    seatsAllowed,
    ...(of.email !== undefined && { email: of.email }),
  });
  if (given.kind === 'invalid') throw new Error(given.issues[0]?.message);
  return database.transaction(tenantScope(event.tenantId), async (tx) => {
    const [id = ''] = await createInvitations(tx, event, [given.household], { codes, now: new Date() });
    if (promised > 0) {
      await tx.update(invitations).set({ sentAt: new Date(), promised }).where(eq(invitations.id, id));
    }
    const persons = await tx
      .select()
      .from(invitees)
      .where(eq(invitees.invitationId, id))
      .orderBy(invitees.position);
    const coded = { id, eventId: event.id, rotation: 0 };
    return {
      id,
      token: codes.tokenOf(coded),
      code: codes.codeOf(coded),
      invitees: persons.map((person) => person.id),
    };
  });
}
