/**
 * Finds, exports and erases a guest by email address, over all events of an organization
 * (docs/product/privacy.md#privacy).
 */
import { emailKey } from '#domain/accounts/rules.ts';
import { isRefusal } from '#domain/kernel/route.ts';
import type { Certificate, EverythingKnown, FoundPerson } from '#domain/privacy/contract.ts';
import type { TenantDb } from '../db/connect.ts';
import type { TenantScope } from '../db/scope.ts';
import type { ServerDeps } from '../http/deps.ts';
import { type ReplyLinks, replyLinks } from '../replies/links.ts';
import { type Locked, withLockedEvent } from '../event-row/locked-event.ts';
import { findReply } from '../replies/rows/reply.store.ts';
import { erase, type Eraser } from './erase.ts';
import { eraseLeft } from './erase-left.ts';
import { eraseHousehold } from './household.ts';
import { findHousehold, traceOfHousehold } from './household.store.ts';
import { everythingOf } from './guest-data.ts';
import { findLeft } from './remains.store.ts';
import { findOfEmail, householdOfInvitee, removeOfAddress } from './person.store.ts';
import { type Trace } from './traces.store.ts';
import { traceOf } from './trace-of.store.ts';

type FoundRow = FoundPerson['found'][number];
/** The most rounds of one erasure. A round erases up to 500 results. */
const maxRounds = 20;
const reach = { alsoDeleted: true };

/** Returns all data about each reply and household that the search found, as currently stored. */
export async function dataOfEmail(
  deps: ServerDeps,
  scope: TenantScope,
  email: string,
  now: Date,
): Promise<EverythingKnown[]> {
  return deps.database.transaction(scope, async (tx) => {
    const { found } = await findOfEmail(tx, scope, emailKey(email));
    const known: EverythingKnown[] = [];
    for (const each of found) {
      const trace = await traceOfFound(tx, scope, each);
      if (trace) known.push(await everythingOf(tx, scope, trace, { now }));
    }
    return known;
  });
}

async function traceOfFound(tx: TenantDb, scope: TenantScope, { what, id }: FoundRow): Promise<Trace | null> {
  if (what === 'reply') {
    const reply = await findReply(tx, scope, id, reach);
    return reply && traceOf(tx, scope, reply.reply);
  }
  if (what === 'left') {
    const left = await findLeft(tx, scope, id);
    return left && traceOf(tx, scope, { ...left, emailKey: null });
  }
  const householdId = what === 'household' ? id : await householdOfInvitee(tx, scope, id);
  const household = householdId && (await findHousehold(tx, scope, householdId));
  if (!household) return null;
  return traceOfHousehold(tx, scope, household, what === 'invitee' ? id : null);
}

/**
 * Erases all results one by one, each under its event's lock. After an interruption, a second call
 * continues.
 */
export async function eraseOfEmail(
  deps: ServerDeps,
  scope: TenantScope,
  { email, by }: { email: string; by: Eraser },
  now: Date,
): Promise<{ certificates: Certificate[]; mails: string[] }> {
  const { database } = deps;
  const links = replyLinks(deps.keys);
  const key = emailKey(email);
  const certificates: Certificate[] = [];
  for (let round = 0, went = true; went && round < maxRounds; round += 1) {
    went = false;
    const { found } = await database.transaction(scope, (tx) => findOfEmail(tx, scope, key));
    for (const each of found) {
      const event = { scope, eventId: each.eventId, ...reach };
      const done = await withLockedEvent(database, event, now, (tx, locked) =>
        eraseFound(tx, locked, each, { by, links, now }),
      );
      if (!done || isRefusal(done)) continue;
      certificates.push(done);
      went = true;
    }
  }
  const mails = await database.transaction(scope, (tx) => removeOfAddress(tx, scope, key, now));
  return { certificates, mails };
}

async function eraseFound(
  tx: TenantDb,
  locked: Locked,
  { what, id }: FoundRow,
  { by, links, now }: { by: Eraser; links: ReplyLinks; now: Date },
) {
  const { scope } = locked;
  if (what === 'reply') {
    const before = (await findReply(tx, scope, id, reach))?.reply;
    return before ? erase(tx, { locked: { ...locked, before }, by, links, now }) : null;
  }
  if (what === 'left') {
    const left = await findLeft(tx, scope, id);
    return left && eraseLeft(tx, locked, left, { by, links, now });
  }
  const householdId = what === 'household' ? id : await householdOfInvitee(tx, scope, id);
  const household = householdId && (await findHousehold(tx, scope, householdId));
  if (!household) return null;
  const inviteeId = what === 'invitee' ? id : null;
  return eraseHousehold(tx, { locked, household, inviteeId, by, links, now });
}
