/** Tests the guest list over HTTP (docs/product/invitations.md#invitations). */
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildEvent, buildReservation, signedInAs } from '../testing/builders.ts';
import { hostStage, type HostStage } from '../testing/host-stage.ts';

let { app, host } = {} as HostStage;
hostStage((stage) => ({ app, host } = stage));

const anEvent = (more: object = {}) =>
  buildEvent(app.database, { tenantId: host.tenant!.id, createdBy: host.user.id, maxGuests: 20, ...more });
type Event = Awaited<ReturnType<typeof anEvent>>;
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  app.call(method, path, { token: host.token, ...(body && { body }) });
const list = (event: Event, query = '') => call('GET', `/api/events/${event.id}/invitations${query}`);
const counts = async (event: Event) => (await call('GET', `/api/events/${event.id}/invitations/counts`)).body;
async function add(event: Event, body: object) {
  const { status, body: made } = await call('POST', `/api/events/${event.id}/invitations`, body);
  expect(status).toBe(201);
  return made;
}
const labels = ({ body }: { body: { label: string }[] }) => body.map(({ label }) => label);
const silvas = {
  label: 'The Silva family',
  envelopeName: 'Ana & Ben Silva',
  address: { lines: ['1 Pine Road', 'Flat 2'], postcode: '04101', city: 'Portland', country: 'USA' },
  email: 'Silvas@Example.com',
  phone: '+1 207 555 0101',
  tags: ['bride', 'dinner'],
  note: 'near the stage',
  list: 2,
  seatsAllowed: 4,
  invitees: [
    { name: 'Ana Silva', alsoKnownAs: ['Ana Souza'] },
    { name: 'Ben Silva', email: 'ben@example.com' },
    { name: 'Zé Silva', isChild: true },
    { name: '', isPlaceholder: true },
  ],
};

