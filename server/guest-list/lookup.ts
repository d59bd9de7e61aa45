/**
 * Handles *Find my invitation*: a guest's full name and a second factor lead to the household's
 * link. A miss reveals nothing, neither by its response nor by its time. Every look-up reads the
 * same number of rows and makes the same comparisons (docs/product/invitations.md#invitations).
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { LookupFactor } from '#domain/events/settings.ts';
import { typedCode } from '#domain/guest-list/code.ts';
import type { InvitationLookup } from '#domain/guest-list/contract.ts';
import {
  factorKey,
  type Listed,
  lookupMailed,
  lookupMissed,
  personsNamed,
} from '#domain/guest-list/lookup.ts';
import { inviteeKey } from '#domain/guest-list/names.ts';
import { ok, type Refusal, refuse, type Success } from '#domain/kernel/route.ts';
import type { TenantDb } from '../db/connect.ts';
import type { TenantScope } from '../db/scope.ts';
import { invitationCodes, type InvitationCodes, isLookedUp } from '../invitation-row/invitation-keys.ts';
import { notify } from '../notifications/notifications.store.ts';
import { enqueue } from '../outbox/enqueue.ts';
import type { AppDeps } from '../services.ts';
import type { PublicEventRead } from '../replies/public-event/public-event.ts';
import { addressOf } from './create.store.ts';
import { type Factors, readFactors, readListed } from './lookup.store.ts';
import { findByKey } from './households.store.ts';

type Deps = Pick<AppDeps, 'database' | 'keys' | 'services'>;

/**
 * The minimum response time for a mailed link, so that timing does not reveal whether one is sent.
 */
const evenAnswerMs = 250;
/**
 * A code that no household has. It is compared if the guest's text is not a code, so that both
 * cases take the same time.
 */
const noCode = '00000000';

interface Asking {
  customUrl: string;
  name: string;
  factor: string;
  ip: string;
  now: Date;
}

interface LookUpResult {
  household: Factors;
  person: Listed;
}

/** Returns the event with this address, if its guests may look for their invitations. */
async function lookedIn({ services }: Deps, customUrl: string) {
  const read = await services.publicEvents.read(customUrl);
  const { inviteMode, lookupFactor } = read?.event ?? {};
  if (!read || inviteMode === undefined || lookupFactor === undefined) return null;
  const address = await services.findAddress(read.event.customUrl);
  return (
    address && { ...address, id: address.eventId, customUrl: read.event.customUrl, factor: lookupFactor }
  );
}
type LookedIn = NonNullable<Awaited<ReturnType<typeof lookedIn>>>;

export async function lookupInvitation(
  deps: Deps,
  asking: Asking,
): Promise<Success<200, InvitationLookup> | Refusal<'notFound' | 'tooMany'>> {
  const { services } = deps;
  const event = await lookedIn(deps, asking.customUrl);
  if (!event) return refuse('notFound', 'Event not found');
  const nameKey = inviteeKey(asking.name);
  const looking = { ip: asking.ip, eventId: event.id, nameKey };
  const retryAfter = await services.lookupLimits.count(looking, asking.now);
  if (retryAfter > 0) return refuse('tooMany', undefined, { extra: { retryAfter } });
  const codes = invitationCodes(deps.keys);
  const find = () =>
    deps.database.transaction(event.scope, (tx) => findIn(tx, codes, event, { ...asking, nameKey }));

  if (event.factor === 'mail') {
    const mailing = async () => {
      const result = await find();
      if (!result) return missed(deps, event, asking.now);
      await services.lookupLimits.found(looking);
      const { household, person } = result;
      const toEmail = household.email ?? person.email;
      if (toEmail !== null)
        await mailLink(deps, event, { ...household, toEmail }, { codes, now: asking.now });
    };
    await Promise.all([mailing(), wait(evenAnswerMs)]);
    return ok(200, { message: lookupMailed });
  }
  const result = await find();
  if (result) {
    await services.lookupLimits.found(looking);
    const household = { ...result.household, eventId: event.id };
    // A code gives the invitation's own token. A name and a short factor give a weaker one.
    const token =
      event.factor === 'code' ? codes.tokenOf(household) : codes.lookUpTokenOf(household, asking.now);
    return ok(200, { token });
  }
  await missed(deps, event, asking.now);
  return refuse('notFound', lookupMissed);
}

