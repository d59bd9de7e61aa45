/** Tests what a dry run of a long list returns, and what it costs (docs/product/imports.md). */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DryRunRow } from '#domain/imports/contract.ts';
import { tenantScope } from '../db/scope.ts';
import { attempt } from '../limits/attempts.ts';
import { maxMsInHour } from '../processes/allowance.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { buildEvent, signedInAs } from '../testing/builders.ts';
import { hugeCells, sheetsOf, workbook } from './lists-cases.ts';
import { findImport } from './imports.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ config: { rateLimit: true } });
});
afterAll(() => app.close());

async function aHost() {
  const host = await signedInAs(app.database, 'admin');
  const event = await buildEvent(app.database, { tenantId: host.tenant!.id, createdBy: host.user.id });
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    app.call(method, path, { token: host.token, ...(body && { body }) });
  const send = async (file: string | Uint8Array) => {
    const { statusCode: status, ...response } = await app.app.inject({
      method: 'POST',
      url: `/api/events/${event.id}/imports`,
      headers: { authorization: `Bearer ${host.token}`, 'content-type': 'text/csv' },
      payload: Buffer.from(file),
    });
    return { status, body: response.json() };
  };
  return { ...host, event, call, send };
}

const longList = (rows: number, cell = '') =>
  ['Household,Name,Email,Note', ...Array.from({ length: rows }, (_none, at) => lineOf(at, cell))].join('\n');
const lineOf = (at: number, cell: string) =>
  `Household ${at},${at % 3 === 2 ? '' : `Guest ${at}`},guest${at}@example.org,${cell}`;

describe('a dry run of a long list', () => {
  it('returns 500 rows, errors first, and the others in pages', async () => {
    const { send, call, tenant } = await aHost();
    const { body: started } = await send(longList(1_200));
    const rowsPath = `/api/imports/${started.id}/rows`;
    expect((await call('GET', rowsPath)).status).toBe(409);
    const { body } = await call('PUT', `/api/imports/${started.id}`, { mapping: started.mapping });
    expect(body.counts).toEqual({ new: 800, update: 0, same: 0, error: 400 });
    expect(body.rows).toHaveLength(500);
    expect(body.rows.slice(0, 400).every(({ fate }: DryRunRow) => fate === 'error')).toBe(true);
    const seen: number[] = [];
    for (let page = 1; page <= 7; page += 1) {
      const { status, body: rows, headers } = await call('GET', `${rowsPath}?page=${page}&pageSize=170`);
      expect(status).toBe(200);
      expect(headers['x-total-count']).toBe('1200');
      seen.push(...rows.map(({ row }: DryRunRow) => row));
    }
    expect(seen.slice(0, 500)).toEqual(body.rows.map(({ row }: DryRunRow) => row));
    expect(new Set(seen).size).toBe(1_190);
    // A page of the outcome is read without the file and its cells.
    const own = tenantScope(tenant!.id);
    const read = await app.database.transaction(own, (tx) =>
      findImport(tx, own, started.id, { list: false }),
    );
    expect(read).toMatchObject({ source: null, pieces: [] });
    const last = await call('GET', `${rowsPath}?page=8&pageSize=110&fate=new`);
    expect(last.headers['x-total-count']).toBe('800');
    expect(last.body.map(({ row }: DryRunRow) => row)).toEqual(
      Array.from({ length: 1_200 }, (_none, at) => at + 2)
        .filter((_row, at) => at % 3 !== 2)
        .slice(770),
    );
    expect((await call('GET', `${rowsPath}?fate=nothing`)).status).toBe(400);
    await call('POST', `/api/imports/${started.id}/apply`);
    expect((await call('GET', rowsPath)).status).toBe(409);
  });

  it('cuts cells at 200 characters and stays within 1 MB', async () => {
    const { send, call } = await aHost();
    const headings = Array.from({ length: 150 }, (_none, at) => `C${at}`).join(',');
    const cells = Array.from({ length: 150 }, () => 'ü'.repeat(40)).join(',');
    const rows = Array.from({ length: 500 }, () => `,nowhere,${'é'.repeat(300)},${cells}`);
    const { body: started } = await send([`Name,Email,Note,${headings}`, ...rows].join('\n'));
    const mapping = started.mapping.map((_field: unknown, at: number) => ['name', 'email'][at] ?? null);
    const { body } = await call('PUT', `/api/imports/${started.id}`, { mapping });
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(1_048_576);
    expect(body.rows).toHaveLength(500);
    expect(body.rows[0].cells[2]).toHaveLength(200);
    expect(body.rows.at(-1)).toMatchObject({ fate: 'error', cells: null });
  });

  it('names the sheets of a workbook', async () => {
    const { send } = await aHost();
    const sheet = (name: string) =>
      `<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>${name}</t></is></c></row>`;
    const bytes = workbook({ sheet: sheet('Ana Silva') });
    expect((await send(bytes)).body.sheets).toEqual([{ name: 'Guests', rows: 1 }]);
  });
});

