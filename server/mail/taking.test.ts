/** Tests whose mail goes first, and how many mails go each minute. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { platformScope } from '../db/scope.ts';
import { buildTenant } from '../testing/builders.ts';
import type { TestDatabase } from '../testing/database.ts';
import { testDatabase } from '../testing/database.ts';
import type { MailKind } from '#domain/mail/kinds.ts';
import type { Message } from './messages.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { takeDue, takeInTurn } from '../outbox/outbox.store.ts';
import { samples } from './templates/previews.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.reset());

const newTenant = async () => (await buildTenant(database)).id;

const put = (tenantId: string | null, template: MailKind, addresses: string[]) =>
  database.transaction(platformScope, (tx) =>
    enqueue(
      tx,
      addresses.map((toEmail) => ({ tenantId, template, toEmail, payload: samples[template] }) as Message),
    ),
  );

const many = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}-${String(index).padStart(4, '0')}@example.com`);

const taken = async (limit: number) =>
  (await takeDue(database.platform, limit, 60_000)).map(({ toEmail }) => toEmail);

describe('the sending order', () => {
  it('gives a single mail its turn although another organization has a thousand waiting', async () => {
    const [a, b] = [await newTenant(), await newTenant()];
    await put(a, 'guest.confirmed', many('a', 1_000));
    await put(b, 'guest.confirmed', ['b@example.com']);
    await put(null, 'account.resetPassword', ['root@example.com']);
    const first = await taken(5);
    expect(first).toHaveLength(5);
    expect(first).toContain('b@example.com');
    expect(first).toContain('root@example.com');
    // The other three mails are organization A's oldest.
    expect(first.filter((to) => to.startsWith('a-'))).toEqual(many('a', 3));
  });

  it('puts mails to one guest before news, and news before other mails to many', async () => {
    const [a, b] = [await newTenant(), await newTenant()];
    await put(a, 'guest.message', many('many', 100));
    await put(a, 'guest.cancelled', many('many-more', 100));
    await put(b, 'guest.eventChanged', many('moved', 100));
    await put(b, 'guest.confirmed', many('single-b', 3));
    await put(a, 'guest.confirmed', many('single-a', 3));
    expect((await taken(6)).sort()).toEqual([...many('single-a', 3), ...many('single-b', 3)]);
    const rest = await taken(10);
    expect(rest.filter((to) => to.startsWith('many-more'))).toHaveLength(5);
    expect(rest.filter((to) => to.startsWith('moved'))).toHaveLength(5);
  });

  it('gives every lane a turn, even with more lanes than a worker takes at once', async () => {
    for (let index = 0; index < 12; index++) {
      await put(await newTenant(), 'guest.confirmed', many(`tenant-${index}`, 20));
    }
    const seen = new Set<string>();
    for (let round = 0; seen.size < 12; round++) {
      expect(round).toBeLessThan(48);
      for (const to of await taken(5)) seen.add(to.slice(0, to.lastIndexOf('-')));
    }
  });

  it('skips mail that is leased, not yet due, sent or given up', async () => {
    const tenantId = await newTenant();
    await put(tenantId, 'guest.confirmed', many('a', 5));
    await database.platform.execute(sql`
      update outbox set status = case right(split_part(to_email, '@', 1), 1) when '1' then 'sent' when '2' then 'failed' else 'queued' end,
        sent_at = case when to_email like '%1@%' then now() end,
        next_attempt_at = case when to_email like '%3@%' then now() + interval '1 hour' else now() end,
        locked_until = case when to_email like '%4@%' then now() + interval '1 hour' end`);
    expect(await taken(10)).toEqual(['a-0000@example.com']);
    expect(await taken(10)).toEqual([]);
  });
});

describe('the limit of mails per minute', () => {
  const take = (perMinute: number | null, limit = 20) =>
    database.transaction(platformScope, (tx) => takeInTurn(tx, limit, 60_000, { perMinute }));

  it('holds back no mail if it is unset', async () => {
    await put(await newTenant(), 'guest.confirmed', many('a', 30));
    expect((await take(null)).messages).toHaveLength(20);
    expect((await take(null)).messages).toHaveLength(10);
    expect(await take(null)).toEqual({ messages: [], waitMs: null });
  });

  it('applies even if workers look for mail more often', async () => {
    await put(await newTenant(), 'guest.confirmed', many('a', 100));
    const first = await take(1);
    expect(first.messages).toHaveLength(1);
    // At one mail a minute the next mail must wait, however many workers look for mail.
    for (let asked = 0; asked < 10; asked++) {
      const next = await take(1);
      expect(next.messages).toEqual([]);
      expect(next.waitMs).toBeGreaterThan(0);
      expect(next.waitMs).toBeLessThanOrEqual(60_250);
    }
    await database.platform.execute(
      sql`update mail_pace set next_free_at = next_free_at - interval '61 seconds'`,
    );
    expect((await take(1)).messages).toHaveLength(1);
    // An hour without mail does not allow more mail later.
    await database.platform.execute(
      sql`update mail_pace set next_free_at = next_free_at - interval '1 hour'`,
    );
    expect((await take(1)).messages).toHaveLength(1);
    expect((await take(1)).messages).toEqual([]);
  });

  it('applies to every minute: after many mails at once, the next one waits', async () => {
    await put(await newTenant(), 'guest.confirmed', many('a', 200));
    let sent = 0;
    // Simulates sixty seconds of the database's clock in half-second steps, at 120 mails a minute.
    // Each step asks twice.
    for (let step = 0; step < 120; step++) {
      for (const { messages } of [await take(120), await take(120)]) sent += messages.length;
      await database.platform.execute(
        sql`update mail_pace set next_free_at = next_free_at - interval '0.5 seconds'`,
      );
    }
    // A few mails may be missing, because the test itself takes time beyond the sixty seconds.
    expect(sent).toBeGreaterThanOrEqual(118);
    const { rows } = await database.platform.execute<{ ahead: number }>(
      sql`select extract(epoch from next_free_at - clock_timestamp())::float8 as ahead from mail_pace`,
    );
    expect(rows[0]?.ahead).toBeLessThanOrEqual(0.51);
  });

  it('does not run out while no mail waits', async () => {
    expect(await take(1)).toEqual({ messages: [], waitMs: null });
    await put(await newTenant(), 'guest.confirmed', ['a@example.com']);
    expect((await take(1)).messages).toHaveLength(1);
  });
});
