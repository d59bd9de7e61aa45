import { randomUUID } from 'node:crypto';
import { getTableColumns, getTableName, is, type SQL, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../testing/database.ts';
import { sqlState } from './connect.ts';
import * as schema from './schema.ts';
import { platformScope, tenantScope } from './scope.ts';

const tables = Object.values(schema).filter((value) => is(value, PgTable));
/** The tables whose rows belong to a tenant, with the condition that picks one tenant's rows. */
const owned = new Map<string, (tenantId: string) => SQL>();
for (const table of tables) {
  const name = getTableName(table);
  if (name === 'tenants') owned.set(name, (id) => sql`id = ${id}`);
  else if ('tenantId' in getTableColumns(table)) owned.set(name, (id) => sql`tenant_id = ${id}`);
  else if ('userId' in getTableColumns(table)) {
    owned.set(name, (id) => sql`user_id in (select u.id from users u where u.tenant_id = ${id})`);
  }
}
/** A writable column, for tables whose `created_at` is missing or fixed. */
const columnOf: Readonly<Record<string, string>> = {
  tenants: 'name',
  embed_styles: 'updated_at',
  event_covers: 'updated_at',
  cover_files: 'name',
  event_sections: 'updated_at',
  event_texts: 'text',
  questions: 'label',
  survey_tickets: 'ticket_hash',
  door_devices: 'queue',
  check_ins: 'offline',
  walk_ins: 'is_over',
  door_leases: 'used',
  survey_answers: 'answers',
  guests: 'name',
  event_tallies: 'declined',
  invitees: 'name',
  invitation_links: 'code_hash',
  invitation_tallies: 'declined',
  mail_hours: 'mails',
  reminder_ladders: 'updated_at',
  mail_suppressions: 'reason',
  search_words: 'word',
  search_queue: 'kind',
  event_retention: 'erased_replies',
  message_hand_overs: 'at',
  given_addresses: 'given_at',
  event_changes: 'place',
  tellings: 'reason',
};
const ofUsers = [
  'sessions',
  'user_tokens',
  'known_devices',
  'authenticators',
  'recovery_codes',
  'passkeys',
  'factor_tickets',
];

const referringToEvents = [
  'event_urls',
  'embed_styles',
  'event_covers',
  'event_sections',
  'event_texts',
  'kitchen_versions',
  'questions',
  'reservations',
  'imports',
  'invitations',
  'notifications',
  'outbox',
  'idempotency_keys',
  'guest_messages',
  'reminder_ladders',
  'reminders',
  'invitation_sends',
  'gifts',
  'event_changes',
  'tellings',
  'survey_tickets',
  'survey_answers',
  'door_links',
  'door_devices',
  'check_ins',
  'walk_ins',
  'door_leases',
  'event_helpers',
  'reading_links',
];

/** Adds one row to every tenant-owned table. */
export async function fill(database: TestDatabase) {
  const [id, userId, eventId] = [randomUUID(), randomUUID(), randomUUID()];
  const later = new Date(Date.now() + 86_400_000);
  await database.transaction(platformScope, async (tx) => {
    const event = (event: string) => ({
      id: event,
      tenantId: id,
      createdBy: userId,
      name: 'Event',
      startsAt: later,
      timezone: 'Europe/Paris',
      maxGuests: 10,
      maxGuestsPerRsvp: 2,
      customUrl: event,
    });
    await tx
      .insert(schema.tenants)
      .values({ id, name: id, nameKey: id, joinCode: id, trialEndsAt: later, renewalDate: '2027-01-01' });
    await tx
      .insert(schema.users)
      .values({ id: userId, tenantId: id, role: 'admin', email: userId, emailKey: userId });
    await tx
      .insert(schema.sessions)
      .values({ id: randomUUID(), userId, tokenHash: userId, expiresAt: later });
    await tx.insert(schema.knownDevices).values({ userId, deviceHash: userId });
    await tx.insert(schema.authenticators).values({ id: randomUUID(), userId, secret: userId });
    await tx.insert(schema.recoveryCodes).values({ userId, codeHash: userId });
    await tx.insert(schema.passkeys).values({
      id: randomUUID(),
      userId,
      credentialId: userId,
      publicKey: userId,
      counter: 0,
      name: 'Phone',
    });
    await tx
      .insert(schema.factorTickets)
      .values({ tokenHash: userId, purpose: 'signIn', userId, expiresAt: later });
    await tx.insert(schema.userTokens).values({
      id: randomUUID(),
      userId,
      purpose: 'reset_password',
      tokenHash: userId,
      expiresAt: later,
    });
    await tx
      .insert(schema.joinRequests)
      .values({ id: randomUUID(), tenantId: id, email: 'a', emailKey: 'a', requestMessage: '' });
    await tx.insert(schema.events).values(event(eventId));
    await tx.insert(schema.eventUrls).values({ customUrl: eventId, tenantId: id, eventId });
    await tx.insert(schema.embedStyles).values({ tenantId: id, eventId });
    await tx.insert(schema.eventCovers).values({
      tenantId: id,
      eventId,
      hash: '0'.repeat(32),
      crop: { x: 0, y: 0, width: 1, height: 1 },
      files: {},
      preview: '',
      bytes: 1,
    });
    await tx
      .insert(schema.coverFiles)
      .values({ tenantId: id, eventId, name: 'small.webp', bytes: Buffer.from('x') });
    await tx.insert(schema.eventSections).values({ tenantId: id, eventId, sections: [] });
    await tx.insert(schema.eventTexts).values({
      tenantId: id,
      eventId,
      language: 'de',
      path: 'name',
      text: 'Hochzeit',
      originalHash: '',
    });
    await tx.insert(schema.kitchenVersions).values({
      tenantId: id,
      eventId,
      version: 1,
      sheet: { persons: [], menu: [] },
      sentTo: 'kitchen@example.com',
      tokenHash: eventId,
    });
    await tx.insert(schema.questions).values({
      tenantId: id,
      id: randomUUID(),
      eventId,
      scope: 'guest',
      kind: 'text',
      label: 'What?',
      audience: 'coming',
      position: 0,
    });
    const reservationId = randomUUID();
    await tx.insert(schema.reservations).values({
      id: reservationId,
      tenantId: id,
      eventId,
      displayName: 'Guest',
      guestEmail: 'g@example.com',
      emailKey: 'g@example.com',
      replyKey: 'g@example.com',
      guestCount: 1,
      isAttending: true,
      arrival: 1,
    });
    await tx.insert(schema.guests).values({
      tenantId: id,
      id: randomUUID(),
      eventId,
      reservationId,
      position: 0,
      isAttending: true,
    });
    await tx
      .insert(schema.imports)
      .values({ id: randomUUID(), tenantId: id, eventId, kind: 'csv', columns: [], mapping: {} });
    const invitationId = randomUUID();
    await tx.insert(schema.invitations).values({
      id: invitationId,
      tenantId: id,
      eventId,
      label: 'The Okafor family',
      labelKey: 'the okafor family',
      sort: 1,
      seatsAllowed: 1,
      tokenHash: invitationId,
      codeHash: invitationId,
    });
    await tx
      .insert(schema.invitationLinks)
      .values({ tenantId: id, eventId, invitationId, tokenHash: invitationId, codeHash: invitationId });
    await tx
      .insert(schema.invitees)
      .values({ id: randomUUID(), tenantId: id, eventId, invitationId, position: 0 });
    await tx.insert(schema.gifts).values({
      tenantId: id,
      id: randomUUID(),
      eventId,
      reservationId,
      invitationId,
      fromName: 'The Okafor family',
      what: 'A vase',
    });
    await tx.insert(schema.surveyTickets).values({ tenantId: id, eventId, ticketHash: id });
    await tx.insert(schema.surveyAnswers).values({ tenantId: id, id: randomUUID(), eventId, answers: {} });
    const door = { tenantId: id, id, eventId, linkId: id, deviceId: id };
    const link = { label: 'Door A', rights: [], tokenHash: id, expiresAt: later };
    const row = { ...door, seq: 1, atDevice: later, offsetMs: 0, receivedAt: later };
    await tx.insert(schema.doorLinks).values({ ...door, ...link });
    const device = { ...door, name: 'Phone', lastSeenAt: later, offsetMs: 0 };
    await tx.insert(schema.doorDevices).values(device);
    await tx.insert(schema.checkIns).values({ ...row, personId: id, kind: 'in', offline: false });
    await tx.insert(schema.walkIns).values({ ...row, reservationId, seq: 2 });
    await tx.insert(schema.doorLeases).values({ ...door, seats: 1, grantedAt: later });
    await tx.insert(schema.eventHelpers).values({ tenantId: id, eventId, userId, right: 'view' });
    await tx.insert(schema.readingLinks).values({ ...door, label: 'A', shows: 'names', tokenHash: id });
    await tx.insert(schema.reminderLadders).values({
      tenantId: id,
      eventId,
      rungs: [],
      sendTime: '10:00',
      quietFrom: '21:00',
      quietUntil: '09:00',
      since: new Date(),
    });
    await tx
      .insert(schema.reminders)
      .values({ tenantId: id, invitationId, number: 1, eventId, mailId: randomUUID() });
    await tx.insert(schema.searchWords).values({ tenantId: id, kind: 'reply', rowId: id, word: 'guest' });
    await tx.insert(schema.subscriptions).values({
      id: randomUUID(),
      tenantId: id,
      planName: 'Free',
      planType: 'free',
      priceCents: 0,
      status: 'trial',
      currentPeriodStart: new Date(),
      currentPeriodEnd: later,
    });
    await tx
      .insert(schema.notifications)
      .values({ id: randomUUID(), tenantId: id, kind: 'reservation', eventId });
    await tx.insert(schema.outbox).values({
      id: randomUUID(),
      tenantId: id,
      eventId,
      template: 't',
      toEmail: 'g@example.com',
      payload: {},
    });
    await tx
      .insert(schema.idempotencyKeys)
      .values({ tenantId: id, eventId, key: 'k', bodyHash: '', status: 201, reply: {} });
    await tx.insert(schema.subscriptionChanges).values({
      id: randomUUID(),
      tenantId: id,
      kind: 'started',
      toPlan: 'free',
      toStatus: 'trial',
      priceCents: 0,
      actorLabel: 'a',
    });
    const messageId = randomUUID();
    await tx.insert(schema.guestMessages).values({
      id: messageId,
      tenantId: id,
      eventId,
      senderLabel: 'a',
      audience: 'confirmed',
      subject: 's',
      body: 'b',
      recipients: 1,
    });
    await tx
      .insert(schema.messageHandOvers)
      .values({ tenantId: id, messageId, invitationId, eventId, reason: 'noAddress' });
    await tx.insert(schema.givenAddresses).values({
      ...{ tenantId: id, invitationId, eventId, givenAt: new Date() },
      address: {
        ...{ envelopeName: '', email: null, phone: '' },
        address: { lines: [], postcode: '', city: '', country: '' },
      },
    });
    const known = { name: 'n', dressCode: '', location: '', dateTime: '', endTime: null, timezone: 'UTC' };
    await tx.insert(schema.eventChanges).values({
      ...{ tenantId: id, eventId, number: 1, at: new Date(), kind: 'changed' as const },
      before: { ...known, isOff: false },
    });
    await tx
      .insert(schema.tellings)
      .values({ tenantId: id, eventId, addresseeId: invitationId, number: 1, heard: 0 });
    await tx
      .insert(schema.invitationSends)
      .values({ id: randomUUID(), tenantId: id, eventId, actorLabel: 'a', ids: [] });
    await tx
      .insert(schema.mailSuppressions)
      .values({ tenantId: id, addressHash: '0', reason: 'unsubscribed' });
    await tx.insert(schema.erasures).values({ id: randomUUID(), tenantId: id, what: 'reply', removed: {} });
    await tx.insert(schema.eventRetention).values({ tenantId: id, eventId });
    await tx.insert(schema.mailHours).values({ tenantId: id, hour: new Date(), mails: 1 });
    await tx
      .insert(schema.activityLog)
      .values({ id: randomUUID(), tenantId: id, actorLabel: 'a', action: 'a', subjectType: 'event' });
  });
  return { scope: tenantScope(id), id, userId, eventId };
}

/** Tests row-level security: which rows a statement without any condition can reach. */
export function describeRowLevelSecurity(
  name: string,
  open: () => Promise<TestDatabase>,
  { ownRole }: { ownRole: boolean },
): void {
  describe(`row-level security, ${name}`, () => {
    let database: TestDatabase;
    let mine: Awaited<ReturnType<typeof fill>>;
    let theirs: Awaited<ReturnType<typeof fill>>;

    const rows = async (statement: SQL, scope = mine.scope as Parameters<typeof database.transaction>[0]) =>
      (await database.transaction(scope, (tx) => tx.execute<Record<string, unknown>>(statement))).rows;
    const refusal = async (statement: SQL, scope?: Parameters<typeof database.transaction>[0]) => {
      const error: unknown = await rows(statement, scope).then(
        () => 'accepted',
        (error: unknown) => error,
      );
      return sqlState(error) ?? error;
    };
    const rowsOf = (table: string, tenantId: string) =>
      rows(sql`select * from ${sql.identifier(table)} where ${owned.get(table)!(tenantId)}`, platformScope);

    beforeAll(async () => {
      database = await open();
      mine = await fill(database);
      theirs = await fill(database);
    });
    afterAll(() => database.close());

    it('covers every table of the schema, with a policy and without exceptions for the owner', async () => {
      const list = await rows(
        sql`select relname as name, relrowsecurity and relforcerowsecurity as forced,
                   (select count(*) from pg_policy where polrelid = c.oid) as policies
              from pg_class c where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`,
        platformScope,
      );
      expect(list.map((row) => row.name).sort()).toEqual(tables.map(getTableName).sort());
      expect(list.filter((row) => !row.forced || row.policies === 0)).toEqual([]);
    });

    it('knows every tenant-owned table, and the fixture has a row of both tenants in each', async () => {
      // Five tables belong to the platform: themes, the pace of mail, recipients' counts, attempts'
      // counts, and settings.
      expect(owned.size).toBe(tables.length - 5);
      for (const table of owned.keys()) {
        expect(await rowsOf(table, mine.id), table).not.toHaveLength(0);
        expect(await rowsOf(table, theirs.id), table).not.toHaveLength(0);
      }
    });

    describe.each([...owned.keys()])('%s', (table) => {
      const name = sql.identifier(table);

      it('shows only rows of the transaction’s tenant', async () => {
        expect(await rows(sql`select * from ${name}`)).toEqual(await rowsOf(table, mine.id));
        expect(await rows(sql`select * from ${name} where ${owned.get(table)!(theirs.id)}`)).toEqual([]);
      });

      it('keep their state when another tenant changes everything, or deletes them by their tenant', async () => {
        const column = sql.identifier(columnOf[table] ?? 'created_at');
        const changed = await rows(sql`update ${name} set ${column} = ${column} returning *`);
        expect(changed).toHaveLength((await rowsOf(table, mine.id)).length);

        const before = await rowsOf(table, theirs.id);
        await rows(sql`delete from ${name} where ${owned.get(table)!(theirs.id)}`);
        expect(await rowsOf(table, theirs.id)).toEqual(before);
      });

      it('refuses a new row that names another tenant as owner', async () => {
        const [row] = await rowsOf(table, theirs.id);
        const granted = await rows(
          sql`select attname from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        );
        const columns = sql.join(
          granted.map(({ attname }) => sql.identifier(attname as string)),
          sql`, `,
        );
        expect(
          await refusal(
            sql`insert into ${name} (${columns}) select ${columns} from jsonb_populate_record(null::${name}, ${JSON.stringify(row)}::jsonb)`,
          ),
        ).toBe('42501');
      });

      it('refuses to change the owner of a row to another tenant', async () => {
        const owner =
          table === 'tenants'
            ? sql`id = ${theirs.id}`
            : ofUsers.includes(table)
              ? sql`user_id = ${theirs.userId}`
              : sql`tenant_id = ${theirs.id}`;
        expect(await refusal(sql`update ${name} set ${owner}`)).toBe('42501');
      });
    });

    it.each(referringToEvents)(
      '%s cannot refer to another tenant’s event, not even in the platform’s scope',
      async (table) => {
        const other = randomUUID();
        await rows(
          sql`insert into events (id, tenant_id, created_by, name, starts_at, timezone, max_guests, max_guests_per_rsvp, custom_url)
            values (${other}, ${theirs.id}, ${theirs.userId}, 'n', now(), 'UTC', 1, 1, ${other})`,
          platformScope,
        );
        const statement = sql`update ${sql.identifier(table)} set event_id = ${other} where tenant_id = ${mine.id}`;
        expect(await refusal(statement, platformScope)).toBe('23503');
        expect(await refusal(statement)).toBe('23503');
      },
    );

    it('lets a tenant read themes and not change them', async () => {
      await rows(
        sql`insert into themes (id, name, name_key, primary_color, secondary_color, accent_color, background_color, text_color)
            values (${randomUUID()}, 'n', 'n', '', '', '', '', '')`,
        platformScope,
      );
      expect(await rows(sql`select name from themes`)).toEqual([{ name: 'n' }]);
      expect(await rows(sql`update themes set name = 'mine' returning id`)).toEqual([]);
      expect(await rows(sql`delete from themes returning id`)).toEqual([]);
    });

    it('shows nothing of the platform’s own: superadmins, their mail, its settings', async () => {
      await rows(
        sql`insert into users (id, role, email, email_key) values (${randomUUID()}, 'superadmin', 'root', 'root')`,
        platformScope,
      );
      expect(await rows(sql`select * from users where role = 'superadmin'`)).toEqual([]);
      await rows(sql`insert into platform_settings (name, value) values ('secret', 'hidden')`, platformScope);
      expect(await rows(sql`select * from platform_settings`)).toEqual([]);
      expect(await rows(sql`update platform_settings set value = 'mine' returning name`)).toEqual([]);
      expect(await refusal(sql`insert into platform_settings (name, value) values ('other', 'mine')`)).toBe(
        '42501',
      );
    });

    it('does not carry one transaction’s tenant or platform scope into the next transaction', async () => {
      for (const work of [sql`select 1`, sql`select 1/0`]) {
        await rows(work).catch(() => {});
        await rows(work, platformScope).catch(() => {});
        expect(await rows(sql`select id from tenants`, theirs.scope)).toEqual([{ id: theirs.id }]);
      }
    });

    it('refuses a tenant id that is not a UUID before any statement uses it', async () => {
      await expect(rows(sql`select 1`, tenantScope(`x', true); drop table users; --`))).rejects.toThrow(
        'needs the id of a tenant',
      );
    });

    if (ownRole) {
      it('shows only the own tenant even if that tenant’s transaction switches on the platform setting', async () => {
        const seen = await database.transaction(mine.scope, async (tx) => {
          await tx.execute(sql`select set_config('turnout.platform', 'on', true)`);
          return (await tx.execute(sql`select id from tenants`)).rows;
        });
        expect(seen).toEqual([{ id: mine.id }]);
      });
    }
  });
}