describe('the host’s choices in an import', () => {
  const names = (body: { rows: DryRunRow[] }) =>
    Object.fromEntries(body.rows.map(({ row, names: persons }) => [row, persons]));

  it('make the server read the file again in another encoding, with other columns', async () => {
    const { send, call } = await aHost();
    const bytes = Buffer.from('Name,Email\nM\xfcller Ana,a@example.org\n', 'latin1');
    const { body: started } = await send(bytes);
    const path = `/api/imports/${started.id}`;
    const { body } = await call('PUT', path, {});
    expect(body).toMatchObject({ encoding: 'windows-1252', mapping: ['name', 'email'] });
    expect(body.columns).toEqual([
      { name: 'Name', samples: ['Müller Ana'], filled: 1 },
      { name: 'Email', samples: ['a@example.org'], filled: 1 },
    ]);
    const greek = await call('PUT', path, { encoding: 'windows-1253' });
    expect(greek.body).toMatchObject({
      encoding: 'windows-1253',
      columns: [{ samples: ['Mόller Ana'] }, {}],
    });
    expect((await call('PUT', path, { encoding: 'klingon' })).status).toBe(400);
    await call('PUT', path, { encoding: 'windows-1252' });
    expect((await call('POST', `${path}/apply`)).body).toMatchObject({ added: 1 });
  });

  it('make the server read other sheets of a workbook', async () => {
    const { send, call } = await aHost();
    const file = readFileSync(new URL('real-lists/34-two-sheets.xlsx', import.meta.url));
    const { body: started } = await send(file);
    const path = `/api/imports/${started.id}`;
    const both = (await call('PUT', path, { mapping: started.mapping })).body;
    expect(both.sheets).toMatchObject([
      { rows: 6, isRead: true, rowsBefore: 0 },
      { rows: 6, isRead: true, rowsBefore: 7 },
    ]);
    expect(both.totals).toEqual({ households: 12, persons: 12, children: 0 });
    const second = (await call('PUT', path, { sheets: [1] })).body;
    expect(second.sheets).toMatchObject([{ isRead: false }, { isRead: true }]);
    expect(second.totals.households).toBe(6);
  });

  it('join sheets by what their headings mean, and leave out the titles and totals of each', async () => {
    const { send, call } = await aHost();
    const day = [
      ['Namn', 'Respektive', 'Postnr', 'Ort', 'Antal'],
      ['SOFIES SIDA', '', '', '', ''],
      ['Lars Åkesson', 'Gunilla Åkesson', '222 29', 'Lund', '2'],
      ['Linnea Berg', '', '', 'Eslöv', '1'],
      ['Summa', '', '', '', '3'],
    ];
    const evening = [
      ['Navn', 'Ledsager', 'By', 'Postnr.', 'Mobil'],
      ['Mads Holm', 'Camilla Friis', 'Aarhus', '8000', '20 55 01 12'],
      ['I alt', '', '', '', ''],
    ];
    const { body: started } = await send(sheetsOf(day, evening));
    const path = `/api/imports/${started.id}`;
    expect((await call('PUT', path, {})).body.totals).toMatchObject({ households: 2 });
    const { body } = await call('PUT', path, { sheets: [0, 1] });
    expect(body.mapping.slice(0, 6)).toEqual(['name', 'plusOne', 'postcode', 'city', 'seats', 'tags']);
    expect(body.totals).toMatchObject({ households: 3, persons: 5 });
    expect(body.skip).toEqual([2, 5, 8]);
  });

  it('decide about households with blank fields, rows to leave out, and guesses', async () => {
    const { send, call } = await aHost();
    const { body: started } = await send(
      'Household,Name,Email\nAdeyemi,Folake Adeyemi,\n,"Reed, Bo",\nTOTAL,,\n',
    );
    const path = `/api/imports/${started.id}`;
    const guessed = (await call('PUT', path, {})).body;
    expect(guessed).toMatchObject({ blankHousehold: 'above', blankRows: 1, skip: [4] });
    expect(guessed.totals).toMatchObject({ households: 1, persons: 2 });
    expect(guessed.rows.find(({ row }: DryRunRow) => row === 4)).toMatchObject({
      fate: 'error',
      isSkipped: true,
    });
    expect(guessed.guesses).toContainEqual({ code: 'lastFirst', rows: 1, isOff: false });
    const chosen = (
      await call('PUT', path, { blankHousehold: 'own', skip: [2], guesses: { lastFirst: 'off' } })
    ).body;
    expect(chosen).toMatchObject({ blankHousehold: 'own', skip: [2], totals: { households: 1 } });
    expect(names(chosen)).toMatchObject({ 2: [], 3: ['Reed, Bo'] });
    expect(chosen.guesses).toContainEqual({ code: 'lastFirst', rows: 0, isOff: true });
    expect((await call('PUT', path, { guesses: { nothing: 'off' } })).status).toBe(400);
    expect((await call('POST', `${path}/apply`)).body).toMatchObject({ added: 1, leftOut: 2 });
  });

  it('show what an update changes, and which households are missing from the file', async () => {
    const { send, call, event } = await aHost();
    const add = (body: object) => call('POST', `/api/events/${event.id}/invitations`, body);
    await add({
      label: 'Rosa Delgado',
      phone: '+1 860 555 0102',
      note: 'wheelchair',
      invitees: [{ name: 'Rosa Delgado' }, { name: '', isPlaceholder: true }],
    });
    await add({ label: 'Kim', invitees: [{ name: 'Jonah Kim' }] });
    const { body: started } = await send(
      'Name,Partner,Phone,Notes\nRosa Delgado,Hugo Marin,8605550102,sits at the front\n',
    );
    const { body } = await call('PUT', `/api/imports/${started.id}`, {});
    expect(body.missing).toEqual({ count: 1, labels: ['Kim'] });
    expect(body.rows).toMatchObject([
      {
        fate: 'update',
        of: { label: 'Rosa Delgado' },
        changes: [
          { field: 'phone', from: '+1 860 555 0102', to: '8605550102' },
          { field: 'note', from: 'wheelchair', to: 'wheelchair\nsits at the front' },
          { field: 'invitees', from: 'Rosa Delgado, 1 plus-one', to: 'Rosa Delgado, Hugo Marin' },
        ],
      },
    ]);
  });
});

