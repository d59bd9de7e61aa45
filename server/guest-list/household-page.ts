/**
 * Shows an event to a household by its invitation. Reading changes nothing, because programs that
 * scan mail follow every link.
 */
import { shortName } from '#domain/guest-list/names.ts';
import { type Refusal, refuse } from '#domain/kernel/route.ts';
import { maskedEmail } from '#domain/kernel/text.ts';
import { givenAnswers, type KeptAnswers } from '#domain/questions/question.ts';
import type { InvitedHousehold } from '#domain/replies/contract.ts';
import type { AppDeps } from '../services.ts';
import { guestsWithInvitees } from '../replies/rows/guests.store.ts';
import type { PublicEventRead } from '../replies/public-event/public-event.ts';
import { type InvitationKey, invitationCodes, isLookedUp } from '../invitation-row/invitation-keys.ts';
import type { Address } from '../event-row/find-address.ts';
import { missed } from './lookup.ts';
import { addressOf } from './create.store.ts';
import { findByKey, type InvitationView } from './households.store.ts';

type Deps = Pick<AppDeps, 'database' | 'keys' | 'services'>;

const unknown = () =>
  refuse('notFound', 'This link no longer works. Please use the newest link that you were sent.');

/** The token or code that a guest gave to be recognized. */
export interface Given {
  given: string;
  ip: string;
  now: Date;
}

/**
 * Finds a household by a guest's key. Anybody can type a code, so codes have the limits of a
 * look-up.
 */
export async function findLimited<T>(
  deps: Deps,
  { asked, eventId, scope, ip, now }: Address & Omit<Given, 'given'> & { asked: InvitationKey },
  find: () => Promise<T | null>,
): Promise<T | null | Refusal<'tooMany'>> {
  if (!('codeHash' in asked)) return find();
  const { lookupLimits } = deps.services;
  const looking = { ip, eventId, nameKey: null };
  const retryAfter = await lookupLimits.count(looking, now);
  if (retryAfter > 0) return refuse('tooMany', undefined, { extra: { retryAfter } });
  const household = await find();
  if (household) await lookupLimits.found(looking);
  else await missed(deps, { id: eventId, scope }, now);
  return household;
}

/** Reads the household whose token or code is `given`. */
export async function readInvited(
  deps: Deps,
  read: PublicEventRead,
  { given, ...caller }: Given,
): Promise<InvitedHousehold | Refusal<'notFound' | 'tooMany'>> {
  const { keys, services } = deps;
  const key = invitationCodes(keys).asked(given, caller.now);
  const event = key && (await services.findAddress(read.event.customUrl));
  if (!key || !event) return unknown();
  const find = () => findInvited(deps, { ...event, asked: key, given });
  return (await findLimited(deps, { ...event, asked: key, ...caller }, find)) ?? unknown();
}

/**
 * The household as shown to somebody who only looked it up by name: shortened names, and no
 * answers.
 */
function asLookedUp(row: InvitationView, given: string): InvitedHousehold {
  const { reply, seatsAllowed, promised, invitees } = row;
  const way = reply === 'none' ? 'answer' : addressOf(row.email, invitees) === null ? 'ask' : 'mail';
  return {
    language: row.language,
    ...{ given, found: way, seatsAllowed, seatsKept: promised, reply: 'none' },
    invitees: invitees.map(({ id, name, isChild, isPlaceholder }) => ({
      ...{ id, name: isPlaceholder ? '' : shortName(name), isChild, isPlaceholder },
      ...{ isAttending: null, mealChoice: '' },
    })),
  };
}

/**
 * The household as its guests see it; null if the invitation is unknown or somebody said "not me".
 */
async function findInvited(
  { database }: Deps,
  { asked, given, eventId: id, tenantId, scope }: Address & { asked: InvitationKey; given: string },
): Promise<InvitedHousehold | null> {
  const shownAnswers = (kept: KeptAnswers | null | undefined) =>
    kept ? { answers: { ...givenAnswers(kept) } } : {};
  return database.transaction(scope, async (tx) => {
    const row = await findByKey(tx, { id, tenantId }, asked);
    if (!row || row.notMeAt !== null) return null;
    if (isLookedUp(asked)) return asLookedUp(row, given);
    const guests =
      row.reservationId === null ? [] : await guestsWithInvitees(tx, { tenantId, id: row.reservationId });
    // The email address in the reply is preferred to the household's.
    const email = guests[0]?.ownEmail || addressOf(row.email, row.invitees);
    const answers = new Map(guests.map((guest) => [guest.inviteeId, guest]));
    return {
      given,
      language: row.language,
      seatsAllowed: row.seatsAllowed,
      seatsKept: row.promised + row.coming,
      reply: row.reply,
      maskedEmail: email && maskedEmail(email),
      invitees: row.invitees.map(({ id, name, isChild, isPlaceholder }) => {
        const answered = answers.get(id);
        const { isAttending = null, mealChoice = '' } = answered ?? {};
        // The name of the guest who took an open place.
        const guest = (isPlaceholder && answered?.name) || '';
        const own = shownAnswers(answered?.answers);
        return { id, name: guest || name, isChild, isPlaceholder, isAttending, mealChoice, ...own };
      }),
      ...shownAnswers(guests[0]?.ofReply),
    };
  });
}
