/**
 * Handles events, their addresses and their styles, and decides who sees and changes them
 * (docs/product/events.md#events).
 */
import type { eventsRoutes } from '#domain/events/contract.ts';
import { normalizeCustomUrl } from '#domain/events/rules.ts';
import { settingDefaults } from '#domain/events/settings.ts';
import type { Issue } from '#domain/kernel/errors.ts';
import { ok, refuse, refuseField } from '#domain/kernel/route.ts';
import { type Actor } from '../http/actor.ts';
import type { CopyGuestList } from '../guest-list/copy-list.ts';
import type { AppDeps } from '../services.ts';
import { isId } from '../http/problem.ts';
import type { Handlers } from '../http/serve.ts';
import { replyLinks } from '../replies/links.ts';
import { eventNotFound, visibleEvent } from './visible-event.ts';
import { changeEvent } from './change.ts';
import { addressGuesses, customUrlAvailability } from './address-guesses.ts';
import { copyEvent, createEvent, type Made } from './create.ts';
import { handOver } from './hand-over.ts';
import { seenBy } from './presenter.ts';
import { eventListHandlers } from './lists.ts';
import { deletionHandlers } from './delete-event.ts';
import { embedStylesHandlers } from './styles.ts';

const tenantNotFound = 'This organization doesn’t exist.';
const tooManyCopies =
  'Your organization copied ten guest lists this hour. Please wait, or copy the event without its guest list.';

const invalid = (issues: readonly Issue[]) => refuse('invalid', issues[0]?.message, { issues });

function madeReply(actor: Actor, made: Exclude<Made, { kind: 'taken' }>) {
  switch (made.kind) {
    case 'made':
      return ok(201, seenBy(actor, made.event));
    case 'invalid':
      return invalid(made.issues);
    case 'planLimit':
      return refuse('planLimit', made.sentence);
    case 'tooManyCopies':
      return refuse('tooMany', tooManyCopies, { extra: { retryAfter: made.retryAfter } });
    case 'noTenant':
      return refuse('notFound', tenantNotFound);
    case 'notFound':
      return refuse('notFound', eventNotFound);
  }
}

/** `copyGuestList` is a parameter, because the guest list slice already depends on this one. */
export function eventsHandlers(deps: AppDeps, copyGuestList: CopyGuestList): Handlers<typeof eventsRoutes> {
  const { database, keys, logger, services } = deps;
  const links = replyLinks(keys);
  const { customUrls } = services;
  const guesses = addressGuesses(services);

  return {
    customUrlAvailability: customUrlAvailability(database, services),

    ...eventListHandlers(deps),

    async getEvent({ params, actor, scope }) {
      const row = await database.transaction(scope, (tx) => visibleEvent(tx, { scope, actor }, params.id));
      return row ? ok(200, seenBy(actor, row)) : refuse('notFound', eventNotFound);
    },

    async createEvent({ body, actor, scope, call }) {
      const { tenantId: asked, status, ...given } = body;
      const tenantId = actor.tenantId ?? asked;
      if (!tenantId) return invalid([{ path: 'tenantId', message: 'Choose the organization of the event' }]);
      if (!isId(tenantId)) return refuse('notFound', tenantNotFound);
      const tooMany = given.customUrl ? await guesses.refusal(actor, call.now) : null;
      if (tooMany) return tooMany;
      const fields = { ...settingDefaults(), ...given };
      const made = await createEvent(
        { database, customUrls, scope, actor, now: call.now },
        tenantId,
        fields,
        status ?? 'published',
      );
      if (made.kind !== 'taken') return madeReply(actor, made);
      return guesses.taken(actor, given.customUrl ?? '', made.suggestion, call.now);
    },

    async updateEvent({ params, body, actor, scope, call }) {
      const tooMany = body.customUrl ? await guesses.refusal(actor, call.now) : null;
      if (tooMany) {
        const event = await database.transaction(scope, (tx) =>
          visibleEvent(tx, { scope, actor }, params.id),
        );
        if (event?.customUrl !== normalizeCustomUrl(body.customUrl ?? '')) return tooMany;
      }
      const outcome = await changeEvent(
        { database, customUrls, scope, actor, now: call.now, links, logger },
        params.id,
        body,
      );
      switch (outcome.kind) {
        case 'changed':
          return ok(200, { ...seenBy(actor, outcome.event), ...outcome.told });
        case 'notFound':
          return refuse('notFound', eventNotFound);
        case 'forbidden':
          return refuse('forbidden');
        case 'stale': {
          const { changed } = outcome;
          return refuse('stale', undefined, { extra: { current: seenBy(actor, outcome.current), changed } });
        }
        case 'invalid':
          return invalid(outcome.issues);
        case 'underConfirmed':
          return refuseField('conflict', 'maxGuests', outcome.sentence);
        case 'refused':
          return refuseField('conflict', 'status', outcome.sentence);
        case 'planLimit':
          return refuse('planLimit', outcome.sentence);
        case 'taken':
          return guesses.taken(actor, body.customUrl ?? '', outcome.suggestion, call.now);
      }
    },

    ...deletionHandlers(deps),

    handOver: ({ params, body, actor, scope, call: { now } }) =>
      database.transaction(scope, (tx) => handOver(tx, { actor, scope, now }, params.id, body.userId)),

    async duplicateEvent({ params, body, actor, scope, call }) {
      const made = await copyEvent({ database, customUrls, scope, actor, now: call.now }, params.id, {
        name: body?.name || null,
        dateTime: body?.dateTime ? new Date(body.dateTime) : null,
        copyGuestList: body?.withGuestList ? copyGuestList : null,
        listCopies: services.listCopies,
        without: body?.without ?? [],
      });
      // A copy's address is always made from its title, so no user asked for that address.
      if (made.kind === 'taken') throw new Error('The address of a copy was taken.');
      return madeReply(actor, made);
    },

    ...embedStylesHandlers(deps),
  };
}
