import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerTotals } from '#domain/answers/contract.ts';
import type { Kitchen } from '#domain/kitchen/contract.ts';
import { effectiveLimits } from '#domain/plans/rules.ts';
import { events, reservations, tenants, users } from '../db/schema.ts';
import type { TestApp } from '../testing/app.ts';
import { replyColumns } from '../replies/rows/guests.store.ts';
import { testApp, testConfig } from '../testing/app.ts';
import { drawCover } from './cover.ts';
import type { DemoOutcome } from './demo.ts';
import { seedDemo } from './demo.ts';
import { dayOf } from './event.ts';
import { showDemo } from './show.ts';

let app: TestApp;
let outcome: DemoOutcome;
beforeAll(async () => {
  app = await testApp();
  outcome = await seedDemo(app.deps);
  await showDemo(app.app, { mails: true });
});
afterAll(() => app.close());

const accounts = () => (outcome.kind === 'refused' ? [] : outcome.accounts);

describe('the demo data', () => {
  it('schedules work events on Thursdays and parties on Saturdays, outside the holidays', () => {
    for (let start = 0; start < 366; start += 5) {
      const now = new Date(Date.UTC(2026, 0, 1 + start, 12));
      for (const [eventType, weekday] of [
        ['Corporate', 4],
        ['Wedding', 6],
      ] as const) {
        for (const inDays of [-30, 8, 33]) {
          const date = dayOf({ inDays, eventType }, now);
          expect(new Date(date).getUTCDay(), date).toBe(weekday);
          expect(date, date).not.toMatch(/-(12-2[0-9]|12-3[01]|01-0[1-3])$/);
          expect(new Date(date) > now, date).toBe(inDays > 0);
        }
      }
    }
  });

  it('includes three organizations on different plans, with users of every role who can sign in', async () => {
    expect(outcome.kind).toBe('made');
    const all = await app.database.platform.select().from(tenants);
    expect(all.map(({ subscriptionPlan }) => subscriptionPlan).sort()).toEqual(['free', 'premium', 'pro']);
    expect(new Set(accounts().map(({ role }) => role))).toEqual(
      new Set(['superadmin', 'admin', 'eventManager', 'guest']),
    );
    for (const { email, password, role } of accounts()) {
      const { status, body } = await app.call('POST', '/api/login', { body: { email, password } });
      expect(status).toBe(200);
      expect((body as { user: { role: string } }).user.role).toBe(role);
    }
  });

  it('includes past and upcoming events in several zones, full events with a waitlist, and hundreds of replies', async () => {
    const all = await app.database.platform.select().from(events);
    const now = Date.now();
    expect(all.some(({ startsAt }) => startsAt.getTime() < now)).toBe(true);
    expect(all.filter(({ startsAt }) => startsAt.getTime() > now).length).toBeGreaterThan(3);
    expect(new Set(all.map(({ timezone }) => timezone)).size).toBeGreaterThanOrEqual(5);
    expect(
      all.filter((event) => event.waitlistedReplies > 0 && event.maxGuests - event.confirmedGuests <= 3)
        .length,
    ).toBeGreaterThanOrEqual(3);
    const replies = await app.database.platform.select(replyColumns).from(reservations);
    expect(replies.length).toBeGreaterThanOrEqual(300);
    expect(replies.filter(({ message }) => message !== '').length).toBeGreaterThan(100);
    expect(replies.filter(({ mealChoice }) => mealChoice !== '').length).toBeGreaterThan(100);
    for (const { guestCount, guestDetails } of replies) expect(guestDetails).toHaveLength(guestCount);
  });

  it('keeps counters equal to the rows and oversells nothing', async () => {
    const { rows } = await app.database.platform.execute(sql`
      select e.id from events e left join reservations r on r.event_id = e.id group by e.tenant_id, e.id
      having e.confirmed_guests <> coalesce(sum(r.guest_count) filter (where r.is_attending and not r.waitlisted), 0)
        or e.confirmed_replies <> count(r.id) filter (where r.is_attending and not r.waitlisted)
        or e.waitlisted_guests <> coalesce(sum(r.guest_count) filter (where r.waitlisted), 0)
        or e.waitlisted_replies <> count(r.id) filter (where r.waitlisted)
        or e.declined_replies <> count(r.id) filter (where not r.is_attending)
        or e.next_arrival <= coalesce(max(r.arrival), 0)
        or e.confirmed_guests > e.max_guests`);
    expect(rows).toEqual([]);
  });

  it('stays within the limits of the plans', async () => {
    const now = new Date();
    for (const tenant of await app.database.platform.select().from(tenants)) {
      const own = (await app.database.platform.select().from(events)).filter(
        ({ tenantId }) => tenantId === tenant.id,
      );
      const limits = effectiveLimits(
        {
          plan: tenant.subscriptionPlan as 'free',
          status: tenant.subscriptionStatus as 'active',
          trialEndsAt: tenant.trialEndsAt,
        },
        now,
      );
      const active = own.filter(({ startsAt }) => startsAt > now).length;
      const yes = own.reduce((sum, event) => sum + event.confirmedReplies + event.waitlistedReplies, 0);
      expect(active).toBeLessThanOrEqual(limits.activeEvents ?? Infinity);
      expect(yes).toBeLessThanOrEqual(limits.reservations ?? Infinity);
    }
  });

  it('includes a wedding whose guests answer questions, with diets for the kitchen', async () => {
    const admin = accounts().find(({ role }) => role === 'admin');
    const login = await app.call('POST', '/api/login', {
      body: { email: admin?.email, password: admin?.password },
    });
    const { token } = login.body as { token: string };
    const [wedding] = await app.database.platform
      .select()
      .from(events)
      .where(eq(events.customUrl, 'maya-and-jonas'));
    expect(wedding?.questionCount).toBe(3);
    const totals = await app.call('GET', `/api/events/${wedding?.id}/answers`, { token });
    const asked = (totals.body as AnswerTotals).questions;
    expect(asked.map(({ sensitive }) => sensitive)).toEqual([true, false, false]);
    for (const { answered, label } of asked) expect(answered.confirmed, label).toBeGreaterThan(10);
    const kitchen = await app.call('GET', `/api/events/${wedding?.id}/kitchen`, { token });
    expect((kitchen.body as Kitchen).special.length).toBeGreaterThan(10);
  });

  it('includes a cover, sections, two kitchen versions, and households in every state', async () => {
    const { rows } = await app.database.platform.execute<Record<string, number>>(sql`
      select (select max(bytes) from event_covers)::int as bytes,
        (select max(jsonb_array_length(sections)) from event_sections) as sections,
        (select count(*) from kitchen_versions)::int as versions,
        (select count(*) from invitations)::int as households,
        (select count(distinct standing) from invitations)::int as states`);
    expect(rows[0]).toMatchObject({ sections: 4, versions: 2, households: 40 });
    expect(rows[0]?.states).toBeGreaterThanOrEqual(4);
    expect((await drawCover()).length).toBeLessThanOrEqual(100_000);
  });

  it('includes unread notifications', async () => {
    const admin = accounts().find(({ role }) => role === 'admin');
    const login = await app.call('POST', '/api/login', {
      body: { email: admin?.email, password: admin?.password },
    });
    const { token } = login.body as { token: string };
    const { body } = await app.call('GET', '/api/notifications/unread-count', { token });
    expect((body as { count: number }).count).toBeGreaterThan(0);
  });

  it('includes earlier entries in the activity log and in each organization’s plan history', async () => {
    const admin = accounts().find(({ role }) => role === 'admin');
    const { token } = (
      await app.call('POST', '/api/login', { body: { email: admin?.email, password: admin?.password } })
    ).body as { token: string };
    const activity = await app.call('GET', '/api/activity', { token });
    expect(activity.status).toBe(200);
    const actions = (activity.body as { action: string }[]).map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(['tenant.claimed', 'user.create', 'event.create', 'message.send']),
    );
    const history = await app.call('GET', '/api/subscriptions/history', { token });
    expect((history.body as { kind: string }[]).map(({ kind }) => kind)).toEqual(['changed', 'started']);
  });

  it('can be created only once', async () => {
    const before = (await app.database.platform.select().from(reservations)).length;
    const again = await seedDemo(app.deps);
    expect(again.kind).toBe('alreadyThere');
    expect(again).toMatchObject({ accounts: accounts() });
    expect((await app.database.platform.select().from(reservations)).length).toBe(before);
    expect((await app.database.platform.select().from(users)).length).toBe(accounts().length);
  });

  it('cannot be created in production', async () => {
    const config = { ...testConfig(), production: true };
    expect(await seedDemo({ config, database: app.database })).toEqual({ kind: 'refused' });
  });
});
