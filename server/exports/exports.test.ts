/** Tests exports of the guest list as files (docs/product/replies.md#export). */
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../testing/app.ts';
import { buildEvent, signedInAs } from '../testing/builders.ts';
import { yes } from '../testing/reply-calls.ts';

let app: TestApp;
let host: Awaited<ReturnType<typeof signedInAs>>;
let event: Awaited<ReturnType<typeof buildEvent>>;
let household: { code: string; link: string };
const authorization = () => `Bearer ${host.token}`;
beforeAll(async () => {
  app = await testApp();
  host = await signedInAs(app.database, 'admin');
  event = await buildEvent(app.database, {
    tenantId: host.tenant!.id,
    createdBy: host.user.id,
    name: 'Our day',
  });
  const add = async (body: object) =>
    (await app.call('POST', `/api/events/${event.id}/invitations`, { token: host.token, body })).body;
  household = await add({
    label: 'The Silva family',
    envelopeName: 'Ana & Luis Silva',
    address: { lines: ['1 Pine Road', 'Flat 2'], postcode: '04101', city: 'Portland', country: 'USA' },
    email: 'silvas@example.org',
    phone: '+1 207 555 0101',
    tags: ['bride', 'dinner'],
    note: '=HYPERLINK("x")',
    list: 2,
    seatsAllowed: 4,
    invitees: [
      { name: 'Ana Silva', alsoKnownAs: ['Ana Souza'], email: 'ana@example.org' },
      { name: 'Zé Silva', isChild: true },
      { name: '', isPlaceholder: true },
    ],
  });
  await add({ label: 'دانا & <Co>', invitees: [{ name: 'دانا حداد' }] });
});
afterAll(() => app.close());

const fetched = (path: string, token = authorization()) =>
  app.app.inject({
    method: 'GET',
    url: `/api/events/${event.id}/${path}`,
    headers: { authorization: token },
  });

async function csv(rows: string): Promise<Record<string, string>[]> {
  const { body } = await fetched(`guest-list.csv?rows=${rows}`);
  return parse(body, { bom: true, columns: true });
}

/** Returns the cells of the sheet as another library reads them. */
const sheetOf = async (bytes: Buffer): Promise<unknown[][]> =>
  (await readXlsx(bytes)).sheets[0]!.rows.map((cells) => cells.map((cell) => cell ?? ''));

/** A cell as the CSV has it: its text, and a moment as its day and minute. */
const asText = (cell: unknown): string =>
  cell instanceof Date
    ? cell
        .toISOString()
        .replace('T', ' ')
        .slice(0, 16)
        .replace(/ 00:00$/, '')
    : String(cell);

/** A cell of the CSV without the apostrophe that only a CSV needs. */
const asWritten = (cell: string): string => cell.replace(/^'(?=[=+@-])/, '');

it('200 from the guest list export by household, with one row each for a mail merge', async () => {
  const [first, second] = await csv('households');
  expect(second).toMatchObject({
    Household: 'The Silva family',
    'Envelope Name': 'Ana & Luis Silva',
    'Address Line 1': '1 Pine Road',
    'Address Line 2': 'Flat 2',
    Postcode: '04101',
    Names: 'Ana Silva; Zé Silva',
    Seats: '4',
    List: '2',
    Tags: 'bride, dinner',
    Phone: "'+1 207 555 0101",
    Note: `'=HYPERLINK("x")`,
    Code: household.code,
    Link: household.link,
    'QR File': `${household.code}.svg`,
    Answer: '',
  });
  expect(first).toMatchObject({ Household: 'دانا & <Co>', 'Envelope Name': 'دانا & <Co>', List: '1' });
});

it('200 from the guest list export by person, with one row each', async () => {
  expect(await csv('guests')).toMatchObject([
    { Name: 'دانا حداد', Child: '', 'Open Place': '' },
    {
      Household: 'The Silva family',
      Name: 'Ana Silva',
      'Also Known As': 'Ana Souza',
      Email: 'ana@example.org',
      'Household Email': 'silvas@example.org',
    },
    { Name: 'Zé Silva', Child: 'Yes', Email: 'silvas@example.org' },
    { Name: 'Guest of The Silva family', 'Open Place': 'Yes' },
  ]);
});

it('200 from the guest list export with each person’s answer to the invitation', async () => {
  const [{ id, invitees }] = (
    await app.call('GET', `/api/events/${event.id}/invitations?q=silva`, { token: host.token })
  ).body;
  const reply = await app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
    body: yes({ displayName: 'Ana Silva', guestDetails: [{ name: 'Ana Silva', mealChoice: '' }] }),
  });
  expect(reply.status).toBe(201);
  const reservationId = reply.body.reservation?.id ?? reply.body.id;
  await app.call('PUT', `/api/invitations/${id}`, { token: host.token, body: { reservationId } });
  expect(invitees).toHaveLength(3);
  const rows = await csv('guests');
  expect(rows.find(({ Name }) => Name === 'Ana Silva')).toMatchObject({ Answer: 'Coming' });
  expect(rows.find(({ Name }) => Name === 'Zé Silva')).toMatchObject({ Answer: '' });
});

