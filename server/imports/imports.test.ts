/** Tests guest list imports over HTTP (docs/product/imports.md#import). */
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { importLimits } from '#domain/imports/file-limits.ts';
import { scheduledJobs } from '../jobs/schedule.ts';
import { buildEvent, signedInAs } from '../testing/builders.ts';
import { sheetOf } from './lists-cases.ts';
import { hostStage, type HostStage } from '../testing/host-stage.ts';

let { app, host } = {} as HostStage;
hostStage((stage) => ({ app, host } = stage));

const anEvent = (more: object = {}) =>
  buildEvent(app.database, { tenantId: host.tenant!.id, createdBy: host.user.id, maxGuests: 20, ...more });
type Event = Awaited<ReturnType<typeof anEvent>>;
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  app.call(method, path, { token: host.token, ...(body && { body }) });

async function send(event: Event, file: string | Uint8Array, type = 'text/csv', token = host.token) {
  const response = await app.app.inject({
    method: 'POST',
    url: `/api/events/${event.id}/imports?name=guests.csv`,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    payload: Buffer.from(file),
  });
  return { status: response.statusCode, body: response.json() };
}

const table = (...rows: string[][]) => rows.map((cells) => cells.join('\t')).join('\n');
const guests = table(
  ['Household', 'Name', 'Email', 'Seats'],
  ['The Okafor family', 'Ada Okafor', 'ada@example.org', '3'],
  ['The Okafor family', 'Ben Okafor', '', ''],
  ['Silva', 'Ana Silva', 'ana@', ''],
  ['', 'Eva Lind', '', ''],
  ['Lind', '', '', ''],
  ['Costa', 'Luis Costa', 'luis@example.org', ''],
);

async function started(event: Event, file: string | Uint8Array = guests, type = 'text/plain') {
  const { status, body } = await send(event, file, type);
  expect(status).toBe(201);
  return body;
}
const run = (id: string, body: object) => call('PUT', `/api/imports/${id}`, body);
async function applied(event: Event, file: string) {
  const { id } = await started(event, file);
  const { status, body } = await call('POST', `/api/imports/${id}/apply`);
  expect(status).toBe(200);
  return body;
}
const listed = async (event: Event) =>
  (await call('GET', `/api/events/${event.id}/invitations?sort=label`)).body;
const labels = async (event: Event) => (await listed(event)).map(({ label }: { label: string }) => label);