describe('a household', () => {
  it('returns as sent, with its code, link and status', async () => {
    const event = await anEvent();
    const made = await add(event, silvas);
    expect(made).toMatchObject({
      ...silvas,
      eventId: event.id,
      invitees: silvas.invitees.map((person) => ({
        ...{ alsoKnownAs: [], isChild: false, isPlaceholder: false, email: null },
        ...person,
      })),
      ...{ state: 'notSent', stateDetail: '', reply: 'none', reservationId: null, sort: 1 },
      ...{ sentAt: null, openedAt: null, answeredAt: null, expiresAt: null },
    });
    expect(made.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(made.link).toMatch(new RegExp(`/rsvp/${event.customUrl}\\?i=[\\w-]{22}$`));
    expect((await call('GET', `/api/invitations/${made.id}`)).body).toEqual(made);
    expect((await list(event)).body).toEqual([made]);
    const { rows } = await app.database.platform.execute(sql`select to_jsonb(i) as i from invitations i`);
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(made.code.replace('-', ''));
    expect(stored).not.toContain(made.link.split('?i=')[1]);
  });

  it('gets defaults for missing fields, and 400 with the path of an invalid field', async () => {
    const event = await anEvent();
    const made = await add(event, { invitees: [{ name: 'Ana Silva' }, { name: 'Ben Silva' }] });
    expect(made).toMatchObject({ label: 'Ana Silva and Ben Silva', seatsAllowed: 2, list: 1, email: null });
    const second = await add(event, { label: 'The Okafors', email: '' });
    expect(second).toMatchObject({ seatsAllowed: 1, sort: 2, invitees: [], email: null });
    const refused = async (body: object) => {
      const { status, body: answer } = await call('POST', `/api/events/${event.id}/invitations`, body);
      expect(status).toBe(400);
      return answer.issues.map(({ path }: { path: string }) => path);
    };
    expect(await refused({})).toEqual(['label']);
    expect(await refused({ label: 'A', invitees: [{ name: '' }] })).toEqual(['invitees.0.name']);
    expect(await refused({ label: 'A', seatsAllowed: 1, invitees: [{ name: 'A' }, { name: 'B' }] })).toEqual([
      'seatsAllowed',
    ]);
    expect(await refused({ label: 'A', list: 4 })).toEqual(['list']);
    expect(await refused({ label: 'A', email: 'nobody' })).toEqual(['email']);
    expect(await refused({ label: 'A', invitees: [{ id: made.invitees[0].id, name: 'A' }] })).toEqual([
      'invitees.0.id',
    ]);
  });

  it('changes only named fields, keeps the ids of persons, and gets a new code on request', async () => {
    const event = await anEvent();
    const made = await add(event, silvas);
    const path = `/api/invitations/${made.id}`;
    const [ana, ben] = made.invitees;
    const { status, body } = await call('PUT', path, {
      note: '',
      address: { city: 'Bath' },
      invitees: [{ id: ben.id }, { id: ana.id, name: 'Ana Maria Silva' }, { name: 'Cy Silva' }],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ note: '', label: silvas.label, tags: silvas.tags, code: made.code });
    expect(body.address).toEqual({ ...silvas.address, city: 'Bath' });
    expect(body.invitees).toMatchObject([
      { id: ben.id, name: 'Ben Silva', email: 'ben@example.com' },
      { id: ana.id, name: 'Ana Maria Silva', alsoKnownAs: ['Ana Souza'] },
      { name: 'Cy Silva' },
    ]);
    const renewed = await call('PUT', path, { newCode: true });
    expect(renewed.body.code).not.toBe(made.code);
    expect(renewed.body.link).not.toBe(made.link);
    const stale = await call('PUT', path, { label: 'X', updatedAt: made.updatedAt });
    expect([stale.status, stale.body.current.label]).toEqual([409, silvas.label]);
    expect((await call('DELETE', path)).status).toBe(200);
    expect((await call('GET', path)).status).toBe(404);
    expect((await list(event)).body).toEqual([]);
  });
});

describe('the guest list', () => {
  it('supports pages, filters and search, and always includes totals', async () => {
    const event = await anEvent();
    for (const [label, more] of [
      ['Ångström', { list: 1, tags: ['work'], invitees: [{ name: 'Åse Ångström' }] }],
      ['Baker', { list: 2, email: 'zed@bakers.example', invitees: [{ name: 'Zed Baker', isChild: true }] }],
      ['Cole', { list: 1, tags: ['work', 'dinner'], phone: '(207) 555-0199' }],
    ] as const) {
      await add(event, { label, ...more });
    }
    expect(labels(await list(event))).toEqual(['Ångström', 'Cole', 'Baker']);
    const page = await list(event, '?page=2&pageSize=2&sort=-label');
    expect([labels(page), page.headers['x-total-count']]).toEqual([['Ångström'], '3']);
    expect(labels(await list(event, '?q=ase'))).toEqual(['Ångström']);
    expect(labels(await list(event, '?q=zed@bakers.example'))).toEqual(['Baker']);
    expect(labels(await list(event, '?q=2075550199'))).toEqual(['Cole']);
    expect(labels(await list(event, '?tag=work&page=1'))).toEqual(['Ångström', 'Cole']);
    expect(labels(await list(event, '?list=2'))).toEqual(['Baker']);

    // The event is in English alone, so a household without a language counts as English.
    await add(event, { label: 'Duarte', list: 3, language: 'pt' });
    const inLanguage = await list(event, '?language=pt&page=1');
    expect([labels(inLanguage), inLanguage.headers['x-total-count']]).toEqual([['Duarte'], '1']);
    expect(labels(await list(event, '?language=en&tag=work'))).toEqual(['Ångström', 'Cole']);
    const [duarte] = inLanguage.body;
    await call('DELETE', `/api/invitations/${duarte.id}`);

    const [angstrom, cole, baker] = (await list(event)).body;
    await app.database.platform.execute(sql`
      update invitations set sent_at = now(), mail_state = case when id = ${cole.id} then 'bounced' end,
        mail_detail = case when id = ${cole.id} then '550 no such user' else '' end
      where id in (${cole.id}, ${baker.id})`);
    const reply = await buildReservation(app.database, event, { guestCount: 1, displayName: 'Åse' });
    const joined = await call('PUT', `/api/invitations/${angstrom.id}`, { reservationId: reply.id });
    expect(joined.body).toMatchObject({
      state: 'answered',
      reply: 'coming',
      reservationId: reply.id,
      coming: 1,
    });
    expect((await call('GET', `/api/invitations/${cole.id}`)).body).toMatchObject({
      ...{ state: 'bounced', stateDetail: '550 no such user' },
    });
    for (const [status, expected] of [
      ['notSent', []],
      ['notAnswered', ['Cole', 'Baker']],
      ['undeliverable', ['Cole']],
      ['coming', ['Ångström']],
      ['inPart', []],
      ['declined', []],
    ] as const) {
      const found = await list(event, `?status=${status}&page=1`);
      expect([status, labels(found), found.headers['x-total-count']]).toEqual([
        ...[status, expected, String(expected.length)],
      ]);
    }
    expect(await counts(event)).toMatchObject({
      invited: { households: 3, persons: 2, children: 1 },
      notSent: { households: 0 },
      unanswered: { households: 2, persons: 1, children: 1 },
      undeliverable: { households: 1 },
      coming: { households: 1, persons: 1, children: 0 },
      declined: { households: 0, persons: 0 },
      lists: [
        { list: 1, households: 2 },
        { list: 2, households: 1 },
        { list: 3, households: 0 },
      ],
      tags: [
        { tag: 'dinner', households: 1 },
        { tag: 'work', households: 2 },
      ],
    });
    const { body: overview } = await call('GET', `/api/events/${event.id}/overview`);
    expect(overview.counts).toMatchObject({ invited: 3, unanswered: 2, promisedSeats: 0 });
  });

  it('moves, tags and deletes many households at once', async () => {
    const event = await anEvent();
    const made = [];
    for (const label of ['A', 'B', 'C', 'D']) made.push(await add(event, { label, tags: ['old'] }));
    const [a, b, c] = made.map(({ id }) => id as string);
    const path = `/api/events/${event.id}/invitations`;
    const change = { ids: [b, a, 'nobody'], list: 3, addTags: ['new', 'old'], removeTags: [] };
    expect((await call('PUT', path, change)).body).toEqual({ changed: 2 });
    const moved = (await list(event, '?list=3')).body;
    expect(moved.map((row: { label: string; tags: string[] }) => [row.label, row.tags])).toEqual([
      ['A', ['old', 'new']],
      ['B', ['old', 'new']],
    ]);
    await call('PUT', path, { ids: [c], removeTags: ['old'] });
    expect((await list(event, '?list=1')).body[0]).toMatchObject({ label: 'C', tags: [] });
    expect((await call('POST', `${path}/delete`, { ids: [a, c] })).body).toEqual({ changed: 2 });
    expect(labels(await list(event))).toEqual(['D', 'B']);
    expect((await call('PUT', `/api/invitations/${made[3].id}`, { list: 3 })).body.sort).toBe(3);
  });
});

describe('duplicate households', () => {
  it('appear as suggestions by email, phone and person, and merge into the household that the host names', async () => {
    const event = await anEvent();
    const household = await add(event, silvas);
    const other = await add(event, {
      ...{ label: 'Silva', email: 'silvas@example.com', tags: ['work'], list: 1 },
      invitees: [{ name: 'SILVA, Ána', isChild: false }, { name: 'Dee Silva' }],
    });
    await add(event, { label: 'Cole', phone: '207.555.0177' });
    await add(event, { label: 'Coles', phone: '2075550177' });
    const { body: pairs } = await call('GET', `/api/events/${event.id}/invitations/duplicates`);
    expect(
      pairs.map((pair: { reason: string; invitations: { label: string }[] }) => [
        pair.reason,
        ...pair.invitations.map(({ label }) => label),
      ]),
    ).toEqual([
      ['email', 'The Silva family', 'Silva'],
      ['phone', 'Cole', 'Coles'],
    ]);
    const reply = await buildReservation(app.database, event, { guestCount: 2 });
    await call('PUT', `/api/invitations/${other.id}`, { reservationId: reply.id });
    const { status, body } = await call('POST', `/api/invitations/${other.id}/merge`, { into: household.id });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{
        id: household.id,
        code: household.code,
        label: household.label,
        seatsAllowed: 5,
        tags: ['bride', 'dinner', 'work'],
      },
      ...{ reply: 'inPart', reservationId: reply.id, coming: 2 },
    });
    expect(body.invitees.map(({ name }: { name: string }) => name)).toEqual([
      ...['Ana Silva', 'Ben Silva', 'Zé Silva', '', 'Dee Silva'],
    ]);
    expect((await call('GET', `/api/invitations/${other.id}`)).status).toBe(404);
    expect((await counts(event)).invited).toEqual({ households: 3, persons: 5, children: 1 });
  });

  it('keep both links and the promised seats after a merge, up to the seats of the event', async () => {
    const event = await anEvent({ maxGuests: 5 });
    const at = { email: 'silvas@example.com' };
    const sent = await add(event, { label: 'A', ...at, invitees: [{ name: 'Ana' }, { name: 'Ben' }] });
    const other = await add(event, { label: 'B', ...at, email: 'b@example.com', phone: '2075550177' });
    const third = await add(event, { label: 'C', phone: '2075550177', seatsAllowed: 9 });
    await call('POST', `/api/events/${event.id}/invitations/send`, { ids: [sent.id] });
    const merge = (id: string, into: string) => call('POST', `/api/invitations/${id}/merge`, { into });
    const { status, body } = await merge(sent.id, other.id);
    expect([status, body]).toMatchObject([200, { state: 'queued', promised: 2, seatsAllowed: 2 }]);
    const { body: pairs } = await call('GET', `/api/events/${event.id}/invitations/duplicates`);
    expect(pairs).toMatchObject([{ reason: 'phone', promised: [5, 5] }]);
    await merge(other.id, third.id);
    expect(await counts(event)).toMatchObject({ promisedSeats: 5, queued: { households: 1 } });

    const tokenOf = ({ link }: { link: string }) => link.split('?i=')[1]!;
    const reads = async (given: string) =>
      (await app.call('GET', `/api/rsvp/${event.customUrl}/data?i=${given}`)).status;
    const keys = [sent, other].flatMap((household) => [household.code, tokenOf(household)]);
    for (const key of keys) expect(await reads(key)).toBe(200);
    const submit = (invitation: string, isAttending: boolean) =>
      app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
        body: {
          ...{ displayName: 'Ana', guestEmail: 'a@example.com', invitation, isAttending },
          ...{ guestCount: isAttending ? 1 : 0, guestDetails: isAttending ? [{ name: 'Ana' }] : [] },
        },
      });
    const first = await submit(tokenOf(sent), true);
    const changed = await submit(other.code, false);
    expect([first.status, changed.status]).toEqual([201, 201]);
    expect(changed.body.reservation).toMatchObject({ id: first.body.reservation.id, isAttending: false });

    await call('PUT', `/api/invitations/${third.id}`, { newCode: true });
    for (const key of keys) expect(await reads(key)).toBe(404);
    expect((await submit(sent.code, true)).status).toBe(404);
  });

  it('409 for a merge after two replies, and 404 for a merge with itself or with another event’s household', async () => {
    const [event, elsewhere] = [await anEvent(), await anEvent()];
    const [a, b] = [await add(event, { label: 'A' }), await add(event, { label: 'B' })];
    const far = await add(elsewhere, { label: 'C' });
    const merge = (into: string) => call('POST', `/api/invitations/${a.id}/merge`, { into });
    expect((await merge(a.id)).status).toBe(404);
    expect((await merge(far.id)).status).toBe(404);
    expect((await merge('x')).status).toBe(404);
    const replies = [];
    for (const { id } of [a, b]) {
      const reply = await buildReservation(app.database, event, { guestCount: 1 });
      replies.push(reply);
      const { status } = await call('PUT', `/api/invitations/${id}`, { reservationId: reply.id });
      expect(status).toBe(200);
    }
    expect((await merge(b.id)).status).toBe(409);
    const join = (id: string, reservationId: string | null) =>
      call('PUT', `/api/invitations/${id}`, { reservationId });
    const third = await add(event, { label: 'D' });
    expect((await join(third.id, replies[0]!.id)).status).toBe(409);
    expect((await join(a.id, replies[1]!.id)).status).toBe(409);
    expect((await join(third.id, 'nobody')).status).toBe(400);
    expect((await join(far.id, replies[0]!.id)).status).toBe(400);
    expect((await join(a.id, null)).body).toMatchObject({
      state: 'notSent',
      reply: 'none',
      answeredAt: null,
    });
    expect((await merge(b.id)).body).toMatchObject({ reply: 'coming' });
  });
});

