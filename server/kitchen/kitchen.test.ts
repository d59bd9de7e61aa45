import { catererIn } from '#domain/words/caterer/index.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { apply } from '#domain/kitchen/changes.ts';
import {
  type Kitchen,
  type KitchenVersionSheet,
  maxOnSheet,
  sheetsPerDay,
} from '#domain/kitchen/contract.ts';
import { sheetOf } from '#domain/kitchen/sheet.ts';
import { events, kitchenVersions, outbox } from '../db/schema.ts';
import { blankSheets } from './erase.store.ts';
import { tenantScope } from '../db/scope.ts';
import { buildEvent, buildReservation, signedInAs } from '../testing/builders.ts';
import { hostStage, type HostStage } from '../testing/host-stage.ts';

let { app, tenant, host: admin } = {} as HostStage;
hostStage((stage) => ({ app, tenant, host: admin } = stage));

const menu = ['Fish', 'Beef'].map((name) => ({ name, description: '' }));
const made = (more = {}) =>
  buildEvent(app.database, {
    tenantId: tenant.id,
    createdBy: admin.user.id,
    maxGuests: 50,
    maxGuestsPerRsvp: 6,
    enableWaitlist: true,
    hasMeals: true,
    mealOptions: menu,
    ...more,
  });
type Event = Awaited<ReturnType<typeof made>>;
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, token = admin.token) =>
  app.call(method, path, { token, ...(body && { body }) });
const person = (name: string, mealChoice: string, isAttending = true) => ({ name, mealChoice, isAttending });
const party = (event: Event, ...guestDetails: ReturnType<typeof person>[]) =>
  buildReservation(app.database, event, {
    displayName: guestDetails[0]?.name ?? 'Nobody',
    guestCount: guestDetails.filter(({ isAttending }) => isAttending).length,
    guestDetails,
  });
const kitchen = async ({ id }: Event) =>
  (await call('GET', `/api/events/${id}/kitchen`)).body as unknown as Kitchen;
const send = (event: Event, body: object = {}) =>
  call('POST', `/api/events/${event.id}/kitchen/send`, { email: 'cook@example.com', ...body });
const version = async ({ id }: Event, n: number) =>
  (await call('GET', `/api/events/${id}/kitchen/versions/${n}`)).body as unknown as KitchenVersionSheet;