describe('an uploaded list', () => {
  it('leaves the guest list unchanged while the server recognizes its columns', async () => {
    const event = await anEvent();
    expect(await started(event)).toEqual({
      id: expect.any(String),
      kind: 'text',
      rowCount: 6,
      mapping: ['household', 'name', 'email', 'seats'],
      columns: [
        expect.objectContaining({ name: 'Household', samples: expect.arrayContaining(['Silva']) }),
        expect.objectContaining({ name: 'Name' }),
        { name: 'Email', samples: ['ada@example.org', 'ana@', 'luis@example.org'] },
        { name: 'Seats', samples: ['3'] },
      ],
      sheets: [],
    });
    expect(await labels(event)).toEqual([]);
  });

  it('may be a workbook or a card, whatever the content type', async () => {
    const event = await anEvent();
    const book = await started(event, sheetOf([['Name'], ['Ana Silva']]), 'text/csv');
    expect(book).toMatchObject({ kind: 'xlsx', mapping: ['name'] });
    const card = await started(
      event,
      'BEGIN:VCARD\nFN:Ana Silva\nEMAIL:ana@example.org\nEND:VCARD',
      'text/vcard',
    );
    const { body } = await run(card.id, { mapping: card.mapping });
    expect(body.rows).toEqual([
      expect.objectContaining({ fate: 'new', label: 'Ana Silva', names: ['Ana Silva'] }),
    ]);
  });

  it('413 with the name of the limit for a list that is too large, and 400 for a file without a list', async () => {
    const event = await anEvent();
    const refused = async (file: string | Uint8Array) => send(event, file);
    expect(await refused('Name\n'.padEnd(importLimits.bytes + 1, 'x'))).toMatchObject({
      status: 413,
      body: { code: 'tooLarge', limit: 'bytes', error: expect.stringContaining('10 MB') },
    });
    expect(await refused(`Name\n${'Ana\n'.repeat(20_001)}`)).toMatchObject({
      status: 413,
      body: { code: 'tooLarge', limit: 'rows', error: expect.stringContaining('20,000 rows') },
    });
    expect(await refused(`Name${',x'.repeat(200)}\nAna`)).toMatchObject({
      status: 413,
      body: { limit: 'columns' },
    });
    expect(await refused(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toMatchObject({
      status: 413,
      body: { limit: 'format', error: expect.stringContaining('.xls') },
    });
    expect(await refused('')).toMatchObject({ status: 400, body: { code: 'notAList' } });
  });

  it('403 without the right to change the event’s replies, and 404 for another organization', async () => {
    const event = await anEvent();
    const other = await signedInAs(app.database, 'admin');
    const member = await signedInAs(app.database, 'guest', host.tenant!);
    expect((await send(event, guests, 'text/plain', other.token)).status).toBe(404);
    expect((await send(event, guests, 'text/plain', member.token)).status).toBe(403);
  });

  it('stays for a day, together with at most four other lists', async () => {
    const event = await anEvent();
    const [first] = [await started(event)];
    for (let more = 0; more < 5; more += 1) await started(event);
    expect((await run(first.id, { mapping: first.mapping })).status).toBe(404);
    const last = await started(event);
    const job = scheduledJobs.find(({ name }) => name.startsWith('remove files of guest lists'))!;
    await job.run(app.database, new Date(Date.now() + 23 * 3_600_000));
    expect((await run(last.id, { mapping: last.mapping })).status).toBe(200);
    await job.run(app.database, new Date(Date.now() + 25 * 3_600_000));
    expect((await run(last.id, { mapping: last.mapping })).status).toBe(404);
  });
});

describe('the dry run', () => {
  it('shows the outcome of every row, and the reason for each error', async () => {
    const event = await anEvent();
    const { id, mapping } = await started(event);
    const { status, body } = await run(id, { mapping });
    expect(status).toBe(200);
    expect(body.counts).toEqual({ new: 4, update: 0, same: 0, error: 1 });
    expect(body.rowCounts).toEqual({ new: 5, update: 0, same: 0, error: 1 });
    expect(body.rows).toEqual([
      expect.objectContaining({
        row: 6,
        fate: 'error',
        error: 'This row doesn’t have a name.',
        reason: 'faults.noName',
        params: {},
        column: 1,
        cells: ['Lind'],
      }),
      {
        row: 2,
        fate: 'new',
        error: null,
        column: null,
        label: 'The Okafor family',
        names: ['Ada Okafor'],
        of: null,
        cells: null,
      },
      expect.objectContaining({ row: 3, fate: 'new', names: ['Ben Okafor'] }),
      expect.objectContaining({ row: 4, fate: 'new', label: 'Silva' }),
      expect.objectContaining({ row: 5, fate: 'new', label: 'Eva Lind' }),
      expect.objectContaining({ row: 7, fate: 'new', label: 'Costa' }),
    ]);
    expect(await labels(event)).toEqual([]);
  });

  it('follows the mapping that the host picks', async () => {
    const event = await anEvent();
    const { id } = await started(event);
    const { body } = await run(id, { mapping: [null, 'name', null, null] });
    expect(body.rows.map(({ label, fate }: { label: string; fate: string }) => [label, fate])).toEqual([
      ['', 'error'],
      ['Ada Okafor', 'new'],
      ['Ben Okafor', 'new'],
      ['Ana Silva', 'new'],
      ['Eva Lind', 'new'],
      ['Luis Costa', 'new'],
    ]);
    expect((await run(id, { mapping: ['nothing'] })).status).toBe(400);
  });

  it('runs again with corrected cells', async () => {
    const event = await anEvent();
    const { id, mapping } = await started(event);
    const edits = [
      { row: 4, column: 2, text: 'ana@example.org' },
      { row: 5, column: 0, text: 'Lind' },
    ];
    expect((await run(id, { mapping, edits })).body.counts).toEqual({ new: 4, update: 0, same: 0, error: 1 });
    // The corrections are still there in the next dry run.
    expect((await run(id, { mapping })).body.counts).toMatchObject({ new: 4, error: 1 });
    expect((await call('POST', `/api/imports/${id}/apply`)).body).toMatchObject({ added: 4, leftOut: 1 });
    expect(await labels(event)).toEqual(['Costa', 'Lind', 'Silva', 'The Okafor family']);
  });
});

describe('an import', () => {
  it('applies once, and creates the households of the valid rows', async () => {
    const event = await anEvent();
    const { id } = await started(event);
    const { status, body } = await call('POST', `/api/imports/${id}/apply`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, added: 4, updated: 0, same: 0, leftOut: 1 });
    expect(await listed(event)).toMatchObject([
      { label: 'Costa', email: 'luis@example.org', seatsAllowed: 1, importId: id },
      { label: 'Eva Lind', email: null },
      { label: 'Silva', email: null },
      {
        label: 'The Okafor family',
        email: 'ada@example.org',
        seatsAllowed: 3,
        state: 'notSent',
        code: expect.stringMatching(/^\w{4}-\w{4}$/),
        invitees: [{ name: 'Ada Okafor' }, { name: 'Ben Okafor' }],
      },
    ]);
    expect((await call('POST', `/api/imports/${id}/apply`)).status).toBe(409);
    expect((await run(id, { mapping: ['name'] })).status).toBe(409);
    const { rows } = await app.database.platformTransaction((tx) =>
      tx.execute(sql`select rows, outcome from imports where id = ${id}`),
    );
    expect(rows).toEqual([{ rows: null, outcome: null }]);
  });

  it('updates households on the list, and counts unchanged households', async () => {
    const event = await anEvent();
    await applied(
      event,
      table(
        ['Household', 'Name', 'Email'],
        ['Silva', 'Ana Silva', 'ana@example.org'],
        ['Lind', 'Eva Lind', ''],
      ),
    );
    const { id, mapping } = await started(
      event,
      table(
        ['Household', 'Name', 'Phone', 'Email'],
        ['SILVA', 'Luis Silva', '5551234', ''],
        ['Lind', 'Eva Lind', '', ''],
        ['Costa', 'Rui Costa', '', ''],
      ),
    );
    const { body } = await run(id, { mapping });
    expect(body.counts).toEqual({ new: 1, update: 1, same: 1, error: 0 });
    expect(body.rows[0]).toMatchObject({ fate: 'update', of: { label: 'Silva' } });
    expect(body.rows[1]).toMatchObject({ fate: 'same', of: { label: 'Lind' } });
    expect((await call('POST', `/api/imports/${id}/apply`)).body).toMatchObject({
      added: 1,
      updated: 1,
      same: 1,
    });
    expect(await listed(event)).toMatchObject([
      { label: 'Costa' },
      { label: 'Lind' },
      {
        label: 'Silva',
        phone: '5551234',
        email: 'ana@example.org',
        seatsAllowed: 2,
        invitees: [{ name: 'Ana Silva' }, { name: 'Luis Silva' }],
      },
    ]);
  });

  it('can be undone: new households disappear, and changed households return to their old state', async () => {
    const event = await anEvent();
    await applied(event, table(['Household', 'Name'], ['Silva', 'Ana Silva']));
    const before = await listed(event);
    const { id } = await applied(
      event,
      table(
        ['Household', 'Name', 'Tags', 'List'],
        ['Silva', 'Luis Silva', 'school', '2'],
        ['Costa', 'Rui Costa', '', ''],
      ),
    );
    expect(await labels(event)).toEqual(['Costa', 'Silva']);
    const { body: imports } = await call('GET', `/api/events/${event.id}/imports`);
    expect(imports[0]).toMatchObject({ id, fileName: 'guests.csv', added: 1, updated: 1 });
    const { status, body } = await call('POST', `/api/imports/${id}/undo`);
    expect(status).toBe(200);
    expect(body).toEqual({ removed: 1, restored: 1, kept: 0, keptLabels: [] });
    const plain = ({ updatedAt: _, ...rest }: { updatedAt: string }) => rest;
    expect((await listed(event)).map(plain)).toEqual(before.map(plain));
    expect((await call('POST', `/api/imports/${id}/undo`)).status).toBe(409);
    expect((await call('GET', `/api/events/${event.id}/imports`)).body).toHaveLength(1);
  });

  it('keeps households that a host edited after the import when it is undone, and names them', async () => {
    const event = await anEvent();
    await applied(event, table(['Household', 'Name'], ['Lind', 'Eva Lind']));
    const { id } = await applied(
      event,
      table(['Household', 'Name'], ['Lind', 'Per Lind'], ['Silva', 'Ana Silva'], ['Costa', 'Rui Costa']),
    );
    const [costa, lind] = await listed(event);
    for (const { id: of } of [costa, lind])
      await call('PUT', `/api/invitations/${of}`, { note: 'by the door' });
    expect((await call('POST', `/api/imports/${id}/undo`)).body).toEqual({
      removed: 1,
      restored: 0,
      kept: 2,
      keptLabels: ['Costa', 'Lind'],
    });
    expect(await labels(event)).toEqual(['Costa', 'Lind']);
  });

  it('can be undone for thirty days', async () => {
    const event = await anEvent();
    const { id } = await applied(event, table(['Name'], ['Ana Silva']));
    await app.database.platformTransaction((tx) =>
      tx.execute(sql`update imports set applied_at = applied_at - interval '31 days' where id = ${id}`),
    );
    expect((await call('POST', `/api/imports/${id}/undo`)).status).toBe(409);
    expect((await call('GET', `/api/events/${event.id}/imports`)).body).toEqual([]);
  });

  it('promises no more seats than the event has', async () => {
    const event = await anEvent({ maxGuests: 3 });
    await applied(event, table(['Household', 'Name', 'Seats'], ['Silva', 'Ana Silva', '2']));
    const promised = async () =>
      (await call('GET', `/api/events/${event.id}/invitations/counts`)).body.promisedSeats;
    await app.database.platformTransaction((tx) =>
      tx.execute(sql`update invitations set sent_at = now(), promised = 2 where event_id = ${event.id}`),
    );
    const { id, mapping } = await started(
      event,
      table(['Household', 'Name', 'Seats'], ['Silva', 'Ana Silva', '4']),
    );
    expect((await run(id, { mapping })).body.rows).toMatchObject([
      { fate: 'error', error: 'This household is already invited. You can hold only 1 more seat for it.' },
    ]);
    expect(
      await applied(event, table(['Household', 'Name', 'Seats'], ['Silva', 'Ana Silva', '3'])),
    ).toMatchObject({ updated: 1 });
    expect(await promised()).toBe(3);
  });

  it('404 for another organization', async () => {
    const event = await anEvent();
    const { id, mapping } = await started(event);
    const other = await signedInAs(app.database, 'admin');
    const asOther = (method: 'PUT' | 'POST', path: string, body?: object) =>
      app.call(method, `/api/imports/${id}${path}`, { token: other.token, ...(body && { body }) });
    expect((await asOther('PUT', '', { mapping })).status).toBe(404);
    expect((await asOther('POST', '/apply')).status).toBe(404);
    expect((await asOther('POST', '/undo')).status).toBe(404);
  });

  it('handles hundreds of households in parts', async () => {
    const event = await anEvent();
    const rows = Array.from({ length: 450 }, (_none, at) => [`Household ${at}`, `Guest ${at} Tester`]);
    const { id, added } = await applied(event, table(['Household', 'Name'], ...rows));
    expect(added).toBe(450);
    const again = await started(event, table(['Household', 'Name'], ...rows));
    expect((await run(again.id, { mapping: again.mapping })).body.counts).toEqual({
      new: 0,
      update: 0,
      same: 450,
      error: 0,
    });
    expect((await call('POST', `/api/imports/${id}/undo`)).body).toMatchObject({ removed: 450, kept: 0 });
    expect(await labels(event)).toEqual([]);
  });
});