/** Returns the household of the only person with this name, if the second factor is right. */
async function findIn(
  tx: TenantDb,
  codes: InvitationCodes,
  event: LookedIn,
  { nameKey, factor, now }: Pick<Asking, 'factor' | 'now'> & { nameKey: string },
): Promise<LookUpResult | null> {
  const listed = await readListed(tx, event, nameKey);
  const named = personsNamed(nameKey, listed);
  // Reads two households even if no name matches, so that the time reveals nothing.
  const ids = [...new Set([...named, ...listed].map(({ invitationId }) => invitationId))].slice(0, 2);
  const households = await readFactors(tx, event, ids);
  const given = factorOf(codes, event.factor, factor, now);
  const matching = households.filter((household) => isSame(given.key, ownFactor(event.factor, household)));
  const [person, another] = named;
  const household = matching.find(({ id }) => id === person?.invitationId);
  return person && !another && given.isOne && household && !household.isDisowned
    ? { household, person }
    : null;
}

/**
 * Returns the guest's factor in the form that comparisons use. If a code is required, it hashes one
 * even if the text isn't a code, so that both cases cost the same.
 */
function factorOf(codes: InvitationCodes, factor: LookupFactor, text: string, now: Date) {
  if (factor === 'none' || factor === 'mail') return { isOne: true, key: '' };
  const key = factorKey(factor, text);
  if (factor !== 'code') return { isOne: key !== '', key };
  const codeKey = codes.asked(typedCode(text) ?? noCode, now);
  return { isOne: key !== '', key: codeKey && 'codeHash' in codeKey ? codeKey.codeHash : '' };
}

const ownFactor = (factor: LookupFactor, { codeHash, postcode, phone }: Factors): string =>
  factor === 'code' ? codeHash : factorKey(factor, factor === 'postcode' ? postcode : phone);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

/** Counts a miss, and notifies the host once when too many misses add up. */
export async function missed(
  { database, services }: Deps,
  event: { id: string; scope: TenantScope },
  now: Date,
) {
  if (!(await services.lookupLimits.missed(event.id, now))) return;
  const { tenantId } = event.scope;
  await database.transaction(event.scope, (tx) =>
    notify(tx, [{ tenantId, kind: 'lookup_misses', eventId: event.id }]),
  );
}

/**
 * Mails the link to a household that was found by name and has answered. Returns false if it has no
 * address.
 */
export async function mailLookedUp(
  deps: Deps,
  { event: { customUrl } }: PublicEventRead,
  given: string,
  now: Date,
): Promise<boolean> {
  const codes = invitationCodes(deps.keys);
  const key = codes.asked(given, now);
  const event = await deps.services.findAddress(customUrl);
  if (!key || !isLookedUp(key) || !event) return false;
  const id = event.eventId;
  const household = await deps.database.transaction(event.scope, (tx) =>
    findByKey(tx, { ...event, id }, key),
  );
  const toEmail = household && addressOf(household.email, household.invitees);
  if (!household || household.notMeAt !== null || household.reply === 'none' || !toEmail) return false;
  await mailLink(deps, { ...event, id, customUrl }, { ...household, toEmail }, { codes, now });
  return true;
}

/** Mails the link to the address on the guest list, never to a typed address. */
async function mailLink(
  { database, services }: Deps,
  event: Pick<LookedIn, 'id' | 'scope' | 'customUrl'>,
  { toEmail, ...household }: Pick<Factors, 'id' | 'rotation' | 'label'> & { toEmail: string },
  { codes, now }: { codes: InvitationCodes; now: Date },
): Promise<void> {
  if (!(await services.lookupLimits.mayMail(event.id, household.id, now))) return;
  const token = codes.tokenOf({ ...household, eventId: event.id });
  await database.transaction(event.scope, (tx) =>
    enqueue(tx, [
      {
        tenantId: event.scope.tenantId,
        eventId: event.id,
        toEmail,
        toName: household.label,
        template: 'guest.invitationLink',
        payload: { displayName: household.label, path: `/rsvp/${event.customUrl}?i=${token}` },
      },
    ]),
  );
}
