/** The address form of a household: the data that it shows, and the data that a household sends. */
import type { AddressForm, GivenInput } from '#domain/guest-list/given/contract.ts';
import { fieldsIn, type GivenDetails, fieldsHostsKnow } from '#domain/guest-list/given/rules.ts';
import { ok, type Refusal, refuse, type Success } from '#domain/kernel/route.ts';
import type { Language } from '#domain/languages/languages.ts';
import { findEvent } from '../../event-row/event.store.ts';
import type { Address } from '../../event-row/find-address.ts';
import { invitationCodes, isLookedUp } from '../../invitation-row/invitation-keys.ts';
import { announce } from '../../live/announce.ts';
import type { AppDeps } from '../../services.ts';
import { findLimited, type Given } from '../household-page.ts';
import { addressOf } from '../create.store.ts';
import { householdOf } from '../presenter.ts';
import { findByKey, type InvitationView } from '../households.store.ts';
import { keepGiven } from './given.store.ts';

type Deps = Pick<AppDeps, 'database' | 'keys' | 'services'>;

const unknown = () => refuse('notFound', 'This link no longer works.');

/**
 * Finds the household by its link or code, even for a draft. A look-up by name doesn't prove
 * enough.
 */
async function findHousehold(
  deps: Deps,
  customUrl: string,
  { given, ...caller }: Given,
): Promise<{ at: Address; household: InvitationView } | Refusal<'notFound' | 'tooMany'>> {
  const { database, keys, services } = deps;
  const key = invitationCodes(keys).asked(given, caller.now);
  // Skips the query for an event address that cannot exist.
  const isAddress = /^[\x20-\x7e]{1,100}$/.test(customUrl);
  const at = key && !isLookedUp(key) && isAddress ? await services.findAddress(customUrl) : null;
  if (!key || !at) return unknown();
  const match = await findLimited(deps, { ...at, asked: key, ...caller }, () =>
    database.transaction(at.scope, async (tx) => {
      if (!(await findEvent(tx, at.scope, at.eventId))) return null;
      const household = await findByKey(tx, { id: at.eventId, tenantId: at.tenantId }, key);
      return household?.notMeAt === null ? { at, household } : null;
    }),
  );
  return match ?? unknown();
}

/** Returns the data of the form, and the household's language. */
export async function readAddressForm(
  deps: Deps,
  customUrl: string,
  given: Given,
): Promise<(Success<200, AddressForm> & { language: Language | null }) | Refusal<'notFound' | 'tooMany'>> {
  const match = await findHousehold(deps, customUrl, given);
  if ('refused' in match) return match;
  const { household } = match;
  const form = ok(200, {
    names: household.invitees.flatMap((each) => (each.isPlaceholder || each.name === '' ? [] : each.name)),
    known: fieldsHostsKnow({
      ...householdOf(household),
      email: addressOf(household.email, household.invitees),
    }),
    waiting: household.given !== null,
  });
  return { ...form, language: household.language };
}

/** Stores what the household entered, until a host accepts or discards it. */
export async function giveAddress(
  deps: Deps,
  customUrl: string,
  { envelopeName, address, email, phone }: GivenInput,
  given: Given,
): Promise<Success<200, { message: string }> | Refusal<'notFound' | 'tooMany' | 'invalid'>> {
  const match = await findHousehold(deps, customUrl, given);
  if ('refused' in match) return match;
  const details: GivenDetails = {
    envelopeName: envelopeName ?? '',
    address: {
      lines: address?.lines?.filter((line) => line !== '') ?? [],
      postcode: address?.postcode ?? '',
      city: address?.city ?? '',
      country: address?.country ?? '',
    },
    email: email ?? null,
    phone: phone ?? '',
  };
  if (fieldsIn(details).length === 0) {
    return refuse('invalid', 'Fill in at least one field.', {
      issues: [{ path: 'address', message: 'Fill in at least one field' }],
    });
  }
  const { at, household } = match;
  const retryAfter = await deps.services.lookupLimits.countEntry(household.id, given.now);
  if (retryAfter > 0) return refuse('tooMany', undefined, { extra: { retryAfter } });
  await deps.database.transaction(at.scope, async (tx) => {
    await keepGiven(tx, household, details, given.now);
    announce(tx, { topic: 'invitations', tenantId: at.tenantId, eventId: at.eventId });
  });
  return ok(200, { message: 'Thank you. Your hosts have it now.' });
}