it('200 from the guest list export with equal rows as a workbook, with numbers and phones unchanged', async () => {
  for (const rows of ['guests', 'households']) {
    const response = await fetched(`guest-list.xlsx?rows=${rows}`);
    expect(response.headers['content-disposition']).toMatch(
      /Our day_(guests|households)_\d{4}-\d\d-\d\d\.xlsx/,
    );
    const asCsv: string[][] = parse((await fetched(`guest-list.csv?rows=${rows}`)).body, { bom: true });
    const cells = await sheetOf(response.rawPayload);
    expect(cells.map((row) => row.map(asText))).toEqual(asCsv.map((row) => row.map(asWritten)));
    const [header = [], ...others] = cells;
    expect(others.map((row) => row[header.indexOf('Seats')])).toEqual(
      rows === 'guests' ? [1, 4, 4, 4] : [1, 4],
    );
    expect(others.at(-1)?.[header.indexOf('Phone')]).toBe('+1 207 555 0101');
  }
});

it('200 with a workbook whose header is bold, frozen and filtered, and whose columns fit their content', async () => {
  const { rawPayload } = await fetched('guest-list.xlsx?rows=households');
  const files = unzipSync(rawPayload);
  const xml = strFromU8(files['xl/worksheets/sheet1.xml']!);
  expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(xml).toContain('<autoFilter ref="A1:V3"/>');
  expect(xml).toContain('<c r="A1" s="1"');
  expect(strFromU8(files['xl/styles.xml']!)).toContain('<font><b/>');
  const widths = [...xml.matchAll(/ width="(\d+)"/g)].map(([, width]) => Number(width));
  expect(widths[0]).toBe('The Silva family'.length + 2);
  expect(strFromU8(files['xl/workbook.xml']!)).toContain('<sheet name="Households"');
});

it('200 with an archive of QR codes, one for each household, named as in the export', async () => {
  const files = unzipSync((await fetched('guest-list-codes.zip')).rawPayload);
  const names = (await csv('households')).map((row) => row['QR File']);
  expect(Object.keys(files).sort()).toEqual([...names].sort());
  expect(strFromU8(files[`${household.code}.svg`]!)).toMatch(/^<svg .*<path d="M/s);
});

it.each(['guests', 'households'])(
  'imports a guest list export by %s again without changes, from CSV and from XLSX',
  async (rows) => {
    for (const [kind, type] of [
      ['csv', 'text/csv'],
      ['xlsx', 'application/octet-stream'],
    ] as const) {
      const { rawPayload } = await fetched(`guest-list.${kind}?rows=${rows}`);
      const started = await app.app.inject({
        method: 'POST',
        url: `/api/events/${event.id}/imports`,
        headers: { authorization: authorization(), 'content-type': type },
        payload: rawPayload,
      });
      const { id, mapping } = started.json();
      const { body } = await app.call('PUT', `/api/imports/${id}`, { token: host.token, body: { mapping } });
      expect(body.rows.filter(({ fate }: { fate: string }) => fate !== 'same')).toEqual([]);
    }
  },
);

it('403 without the right to export, and 404 for another organization', async () => {
  const other = await signedInAs(app.database, 'admin');
  const member = await signedInAs(app.database, 'guest', host.tenant!);
  expect((await fetched('guest-list.csv', `Bearer ${other.token}`)).statusCode).toBe(404);
  expect((await fetched('guest-list.xlsx', `Bearer ${member.token}`)).statusCode).toBe(403);
  expect((await fetched('guest-list-codes.zip', `Bearer ${other.token}`)).statusCode).toBe(404);
});

it('200 with the replies as a workbook: the cells of the CSV and a column for each question', async () => {
  const { token } = host;
  const asked = await app.call('POST', `/api/events/${event.id}/questions`, {
    token,
    body: { kind: 'text', label: '=Song?', scope: 'reservation' },
  });
  const reply = yes({ displayName: 'Dora <3', answers: { [asked.body.id]: '=1+1' } });
  expect((await app.call('POST', `/api/rsvp/${event.customUrl}/submit`, { body: reply })).status).toBe(201);
  const book = await fetched('replies.xlsx');
  expect(book.headers['content-disposition']).toMatch(/Our day_reservations_\d{4}-\d\d-\d\d\.xlsx/);
  const file = await app.app.inject({
    method: 'GET',
    url: `/api/event/${event.id}/reservations/export`,
    headers: { authorization: authorization() },
  });
  const rows = parse(file.body, { bom: true });
  const cells = await sheetOf(book.rawPayload);
  expect(cells.map((row) => row.map(asText))).toEqual(rows.map((row) => row.map(asWritten)));
  const [header = [], firstReply] = cells;
  expect(firstReply?.[header.indexOf('RSVP Date')]).toBeInstanceOf(Date);
  expect(rows[0]?.at(-1)).toBe("'=Song?");
  expect(rows.find(([name]) => name === 'Dora <3')?.at(-1)).toBe("'=1+1");
});
