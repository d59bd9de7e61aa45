/**
 * Random histories of an event with households and strangers. Each step runs through the calls that
 * hosts and guests make.
 */
import { and, eq, gt, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { freeSeats, isFull } from '#domain/seats/free.ts';
import { events, invitations, notifications, reservations } from '../db/schema.ts';
import { replyColumns } from '../replies/rows/guests.store.ts';
import { replyLinks } from '../replies/links.ts';
import { lapseDue } from '../reminders/lapse.ts';
import { testKeys, type TestApp, type TestReply } from './app.ts';
import { buildHousehold } from './households.ts';

const links = replyLinks(testKeys);
const size = fc.integer({ min: 1, max: 4 });
const which = fc.nat(30);

export const promiseStep = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('send' as const), seats: size }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('answers' as const),
      // A household, or null for a stranger, and how many of its guests come (0 for a no).
      of: fc.array(fc.tuple(fc.option(which), fc.nat(4)), { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('withdraw' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('takeOff' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edit' as const), which, seats: size }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rotate' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('merge' as const), which, into: which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('expire' as const), which }) },
);

/**
 * Steps of a random history that run at once. The server decides their order, and a host may lower
 * the capacity.
 */
export const racedStep = fc.oneof(
  {
    weight: 15,
    arbitrary: promiseStep.map((step) =>
      step.do === 'send' ? { do: 'invite' as const, seats: step.seats } : step,
    ),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lower' as const), seats: size }) },
);
type RacedStep = typeof racedStep extends fc.Arbitrary<infer Step> ? Step : never;
export type PromiseStep = typeof promiseStep extends fc.Arbitrary<infer Step> ? Step : never;

export const promiseSettings = fc.record({
  maxGuests: fc.integer({ min: 3, max: 12 }),
  enableWaitlist: fc.boolean(),
  requiresApproval: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
  automaticPromotion: fc.boolean(),
  inviteMode: fc.constantFrom('open' as const, 'matched' as const, 'invited' as const),
});

interface Answer {
  reply: TestReply;
  guestCount: number;
  /** The household's row before it answered, or null for a stranger. */
  row: typeof invitations.$inferSelect | null;
  /** Whether this is the household's first answer in this step. */
  isFirst: boolean;
}

let who = 0;

interface HistoryEvent {
  id: string;
  tenantId: string;
  customUrl: string;
}

/** A household that was invited, with the token of its link. */
interface Household {
  id: string;
  token: string;
}

const rowAt = <Row>(rows: readonly Row[], index: number): Row | undefined =>
  rows[index % Math.max(1, rows.length)];

/** Sends answers at once: of households, or of strangers (null), each with how many guests come. */
async function answer(
  app: () => TestApp,
  event: HistoryEvent,
  sent: readonly Household[],
  of: readonly (readonly [number | null, number])[],
): Promise<Answer[]> {
  const before = await app()
    .database.platform.select()
    .from(invitations)
    .where(eq(invitations.eventId, event.id));
  const asked = new Map<string, number>();
  const answers = await Promise.all(
    of.map(async ([index, guests]): Promise<Answer[]> => {
      const household = index === null ? undefined : rowAt(sent, index);
      const row = before.find(({ id }) => id === household?.id) ?? null;
      if (index !== null && !row) return [];
      const guestCount = row ? Math.min(guests, row.seatsAllowed) : Math.max(1, guests);
      const key = row?.id ?? '';
      const nth = (asked.get(key) ?? 0) + 1;
      asked.set(key, nth);
      const reply = await app().call('POST', `/api/rsvp/${event.customUrl}/submit`, {
        body: {
          displayName: 'P',
          guestEmail: `p${who++}@example.com`,
          isAttending: guestCount > 0,
          guestCount,
          guestDetails: Array.from({ length: guestCount }, (_, at) => ({ name: `N${at}` })),
          ...(household && { invitation: household.token }),
        },
      });
      return [{ reply, guestCount, row, isFirst: nth === 1 }];
    }),
  );
  return answers.flat();
}

/** Runs the random history of one event. `app` returns the app for each request. */
export function promiseHistory(app: () => TestApp, token: string, event: HistoryEvent) {
  const { database, deps } = app();
  const platform = database.platform;
  const sent: Household[] = [];
  const eventRow = async () => (await platform.select().from(events).where(eq(events.id, event.id)))[0]!;
  const call = (method: 'PUT' | 'POST' | 'DELETE', url: string, body?: object) =>
    app().call(method, url, { token, ...(body && { body }) });

  const newsOfSeats = () =>
    platform.$count(
      notifications,
      and(eq(notifications.eventId, event.id), eq(notifications.kind, 'spots_opened')),
    );
  return {
    eventRow,
    /**
     * Performs the steps. Hosts must have been told if the event was full and now has free seats.
     * The mail about an answer counts as telling them.
     */
    async performTold<Result>(acts: readonly { do: string }[], perform: () => Promise<Result>) {
      const [before, told] = [await eventRow(), await newsOfSeats()];
      const result = await perform();
      const opened = isFull(before) && !isFull(await eventRow());
      if (opened && acts.every((act) => act.do !== 'answers')) {
        if ((await newsOfSeats()) === told)
          throw new Error(`Nobody was told of seats after ${JSON.stringify(acts)}.`);
      }
      return { result, opened };
    },
    /** @returns the responses, if the step is one in which guests answer. */
    async perform(act: PromiseStep | RacedStep): Promise<Answer[]> {
      const household = 'which' in act ? rowAt(sent, act.which) : undefined;
      switch (act.do) {
        case 'send': {
          const row = await eventRow();
          // Promises only seats that are still free.
          const open = freeSeats(row);
          const names = Array.from({ length: act.seats }, (_, index) => (index === 3 ? '' : `P${index}`));
          if (open >= act.seats) sent.push(await buildHousehold(database, event, names));
          return [];
        }
        case 'invite': {
          const invitees = Array.from({ length: act.seats }, (_, index) =>
            index === 3 ? { isPlaceholder: true } : { name: `P${index}` },
          );
          const made = await call('POST', `/api/events/${event.id}/invitations`, { invitees });
          const { id, link } = made.body as { id: string; link: string };
          await call('POST', `/api/events/${event.id}/invitations/sent`, { ids: [id] });
          sent.push({ id, token: new URL(link).searchParams.get('i') ?? '' });
          return [];
        }
        case 'lower': {
          const { maxGuests } = await eventRow();
          await call('PUT', `/api/events/${event.id}`, { maxGuests: Math.max(1, maxGuests - act.seats) });
          return [];
        }
        case 'answers':
          return answer(app, event, sent, act.of);
        case 'withdraw':
        case 'delete': {
          const rows = await platform
            .select(replyColumns)
            .from(reservations)
            .where(eq(reservations.eventId, event.id));
          const reply = rowAt(rows, act.which);
          if (!reply) return [];
          if (act.do === 'delete') await call('DELETE', `/api/reservation/${reply.id}`);
          else await app().call('DELETE', `/api/rsvp/${event.customUrl}/reply/${links.tokenOf(reply)}`);
          return [];
        }
        case 'takeOff':
          if (household) await call('DELETE', `/api/invitations/${household.id}`);
          return [];
        case 'edit':
          if (household) await call('PUT', `/api/invitations/${household.id}`, { seatsAllowed: act.seats });
          return [];
        case 'rotate': {
          if (!household) return [];
          const reply = await call('PUT', `/api/invitations/${household.id}`, { newCode: true });
          const { link } = reply.body as { link: string };
          if (reply.status === 200) household.token = new URL(link).searchParams.get('i') ?? '';
          return [];
        }
        case 'merge': {
          const into = rowAt(sent, act.into);
          if (household && into)
            await call('POST', `/api/invitations/${household.id}/merge`, { into: into.id });
          return [];
        }
        case 'expire':
          if (!household) return [];
          await platform
            .update(invitations)
            .set({ expiresAt: sql`now() - interval '1 second'` })
            .where(and(eq(invitations.id, household.id), gt(invitations.promised, 0)));
          await lapseDue(deps, new Date());
          return [];
      }
    },
    /**
     * Returns the seats that the event counts as promised, the sum that its invitations promise,
     * and how many answered invitations still promise seats.
     */
    async sums() {
      const { rows } = await platform.execute<{ promised: number; counted: number; answered: number }>(sql`
        select e.promised_seats as counted, coalesce(sum(i.promised), 0)::int as promised,
          (count(*) filter (where i.promised > 0 and i.reservation_id is not null))::int as answered
        from events e left join invitations i on i.tenant_id = e.tenant_id and i.event_id = e.id
        where e.id = ${event.id} group by e.promised_seats`);
      return rows[0]!;
    },
  };
}
