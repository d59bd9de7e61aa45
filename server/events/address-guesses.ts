/**
 * The response "taken" reveals that another organization's private event has the address. So a user
 * gets only a few such responses an hour, whether they check an address or save it.
 */
import type { eventsRoutes } from '#domain/events/contract.ts';
import { checkCustomUrl, normalizeCustomUrl, suggestCustomUrl } from '#domain/events/rules.ts';
import { isRefusal, ok, refuse } from '#domain/kernel/route.ts';
import { hostSentence } from '#domain/kernel/sentence.ts';
import type { Database } from '../db/connect.ts';
import type { Actor } from '../http/actor.ts';
import { isId } from '../http/problem.ts';
import type { Handlers } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { findEventForEdit } from '../event-row/event.store.ts';

const tooManyAddresses =
  'You tried many custom URLs that other events have. Please wait an hour, or leave the custom URL empty.';

type Parts = Pick<Services, 'customUrls' | 'takenAddresses'>;

export function addressGuesses({ customUrls, takenAddresses }: Parts) {
  const refusalFor = (retryAfter: number) =>
    retryAfter > 0 ? refuse('tooMany', tooManyAddresses, { extra: { retryAfter } }) : null;

  /** Returns the refusal once the user got too many such responses, or null. */
  const refusal = async (actor: Actor, now: Date) => refusalFor(await takenAddresses.wait(actor.id, now));

  /**
   * Whether an event has the address. Counts the answer unless that event is of the caller's
   * organization, and refuses it above the limit, however many calls ask at once.
   */
  async function isTaken(actor: Actor, customUrl: string, now: Date, exceptEventId?: string) {
    const holder = await customUrls.holder(customUrl, exceptEventId);
    const isForeign = holder !== null && actor.tenantId !== null && holder !== actor.tenantId;
    const tooMany = isForeign
      ? refusalFor(await takenAddresses.count(actor.id, now))
      : await refusal(actor, now);
    return tooMany ?? holder !== null;
  }
  return {
    isTaken,
    refusal,
    /** The refusal of a chosen address that is taken. It names a free one. */
    async taken(actor: Actor, customUrl: string, suggestion: string, now: Date) {
      const isKnown = await isTaken(actor, normalizeCustomUrl(customUrl), now);
      if (isRefusal(isKnown)) return isKnown;
      const sentence = hostSentence('events.urlTakenFree', { address: suggestion });
      const issues = [{ path: 'customUrl', ...sentence }];
      return refuse('conflict', sentence, { issues, extra: { suggestion } });
    },
  };
}

export function customUrlAvailability(
  database: Database,
  parts: Parts,
): Handlers<typeof eventsRoutes>['customUrlAvailability'] {
  const guesses = addressGuesses(parts);
  return async ({ query, actor, scope, call }) => {
    const { eventId } = query;
    // An event may only keep its own addresses if the caller can see that event.
    const own =
      eventId !== undefined && isId(eventId)
        ? await database.transaction(scope, (tx) => findEventForEdit(tx, scope, eventId, { lock: false }))
        : null;
    const value = normalizeCustomUrl(query.value ?? '');
    const wanted = value === '' ? suggestCustomUrl(query.title ?? '') : value;
    const reason = checkCustomUrl(wanted);
    const isTaken =
      reason === null
        ? await guesses.isTaken(actor, wanted, call.now, own?.id)
        : ((await guesses.refusal(actor, call.now)) ?? true);
    if (isRefusal(isTaken)) return isTaken;
    const available = !isTaken;
    return ok(200, {
      available,
      suggestion: available ? wanted : await parts.customUrls.free(wanted, { exceptEventId: own?.id }),
      reason: reason ?? (available ? null : 'This custom URL is taken'),
    });
  };
}
