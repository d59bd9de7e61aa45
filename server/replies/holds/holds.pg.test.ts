/**
 * Only several processes can show this: each lapse and each confirmation is decided once, under the
 * event's lock.
 */
import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { countReplies } from '#domain/seats/counters.ts';
import { activityLog, events, outbox, reservations } from '../../db/schema.ts';
import { openDatabase } from '../../db/connect.ts';
import { testApp } from '../../testing/app.ts';
import { buildEvent, buildReservation, signedInAs } from '../../testing/builders.ts';
import { postgresDatabase } from '../../testing/database.ts';
import { lapseHolds } from './holds.ts';
import { replyLinks } from '../links.ts';

it('two processes free held seats while guests confirm, without overselling, freeing twice or losing a seat', async () => {
  const config = { smtpUrl: 'smtp://127.0.0.1:9' };
  const database = await postgresDatabase();
  const first = await testApp({ database, config });
  const second = await testApp({
    database: await openDatabase({ dataDir: '', databaseUrl: database.url }),
    config,
  });
  const apps = [first, second];
  try {
    const host = await signedInAs(database, 'admin');
    for (const automaticPromotion of [true, false]) {
      const event = await buildEvent(database, {
        tenantId: host.tenant!.id,
        createdBy: host.user.id,
        maxGuests: 24,
        enableWaitlist: true,
        holdSeats: true,
        automaticPromotion,
      });
      const hour = 3_600_000;
      const overdue = { createdAt: new Date(Date.now() - 25 * hour), holdUntil: new Date(Date.now() - hour) };
      const held: Awaited<ReturnType<typeof buildReservation>>[] = [];
      for (let index = 0; index < 24; index++) held.push(await buildReservation(database, event, overdue));
      const waiting: { id: string }[] = [];
      for (let index = 0; index < 8; index++)
        waiting.push(await buildReservation(database, event, { waitlisted: true }));
      const all = new Set([...held, ...waiting].map(({ id }) => id));

      const stateOf = async () => {
        const [row] = await database.platform.select().from(events).where(eq(events.id, event.id));
        return row!;
      };
      const replies = () =>
        database.platform.select().from(reservations).where(eq(reservations.eventId, event.id));
      const max: number[] = [];
      let isRunning = true;
      const watching = (async () => {
        while (isRunning) max.push((await stateOf()).confirmedGuests);
      })();
      const links = replyLinks(first.deps.keys);
      const confirming = held.slice(0, 12);
      const acts = confirming.map(
        (reply, index) => () =>
          apps[index % 2]!.call('POST', `/api/rsvp/${event.customUrl}/reply/${links.tokenOf(reply)}/confirm`),
      );
      const lapses = apps.map(
        ({ deps }) =>
          () =>
            lapseHolds(deps, new Date()),
      );
      const [answers] = await Promise.all([
        Promise.all([
          ...acts.slice(0, 6).map((act) => act()),
          ...acts.slice(6).map(async (act, index) => {
            await new Promise((resolve) => setTimeout(resolve, 5 * index));
            return act();
          }),
        ]),
        ...[...lapses, ...lapses].map((lapse) => lapse()),
      ]).finally(() => (isRunning = false));
      await watching;

      expect(answers.map(({ status }) => status)).toEqual(confirming.map(() => 200));
      expect(Math.max(...max)).toBeLessThanOrEqual(24);
      const [row, rows] = [await stateOf(), await replies()];
      const counted = ({
        confirmedGuests,
        confirmedReplies,
        waitlistedGuests,
        waitlistedReplies,
        declinedReplies,
      }: typeof row) => ({
        confirmedGuests,
        confirmedReplies,
        waitlistedGuests,
        waitlistedReplies,
        declinedReplies,
      });
      expect(counted(row)).toEqual(countReplies(rows));
      expect(new Set(rows.map(({ id }) => id))).toEqual(all);
      expect(new Set(rows.map(({ arrival }) => arrival)).size).toBe(all.size);

      // Guests who confirmed in time are not asked again. All other held seats were freed.
      const confirmed = new Set(confirming.map(({ id }) => id));
      for (const { id, holdUntil, lapsedAt } of rows)
        if (confirmed.has(id)) expect([holdUntil, lapsedAt]).toEqual([null, null]);
      const lines = await database.platform
        .select({ id: activityLog.subjectId })
        .from(activityLog)
        .where(and(eq(activityLog.eventId, event.id), eq(activityLog.action, 'reservation.lapsed')));
      const lapsed = lines.map(({ id }) => id!).sort();
      expect(new Set(lapsed).size).toBe(lapsed.length);
      const never = held.filter(({ id }) => !confirmed.has(id)).map(({ id }) => id);
      expect(lapsed).toEqual(expect.arrayContaining(never));
      expect(
        rows
          .filter(({ lapsedAt }) => lapsedAt !== null)
          .map(({ id }) => id)
          .sort(),
      ).toEqual(never.sort());
      const mails = await database.platform
        .select({ payload: outbox.payload })
        .from(outbox)
        .where(and(eq(outbox.eventId, event.id), eq(outbox.template, 'guest.waitlisted')));
      expect(mails.map(({ payload }) => (payload.reply as { id: string }).id).sort()).toEqual(lapsed);

      // Confirmed guests keep twelve seats. Waiting parties whose hold never ended take the others.
      if (automaticPromotion) {
        const inLine = rows.filter(({ waitlisted }) => waitlisted).map(({ id }) => id);
        expect(inLine.sort()).toEqual(never);
        expect(row.confirmedGuests).toBe(confirming.length + waiting.length);
      } else {
        expect(rows.filter(({ id }) => waiting.some((party) => party.id === id))).toSatisfy(
          (parties: typeof rows) => parties.every(({ waitlisted }) => waitlisted),
        );
      }
    }
  } finally {
    await second.close();
    await first.close();
  }
}, 60_000);
