/** Builds guests who left every possible trace, and searches all tables for their remains. */
import { and, eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { restore } from '../backup/commands.ts';
import { eraseAfterRestore } from '../backup/erase-again.ts';
import type { PlatformDatabase } from '../db/connect.ts';
import { events, outbox, reservations } from '../db/schema.ts';
import { platformScope } from '../db/scope.ts';
import { wordAll } from '../db/search-words.ts';
import { tableNames } from '../db/tenant-role.ts';
import { makeDelivery } from '../mail/delivery.ts';
import { startWorker } from '../outbox/sending/worker.ts';
import type { TestApp } from './app.ts';
import { buildEvent, type signedInAs } from './builders.ts';
import { testDatabase } from './database.ts';

type Host = Awaited<ReturnType<typeof signedInAs>>;

/** Returns every row of every table as text, in lower case. */
async function dump(database: PlatformDatabase): Promise<string[]> {
  const lines: string[] = [];
  await database.transaction(platformScope, async (tx) => {
    for (const table of tableNames) {
      const { rows } = await tx.execute<{ row: string }>(
        sql`select ${table}::text || ': ' || t::text as row from ${sql.identifier(table)} t`,
      );
      lines.push(...rows.map(({ row }) => row.toLowerCase()));
    }
  });
  return lines;
}
/** Returns the rows that contain one of the marks. */
const leftIn = async (database: PlatformDatabase, marks: readonly string[]) =>
  (await dump(database)).filter((line) => marks.some((mark) => line.includes(mark.toLowerCase())));

/**
 * Restores a backup that has the marks into an empty database, and erases people again as after
 * each restore. No mark is left.
 */
export async function restoreWithout(
  { deps: own }: TestApp,
  marks: readonly string[],
  file: string,
  target: { dataDir: string },
) {
  const into = await testDatabase();
  await restore(into, target, file);
  expect(await leftIn(into, marks)).not.toEqual([]);
  const deps = { ...own, database: into, config: { ...own.config, ...target } };
  expect(await eraseAfterRestore(deps, file)).toBeGreaterThan(0);
  await wordAll(into);
  expect(await leftIn(into, marks)).toEqual([]);
  return { into, deps };
}

/** `of` is called each time, because tests make the app and its host later. */
export function tracedParties(of: () => { app: TestApp; host: Host }) {
  const leftOf = (marks: readonly string[], database: PlatformDatabase = of().app.database) =>
    leftIn(database, marks);

  let n = 0;
  /** Builds a party of two that left every possible trace, and one that waits for its seats. */
  async function aParty(startsAt = new Date(Date.now() + 30 * 86_400_000)) {
    const { app, host } = of();
    n += 1;
    const event = await buildEvent(app.database, {
      tenantId: host.tenant!.id,
      createdBy: host.user.id,
      maxGuests: 2,
      enableWaitlist: true,
      automaticPromotion: true,
      hasMeals: true,
      mealOptions: [{ name: 'Fish', description: '' }],
    });
    const url = `/api/rsvp/${event.customUrl}`;
    const marks = {
      contact: [`Zaphodina${n}`, `Quuxley${n}`],
      // Texts that the guest who replied wrote.
      contactsOwn: [
        `zq${n}@first.example`,
        `zq${n}@later.example`,
        `+49 555 0${n}01`,
        `495550${n}01`,
        `Nutnote${n}`,
      ],
      other: [`Trillianne${n}`, `Vroomfond${n}`],
    };
    const name = marks.contact.join(' ');
    const party = [
      { name, mealChoice: 'Fish' },
      { name: marks.other.join(' '), mealChoice: 'Fish' },
    ];
    const sent = await app.call('POST', `${url}/submit`, {
      headers: { 'idempotency-key': `key-${n}` },
      body: {
        displayName: name,
        guestEmail: marks.contactsOwn[0],
        guestPhone: marks.contactsOwn[2],
        isAttending: true,
        guestCount: 2,
        guestDetails: party,
        message: marks.contactsOwn[4],
        publicToggle: true,
      },
    });
    expect(sent.status).toBe(201);
    const { id, guestDetails } = (sent.body as { reservation: unknown }).reservation as {
      id: string;
      guestDetails: { id: string }[];
    };
    const waiting = await app.call('POST', `${url}/submit`, {
      body: {
        displayName: 'Bo Waits',
        guestEmail: `bo${n}@example.com`,
        isAttending: true,
        guestCount: 1,
        guestDetails: [{ name: 'Bo Waits', mealChoice: 'Fish' }],
      },
    });
    const { token } = host;
    await app.call('PUT', `/api/reservation/${id}`, { token, body: { guestEmail: marks.contactsOwn[1] } });
    const [row] = await app.database.platform
      .select()
      .from(outbox)
      .where(and(eq(outbox.template, 'guest.changed'), eq(outbox.eventId, event.id)));
    if (row)
      await app.database.platform.update(outbox).set({ status: 'failed' }).where(eq(outbox.id, row.id));
    if (row) await app.call('POST', `/api/mail/${row.id}/retry`, { token });
    await deliver();
    await wordAll(app.database);
    expect(await leftOf([...marks.contact, marks.contactsOwn[0]!, ...marks.other])).not.toEqual([]);
    await app.database.platform.update(events).set({ startsAt }).where(eq(events.id, event.id));
    return {
      event,
      url,
      id,
      guests: guestDetails,
      waitingId: (waiting.body as { reservation: { id: string } }).reservation.id,
      marks,
    };
  }

  /** Delivers queued mail: it is rendered and put into the built-in mailbox. */
  async function deliver() {
    const { app } = of();
    const worker = startWorker(app.deps, { delivery: makeDelivery() });
    await expect
      .poll(
        async () =>
          (await app.database.platform.select().from(outbox).where(eq(outbox.status, 'queued'))).length,
        {
          timeout: 20_000,
        },
      )
      .toBe(0);
    await worker.stop();
  }
  const replyRow = async (id: string) =>
    (await of().app.database.platform.select().from(reservations).where(eq(reservations.id, id)))[0];
  const eventRow = async (id: string) =>
    (await of().app.database.platform.select().from(events).where(eq(events.id, id)))[0]!;
  const all = ({ contact, contactsOwn, other }: Awaited<ReturnType<typeof aParty>>['marks']) => [
    ...contact,
    ...contactsOwn,
    ...other,
  ];

  return { leftOf, aParty, deliver, replyRow, eventRow, all };
}