const pathOf = (link: unknown) => new URL(String(link)).pathname;
const open = (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  app.app.inject({
    method,
    url,
    ...(method === 'POST' && {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'got=1',
    }),
  });
const guestsOf = async (event: Event, id: string) => {
  const { body } = await call('GET', `/api/reservations?eventId=${event.id}`);
  const replies = body as unknown as { id: string; guestDetails: string }[];
  return JSON.parse(replies.find((reply) => reply.id === id)!.guestDetails) as { id: string; name: string }[];
};
const edit = async (
  event: Event,
  id: string,
  change: (guests: { id: string; name: string }[]) => object[],
) => {
  const guestDetails = change(await guestsOf(event, id));
  expect((await call('PUT', `/api/reservation/${id}`, { guestDetails, notifyGuest: false })).status).toBe(
    200,
  );
};

describe('the kitchen sheet', () => {
  it('counts confirmed guests by meal, and nobody else', async () => {
    const event = await made();
    await party(event, person('Ana Silva', 'Fish'), person('Ben Silva', 'Beef'), person('Cy', 'Fish', false));
    await party(event, person('Di', ''));
    await buildReservation(app.database, event, {
      guestCount: 1,
      waitlisted: true,
      guestDetails: [person('Ed', 'Fish')],
    });
    const sheet = await kitchen(event);
    expect(sheet.totals.map(({ meal, count }) => [meal, count])).toEqual([
      ['Fish', 1],
      ['Beef', 1],
      ['', 1],
    ]);
    expect(sheet).toMatchObject({ guests: 3, special: [], unanswered: 0, versions: [], since: null });
  });

  it('409 for more guests than a sheet holds, before anybody is read', async () => {
    const event = await made();
    await app.database.platform
      .update(events)
      .set({ confirmedGuests: maxOnSheet + 1 })
      .where(eq(events.id, event.id));
    expect((await call('GET', `/api/events/${event.id}/kitchen`)).status).toBe(409);
    expect((await send(event)).status).toBe(409);
  });

  it('stays frozen once sent, and later versions list the changes by person', async () => {
    const event = await made();
    const family = await party(event, person('Ana Silva', 'Fish'), person('Ben Silva', 'Beef'));
    const single = await party(event, person('Di Dee', 'Fish'));
    const sent = await send(event);
    expect(sent).toMatchObject({ status: 201, body: { version: 1, to: 'cook@example.com', guests: 3 } });

    await edit(event, family.id, ([ana, ben]) => [ana!, { ...ben, name: 'Ben Silva', mealChoice: 'Fish' }]);
    expect((await call('DELETE', `/api/reservation/${single.id}`)).status).toBe(200);
    await party(event, person('Flo', 'Beef'));
    const between = await kitchen(event);
    expect(between.since).toMatchObject({ version: 1, in: 1, out: 1, changed: 1 });
    expect((await version(event, 1)).totals[0]).toMatchObject({ meal: 'Fish', count: 2 });

    expect((await send(event, { email: 'other@example.com' })).body).toMatchObject({ version: 2 });
    const second = await version(event, 2);
    expect(second.changes.map(({ kind, name }) => [kind, name])).toEqual([
      ['out', 'Di Dee'],
      ['in', 'Flo'],
      ['meal', 'Ben Silva'],
    ]);
    expect(second.shifts).toEqual([
      { meal: 'Fish', before: 2, after: 2 },
      { meal: 'Beef', before: 1, after: 1 },
    ]);
    const rows = await app.database.platform
      .select()
      .from(kitchenVersions)
      .where(eq(kitchenVersions.eventId, event.id))
      .orderBy(kitchenVersions.version);
    expect(apply(rows[0]!.sheet.persons, second.changes)).toEqual(sheetOf(rows[1]!.sheet.persons));
    expect((await kitchen(event)).versions.map((each) => each.version)).toEqual([2, 1]);
    expect((await version(event, 1)).changes).toEqual([]);
  });

  it('shows diets from guests’ answers, severe allergies first, and reports a changed diet', async () => {
    const event = await made();
    const asked = await call('POST', `/api/events/${event.id}/questions`, {
      kind: 'dietary',
      scope: 'guest',
      label: 'Diet?',
      sensitive: true,
    });
    expect(asked.status).toBe(201);
    const { id } = asked.body as { id: string };
    const guest = (name: string, needs: object[] | null) => ({
      name,
      mealChoice: 'Fish',
      ...(needs && { answers: { [id]: needs } }),
    });
    const submit = (name: string, guestDetails: object[]) =>
      app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
        body: {
          displayName: name,
          guestEmail: `${name}@example.com`,
          isAttending: true,
          guestCount: guestDetails.length,
          guestDetails,
        },
      });
    const vegan = { tag: 'vegan', severity: 'preference' };
    const nuts = { tag: 'nuts', severity: 'severe' };
    const sent = await submit('Ana', [guest('Ana', [vegan]), guest('Ben', [nuts, vegan]), guest('Cy', null)]);
    expect(sent.status).toBe(201);
    const sheet = await kitchen(event);
    expect(sheet.special.map(({ name, diets }) => [name, diets])).toEqual([
      ['Ben', [nuts, vegan]],
      ['Ana', [vegan]],
    ]);
    expect(sheet.totals[0]?.diets).toEqual([
      { ...nuts, count: 1, children: 0 },
      { ...vegan, count: 2, children: 0 },
    ]);
    const { body } = await send(event);
    const page = (await open(pathOf(body.link))).body;
    expect(page).toContain('<strong>Severe allergy: Nuts</strong>');
    expect(page).toContain('Fish<br><small>1 must avoid Nuts (severe allergy), 2 of them vegan</small>');
    const reply = sent.body.reservation as { id: string };
    await edit(event, reply.id, ([ana, ben, cy]) => [{ ...ana, answers: { [id]: [] } }, ben!, cy!]);
    expect((await kitchen(event)).since?.changes).toMatchObject([
      { kind: 'diet', name: 'Ana', before: [vegan], after: [] },
    ]);
  });

  it('shows when the day of the final count has passed', async () => {
    const event = await made();
    expect(await kitchen(event)).toMatchObject({ finalCountOn: null, isAfterFinalCount: false });
    const set = (finalCountOn: string, at: number) =>
      call('PUT', `/api/events/${event.id}`, { finalCountOn, version: at });
    expect((await set('2020-02-30', 1)).status).toBe(400);
    expect((await set('2020-02-28', 1)).status).toBe(200);
    expect(await kitchen(event)).toMatchObject({ finalCountOn: '2020-02-28', isAfterFinalCount: true });
  });

  it('leaves by mail without anybody’s meal, and only a few times a day', async () => {
    const event = await made();
    await party(event, person('Ana Silva', 'Fish'));
    await send(event);
    const [mail] = await app.database.platform.select().from(outbox).where(eq(outbox.eventId, event.id));
    expect(mail).toMatchObject({ template: 'manager.kitchenSheet', toEmail: 'cook@example.com' });
    expect(JSON.stringify(mail?.payload)).not.toMatch(/Ana|Fish/);
    expect((await send(event, { email: 'nobody' })).status).toBe(400);

    const other = await signedInAs(app.database, 'admin');
    const theirs = await buildEvent(app.database, { tenantId: other.tenant!.id, createdBy: other.user.id });
    await app.database.platform.execute(sql`
      insert into kitchen_versions (tenant_id, event_id, version, sheet, sent_to, token_hash)
      select ${other.tenant!.id}::uuid, ${theirs.id}::uuid, n, '{"persons":[],"menu":[]}', 'c@example.com', n::text
      from generate_series(1, ${sheetsPerDay}::int) n`);
    const refused = await call(
      'POST',
      `/api/events/${theirs.id}/kitchen/send`,
      { email: 'cook@example.com' },
      other.token,
    );
    expect(refused.status).toBe(429);
  });
});