describe('the limits of an organization’s imports', () => {
  it('413 with the limit’s name for a small file that unpacks to a large one', async () => {
    const { send } = await aHost();
    expect(await send(hugeCells(2_500, 200))).toMatchObject({
      status: 413,
      body: { code: 'tooLarge', limit: 'text' },
    });
  });

  it('429 after two minutes of processor time in an hour, for lists and codes', async () => {
    const { send, call, tenant, event } = await aHost();
    const { body: started } = await send(longList(3));
    const counted = { what: 'processor time', by: [tenant!.id], windowMs: 3_600_000 };
    await attempt(app.database, counted, new Date(), maxMsInHour);
    const refused = { status: 429, body: { code: 'tooMany', retryAfter: expect.any(Number) } };
    expect(await send(longList(3))).toMatchObject(refused);
    const choices = { mapping: started.mapping, blankHousehold: 'above' };
    expect(await call('PUT', `/api/imports/${started.id}`, choices)).toMatchObject(refused);
    expect(await call('POST', `/api/imports/${started.id}/apply`)).toMatchObject(refused);
    expect(await call('GET', `/api/events/${event.id}/guest-list-codes.zip`)).toMatchObject(refused);
    // A user who may only read costs no processor time.
    const reader = await signedInAs(app.database, 'eventManager', tenant!);
    for (const [method, path] of [
      ['PUT', `/api/imports/${started.id}`],
      ['POST', `/api/imports/${started.id}/apply`],
      ['GET', `/api/events/${event.id}/guest-list-codes.zip`],
    ] as const) {
      const body = method === 'PUT' ? { mapping: started.mapping } : undefined;
      const answer = await app.call(method, path, { token: reader.token, ...(body && { body }) });
      expect([path, answer.status]).toEqual([path, 403]);
    }
    const other = await aHost();
    expect((await other.send(longList(3))).status).toBe(201);
  });
});