it('deleting a household frees its promised seats, and a promise grows only as far as seats are free', async () => {
  const event = await anEvent({ maxGuests: 6 });
  const made = await add(event, { label: 'A', seatsAllowed: 4 });
  await app.database.platform.execute(
    sql`update invitations set sent_at = now(), promised = 4 where id = ${made.id}`,
  );
  expect((await counts(event)).promisedSeats).toBe(4);
  const path = `/api/invitations/${made.id}`;
  const full = await call('PUT', path, { seatsAllowed: 7 });
  expect([full.status, full.body.spotsLeft]).toEqual([409, 2]);
  expect((await call('PUT', path, { seatsAllowed: 6 })).body.promised).toBe(6);
  expect((await call('PUT', path, { seatsAllowed: 2 })).body.promised).toBe(2);
  expect((await counts(event)).promisedSeats).toBe(2);
  expect((await call('DELETE', path)).status).toBe(200);
  expect((await counts(event)).promisedSeats).toBe(0);
});

it('only users who may edit replies see codes and links', async () => {
  const event = await anEvent();
  const same = { phone: '2075550177' };
  const [made] = [await add(event, { label: 'A', ...same }), await add(event, { label: 'B', ...same })];
  const reader = await signedInAs(app.database, 'eventManager', host.tenant!);
  const read = async (path: string, token: string) => {
    const { payload } = await app.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
    return payload;
  };
  const token = made.link.split('?i=')[1]!;
  for (const path of [
    `/api/invitations/${made.id}`,
    `/api/events/${event.id}/invitations`,
    `/api/events/${event.id}/invitations/duplicates`,
    `/api/events/${event.id}/guest-list.csv?rows=households`,
  ]) {
    expect(await read(path, host.token)).toContain(token);
    const shown = await read(path, reader.token);
    expect([path, shown.includes(token), shown.includes(made.code)]).toEqual([path, false, false]);
  }
  expect(JSON.parse(await read(`/api/invitations/${made.id}`, reader.token))).toMatchObject({
    ...{ code: null, link: null },
  });
});

it('403 for members, and 403 for event managers who change a household', async () => {
  const event = await anEvent();
  const made = await add(event, { label: 'A' });
  for (const [role, read, write] of [
    ['guest', 403, 403],
    ['eventManager', 200, 403],
  ] as const) {
    const { token } = await signedInAs(app.database, role, host.tenant!);
    const as = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object) =>
      (await app.call(method, path, { token, ...(body && { body }) })).status;
    expect(await as('GET', `/api/events/${event.id}/invitations`)).toBe(read);
    expect(await as('GET', `/api/invitations/${made.id}`)).toBe(read);
    expect(await as('GET', `/api/events/${event.id}/guest-list-codes.zip`)).toBe(403);
    expect(await as('POST', `/api/events/${event.id}/invitations`, { label: 'B' })).toBe(write);
    expect(await as('PUT', `/api/invitations/${made.id}`, { label: 'B' })).toBe(write);
    expect(await as('DELETE', `/api/invitations/${made.id}`)).toBe(write);
  }
});