describe('the caterer’s page', () => {
  const sentSheet = async (more: object = {}) => {
    const event = await made({ name: 'Dinner <b>party</b>' });
    const reply = await party(event, person('Ana Silva', 'Fish'), person('Ben Bo', 'Beef'));
    const { body } = await send(event, more);
    return { event, reply, url: pathOf(body.link) };
  };

  it('needs no script, stays out of caches, and shows initials unless the host chooses names', async () => {
    const { url } = await sentSheet();
    const page = await open(url);
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.body).toContain('Dinner &#60;b&#62;party');
    expect(page.body).toContain('I have version 1');
    expect(page.body).not.toMatch(/<script|Ana Silva|https?:\/\//);
  });

  it('uses the language in which the sheet was sent, and so does the mail', async () => {
    for (const language of ['de', 'ar'] as const) {
      const { event, url } = await sentSheet({ language });
      const { body } = await open(url);
      const [mail] = await app.database.platform.select().from(outbox).where(eq(outbox.eventId, event.id));
      expect(mail?.payload).toMatchObject({ language });
      expect(body).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
      const { receipt, totals, sheet } = catererIn(language);
      for (const text of [receipt.button({ version: 1 }), totals.title, totals.children, sheet.initials])
        expect(body).toContain(text);
      expect(body).not.toMatch(/Kitchen|Totals|Guests|Special needs/);
    }
    const lost = await app.app.inject({ url: '/kitchen/nothing', headers: { 'accept-language': 'fr' } });
    expect(lost.body).toContain(catererIn('fr').noLink.title);
    expect(lost.headers.vary).toContain('accept-language');
  });

  it('records the acknowledgement once, and only when the caterer submits the form', async () => {
    const { event, url } = await sentSheet();
    const at = async () => (await kitchen(event)).versions[0]?.acknowledgedAt;
    await open(url);
    await open(url, 'HEAD');
    expect(await at()).toBeNull();
    const posted = await open(url, 'POST');
    expect([posted.statusCode, posted.headers.location]).toEqual([303, url]);
    const first = await at();
    expect(first).toEqual(expect.any(String));
    await open(url, 'POST');
    expect(await at()).toBe(first);
    expect((await open(url)).body).toContain('You confirmed on');
    const { body: log } = await call('GET', `/api/activity?eventId=${event.id}`);
    expect(JSON.stringify(log)).toContain('kitchen.acknowledged');
  });

  it('points from an older version to the newer version, and lists the changes', async () => {
    const { event, reply, url } = await sentSheet();
    await edit(event, reply.id, ([ana, ben]) => [{ ...ana, mealChoice: 'Beef' }, ben!]);
    const next = await send(event, { names: true });
    const old = (await open(url)).body;
    expect(old).toContain('Version 2 is newer');
    expect(old).toContain('A. S.: meal was <del>Fish</del>, now <ins>Beef</ins>');
    const page = (await open(pathOf(next.body.link))).body;
    expect(page).not.toContain('is newer');
    expect(page.indexOf('Changed since version 1')).toBeLessThan(page.indexOf('Totals'));
    // The first version of the sheet was sent without names, so the comparison has none.
    expect(page).toContain('A. S.: meal was <del>Fish</del>, now <ins>Beef</ins>');
  });

  it('compares by name if both versions show names', async () => {
    const { event, reply, url } = await sentSheet({ names: true });
    await edit(event, reply.id, ([ana, ben]) => [{ ...ana, mealChoice: 'Beef' }, ben!]);
    const next = await send(event, { names: true });
    const change = 'Ana Silva: meal was <del>Fish</del>, now <ins>Beef</ins>';
    for (const link of [url, pathOf(next.body.link)]) expect((await open(link)).body).toContain(change);
  });

  it('hides later changes from the reader of an older version if another caterer got the newer version', async () => {
    const { event, url } = await sentSheet({ names: true });
    await party(event, person('Secretly New', 'Fish'));
    await send(event, { email: 'other@example.com', names: false });
    const { body } = await open(url);
    expect(body).toContain('Version 2 is newer');
    expect(body).toContain('Please ask the host');
    expect(body).not.toMatch(/Secretly|S\. N\.|Changed up to version 2|Since this version/);
  });

  it('404 for a replaced link, another organization’s link, or a deleted event’s link', async () => {
    const { event, url } = await sentSheet();
    const stranger = await signedInAs(app.database, 'admin');
    const foreign = Buffer.concat([
      Buffer.from(stranger.tenant!.id.replaceAll('-', ''), 'hex'),
      Buffer.from(url.split('/').at(-1)!, 'base64url').subarray(16),
    ]).toString('base64url');
    for (const wrong of [`/kitchen/${foreign}`, '/kitchen/nothing', `${url}x`]) {
      expect((await open(wrong)).statusCode).toBe(404);
      expect((await open(wrong, 'POST')).statusCode).toBe(404);
    }
    const renewed = await call('POST', `/api/events/${event.id}/kitchen/versions/1/link`);
    expect(renewed.status).toBe(200);
    expect((await open(url)).statusCode).toBe(404);
    const later = pathOf(renewed.body.link);
    expect((await open(later)).statusCode).toBe(200);
    expect((await call('DELETE', `/api/events/${event.id}`)).status).toBe(200);
    expect((await open(later)).statusCode).toBe(404);
  });
});

