/**
 * When the mails of other processes are given back, and what a sender does after losing its lock.
 */
import { pino } from 'pino';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Held } from '../../db/connect.ts';
import { makeDelivery } from '../../mail/delivery.ts';
import { testConfig } from '../../testing/app.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { smtpSender } from './by-smtp.ts';
import { takeDue } from '../outbox.store.ts';
import { ownersWatch } from './owners.ts';
import { buildWaitingMail } from '../../testing/waiting-mail.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.reset());

const states = async () =>
  (
    await database.platform.execute<{ status: string; attempts: number }>(
      sql`select status, attempts from outbox order by status`,
    )
  ).rows;

it('mail becomes free for other processes once its owner’s lock was free for the whole grace period', async () => {
  await buildWaitingMail(database, 2);
  await takeDue(database.platform, 1, 3_600_000, 7);
  // This mail was taken without a lock, so it stays taken until its lease ends.
  await takeDue(database.platform, 1, 3_600_000);
  let now = 0;
  const look = ownersWatch(database, { graceMs: 10_000, now: () => now });
  expect(await look()).toBe(0);
  now = 9_999;
  expect(await look()).toBe(0);
  now = 13_000;
  expect(await look()).toBe(1);
  now = 60_000;
  expect(await look()).toBe(0);
  const [again, ...more] = await takeDue(database.platform, 10, 3_600_000, 8);
  expect(again?.attempts).toBe(2);
  expect(more).toEqual([]);
});

it('a sender that lost its lock starts no mail and aborts the mails in progress', async () => {
  await buildWaitingMail(database, 5);
  const taken = await takeDue(database.platform, 5, 3_600_000, 7);
  const lost = new AbortController();
  const held: Held = { id: 7, lost: lost.signal, isSure: () => !lost.signal.aborted };
  const begun: string[] = [];
  const server = {
    connections: 2,
    verify: () => Promise.resolve(),
    close: () => {},
    send: ({ id }: { id: string }, ended?: AbortSignal) => {
      begun.push(id);
      return new Promise<string>((_resolve, reject) =>
        ended?.addEventListener('abort', () => reject(new Error('broken off'))),
      );
    },
  };
  const failed = vi.fn();
  const deps = { config: testConfig(), database, logger: pino({ level: 'silent' }) };
  const sending = smtpSender(deps, server, makeDelivery(), {
    noteFailed: failed,
    leavesStill: () => Promise.resolve(true),
  }).send(taken, held);
  await vi.waitFor(() => expect(begun).toHaveLength(2));
  lost.abort();
  await sending;

  expect(begun).toHaveLength(2);
  expect(failed).not.toHaveBeenCalled();
  // Mails whose sending began stay taken until other processes see that the lock is free.
  expect(await states()).toEqual([
    ...Array.from({ length: 3 }, () => ({ status: 'queued', attempts: 0 })),
    ...Array.from({ length: 2 }, () => ({ status: 'sending', attempts: 1 })),
  ]);
});