describe('erased guests', () => {
  const kept = async (event: Event) => {
    const [row] = await app.database.platform
      .select()
      .from(kitchenVersions)
      .where(eq(kitchenVersions.eventId, event.id));
    return row!.sheet.persons.map(({ name, meal }) => `${name} ${meal}`.trim()).sort();
  };

  it('disappear from sent versions, alone or with their whole party', async () => {
    const event = await made();
    const reply = await party(event, person('Ana Silva', 'Fish'), person('Ben Bo', 'Beef'));
    await party(event, person('Cy', 'Fish'));
    await send(event);
    const [, ben] = await guestsOf(event, reply.id);
    const erase = (of: object) => call('POST', `/api/reservation/${reply.id}/erase`, of);
    expect((await erase({ guestId: ben!.id })).status).toBe(200);
    expect(await kept(event)).toEqual(['', 'Ana Silva Fish', 'Cy Fish']);
    expect((await erase({})).status).toBe(200);
    expect(await kept(event)).toEqual(['', '', 'Cy Fish']);
    expect((await version(event, 1)).guests).toBe(3);
  });

  it('disappear in stages when data expires: first the diets, then the names', async () => {
    const event = await made();
    await party(event, person('Ana Silva', 'Fish'));
    await send(event);
    const blank = (stage: 'sensitive' | 'personal') =>
      app.database.transaction(tenantScope(tenant.id), (tx) =>
        blankSheets(
          tx,
          { tenantId: tenant.id, eventId: event.id },
          { stage, writtenUntil: new Date(Date.now() + 1_000), max: 10 },
        ),
      );
    expect([await blank('sensitive'), await blank('sensitive')]).toEqual([1, 0]);
    expect(await kept(event)).toEqual(['Ana Silva']);
    expect([await blank('personal'), await blank('personal')]).toEqual([1, 0]);
    expect(await kept(event)).toEqual(['']);
    expect((await kitchen(event)).versions[0]).toMatchObject({ to: '', guests: 1 });
  });
});
