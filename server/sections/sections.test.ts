import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { events, reservations } from '../db/schema.ts';
import { buildEvent, signedInAs } from '../testing/builders.ts';
import { hostStage, type HostStage } from '../testing/host-stage.ts';

let { app, tenant, host: admin } = {} as HostStage;
hostStage((stage) => ({ app, tenant, host: admin } = stage));

const made = (overrides = {}) =>
  buildEvent(app.database, { tenantId: tenant.id, createdBy: admin.user.id, ...overrides });
const put = (id: string, sections: unknown, more: object = {}, token = admin.token) =>
  app.call('PUT', `/api/events/${id}/sections`, { token, body: { sections, ...more } });
const get = (id: string, token = admin.token) => app.call('GET', `/api/events/${id}/sections`, { token });
const html = async (url: string) => (await app.app.inject({ method: 'GET', url })).body;

const schedule = {
  kind: 'schedule',
  entries: [
    { label: '4 PM', text: 'Ceremony <b>outside</b>' },
    { label: '6 PM', text: 'Supper' },
  ],
};
const hotel = {
  kind: 'travel',
  title: 'Where to sleep',
  entries: [{ label: 'The Harbor Inn', text: 'Ask for our name', link: 'harbor-inn.example/rooms' }],
};
const secret = {
  kind: 'directions',
  place: '1 Secret Lane, Beacon',
  // This text cannot be an id, because ids contain no such letters.
  text: 'The code is GATE-47.',
  forComing: true,
};
const gifts = {
  kind: 'gifts',
  text: 'Your company is the gift.',
  account: { holder: 'Ada Example', iban: 'de89 3704 0044 0532 0130 00', reference: 'Ada & Bo' },
};

const reply = (customUrl: string, over: object = {}) =>
  app.call('POST', `/api/rsvp/${customUrl}/submit`, {
    body: {
      displayName: 'Grace',
      guestEmail: 'grace@example.com',
      isAttending: true,
      guestCount: 1,
      guestDetails: [{ name: 'Grace' }],
      ...over,
    },
  });

describe('the sections of a page', () => {
  it('keep the host’s order, even on the page without a script', async () => {
    const event = await made();
    expect((await get(event.id)).body).toEqual({ sections: [], updatedAt: null });
    const saved = await put(event.id, [hotel, schedule, gifts]);
    expect(saved.status).toBe(200);
    expect(saved.body.sections.map(({ kind }: { kind: string }) => kind)).toEqual([
      'travel',
      'schedule',
      'gifts',
    ]);
    expect(saved.body.sections[0].entries[0].link).toBe('https://harbor-inn.example/rooms');
    expect(saved.body.sections[2].account).toMatchObject({
      iban: 'DE89370400440532013000',
      code: { size: expect.any(Number), path: expect.stringMatching(/^M/) },
    });
    expect((await get(event.id)).body).toEqual(saved.body);

    const page = await html(`/rsvp/${event.customUrl}`);
    const at = ['Where to sleep', 'Schedule', 'Gifts'].map((heading) => page.indexOf(`>${heading}</h2>`));
    expect(at.every((index) => index > 0)).toBe(true);
    expect(at).toEqual(at.toSorted((a, b) => a - b));
    expect(page).toContain('Ceremony &lt;b&gt;outside&lt;/b&gt;');
    expect(page).toMatch(/<a [^>]*href="https:\/\/harbor-inn\.example\/rooms"[^>]*rel="noopener noreferrer"/);
    expect(page).toContain('DE89 3704 0044 0532 0130 00');
    // The sections are in the page once, and not a second time in its script's data.
    expect(page.split('The Harbor Inn')).toHaveLength(2);
  });

  it('stay out of embedded pages unless the embedding site requests sections', async () => {
    const event = await made();
    await put(event.id, [schedule]);
    expect(await html(`/rsvp/${event.customUrl}?embed=1`)).not.toContain('Supper');
    expect(await html(`/rsvp/${event.customUrl}?embed=1&cover=1`)).not.toContain('Supper');
    expect(await html(`/rsvp/${event.customUrl}?embed=1&sections=1`)).toContain('Supper');
  });

  it('update on the page at every change', async () => {
    const event = await made();
    await put(event.id, [schedule]);
    expect(await html(`/rsvp/${event.customUrl}`)).toContain('Supper');
    expect(await html(`/rsvp/${event.customUrl}`)).toContain('Supper');
    await put(event.id, []);
    expect(await html(`/rsvp/${event.customUrl}`)).not.toContain('Supper');
  });

  it('keep their ids and those of their entries when others change', async () => {
    const event = await made();
    const { sections } = (await put(event.id, [hotel, schedule])).body;
    const [, moments] = sections;
    const again = await put(event.id, [moments, { ...moments, text: 'A copy' }, { ...hotel, id: undefined }]);
    const [kept, copied, added] = again.body.sections;
    expect(kept).toEqual(moments);
    expect(new Set([kept.id, copied.id, added.id, sections[0].id]).size).toBe(4);
    expect(copied.entries.map(({ id }: { id: string }) => id)).toEqual(
      kept.entries.map(({ id }: { id: string }) => id),
    );
    expect((await put(event.id, [{ ...hotel, id: 'a:b' }])).body.issues[0].path).toBe('sections.0.id');
  });

  it('appear in a copy of the event', async () => {
    const event = await made();
    await put(event.id, [schedule, secret]);
    const copy = await app.call('POST', `/api/events/${event.id}/duplicate`, {
      token: admin.token,
      body: {},
    });
    expect((await get(copy.body.id)).body.sections).toEqual((await get(event.id)).body.sections);
  });

  it('refuse a save from a tab that loaded before they changed', async () => {
    const event = await made();
    const first = await put(event.id, [schedule], { updatedAt: null });
    expect((await put(event.id, [hotel], { updatedAt: null })).status).toBe(409);
    const answer = await put(event.id, [hotel], { updatedAt: '2020-01-01T00:00:00.000Z' });
    expect(answer.body).toMatchObject({ code: 'stale', current: first.body });
    expect((await put(event.id, [hotel], { updatedAt: first.body.updatedAt })).status).toBe(200);
  });

  it.each([
    [{ kind: 'gifts', entries: [{ label: 'A', link: 'javascript:alert(1)' }] }, 'sections.0.entries.0.link'],
    [{ kind: 'gifts', account: { holder: 'A', iban: 'DE00' } }, 'sections.0.account.iban'],
    [{ kind: 'gifts', account: { holder: '', iban: 'DE89370400440532013000' } }, 'sections.0.account.holder'],
    [{ kind: 'questions', entries: [{ text: 'Yes' }] }, 'sections.0.entries.0.label'],
    [{ kind: 'contact', contact: { email: 'us' } }, 'sections.0.contact.email'],
    [{ kind: 'photos', entries: [{ label: 'A', link: 'http://a.example' }] }, 'sections.0.entries.0.link'],
    [{ kind: 'text' }, 'sections.0.text'],
    [{ kind: 'poem', text: 'x' }, 'sections.0.kind'],
    [{ kind: 'text', text: 'x'.repeat(5_001) }, 'sections.0.text'],
    [{ kind: 'questions', entries: Array(41).fill({ label: 'x' }) }, 'sections.0.entries'],
  ])('400 for the wrong section %o', async (section, path) => {
    const event = await made();
    const answer = await put(event.id, [section]);
    expect(answer.status).toBe(400);
    expect(answer.body.issues.map((issue: { path: string }) => issue.path)).toContain(path);
  });

  it('number at most twenty, with 30,000 characters together', async () => {
    const event = await made();
    const section = { kind: 'text', text: 'x'.repeat(4_000) };
    expect((await put(event.id, Array(21).fill({ kind: 'text', text: 'x' }))).status).toBe(400);
    expect((await put(event.id, Array(8).fill(section))).body.issues[0].path).toBe('sections');
    expect((await put(event.id, Array(7).fill(section))).status).toBe(200);
  });

  it('require the right to edit the event', async () => {
    const event = await made();
    await put(event.id, [secret]);
    const member = await signedInAs(app.database, 'guest', tenant);
    const manager = await signedInAs(app.database, 'eventManager', tenant);
    for (const { token } of [member, manager]) {
      expect((await get(event.id, token)).status).toBe(403);
      expect((await put(event.id, [], {}, token)).status).toBe(403);
    }
    expect((await get(event.id)).body.sections).toHaveLength(1);
  });
});

describe('photos', () => {
  it('stay out of every byte of the page, its data and embedded pages until the event is over', async () => {
    const album = (name: string, link: string) => ({ kind: 'photos', entries: [{ label: name, link }] });
    const event = await made();
    await put(event.id, [
      album('Everybody’s album', 'photos.example/all'),
      { ...album('The guests’ album', 'https://photos.example/GATE-47'), forComing: true },
    ]);
    const answer = await reply(event.customUrl);
    const token = new URLSearchParams(answer.body.link.split('?')[1]).get('reply') ?? '';
    const everywhere = async () => ({
      data: JSON.stringify((await app.call('GET', `/api/rsvp/${event.customUrl}/data`)).body),
      page: await html(`/rsvp/${event.customUrl}`),
      embedded: await html(`/rsvp/${event.customUrl}?embed=1&sections=1`),
      own: await html(`/rsvp/${event.customUrl}?reply=${token}`),
    });
    const before = await everywhere();
    for (const bytes of Object.values(before)) expect(bytes).not.toMatch(/album|photos\.example|Photos/);
    expect(before.data).toContain('"moreForComing":false');
    expect(JSON.stringify(answer.body)).not.toContain('photos.example');

    const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
    const moveTo = (startsAt: Date, endsAt: Date | null) =>
      app.database.platformTransaction((tx) =>
        tx.update(events).set({ startsAt, endsAt }).where(eq(events.id, event.id)),
      );
    // The event has begun and has no end, so it counts as running for twelve hours.
    await moveTo(hours(-11), null);
    expect((await everywhere()).page).not.toContain('photos.example');
    await moveTo(hours(-3), hours(-1));
    const after = await everywhere();
    for (const bytes of Object.values(after)) expect(bytes).toContain('https://photos.example/all');
    expect(after.own).toContain('https://photos.example/GATE-47');
    for (const bytes of [after.data, after.page, after.embedded]) expect(bytes).not.toContain('GATE-47');
    const copy = await app.call('POST', `/api/events/${event.id}/duplicate`, {
      token: admin.token,
      body: {},
    });
    expect((await get(copy.body.id)).body.sections).toEqual([]);
  });
});

describe('a section for guests who come', () => {
  const tokenOf = (answer: { body: { link: string } }) =>
    new URLSearchParams(answer.body.link.split('?')[1]).get('reply') ?? '';

  it('stays out of the page, its data and embedded pages', async () => {
    const event = await made();
    await put(event.id, [schedule, secret]);
    const shown = await app.call('GET', `/api/rsvp/${event.customUrl}/data`);
    expect(shown.body.sections).toHaveLength(1);
    expect(JSON.stringify(shown.body)).not.toMatch(/Secret Lane|GATE-47|forComing/);
    for (const query of [
      '',
      '?embed=1',
      '?embed=1&sections=1',
      '?preview=1',
      '?attend=yes',
      '?reply=wrong',
    ]) {
      expect(await html(`/rsvp/${event.customUrl}${query}`)).not.toMatch(/Secret Lane|GATE-47/);
    }
  });

  it('appears under the personal link of a confirmed yes, even without a script', async () => {
    const event = await made();
    await put(event.id, [schedule, secret]);
    const answer = await reply(event.customUrl);
    // The response to a reply contains nothing of the section for guests who come.
    expect(JSON.stringify(answer.body)).not.toContain('Secret Lane');
    const token = tokenOf(answer);
    for (const query of [`?reply=${token}`, `?reply=${token}&sent=new`]) {
      expect(await html(`/rsvp/${event.customUrl}${query}`)).toContain('The code is GATE-47.');
    }
    // The page that is cached for other readers does not contain the code.
    expect(await html(`/rsvp/${event.customUrl}`)).not.toContain('GATE-47');
  });

  it('stays hidden from a party that declined, waits or awaits a decision', async () => {
    const full = await made({ maxGuests: 1, enableWaitlist: true });
    const asked = await made({ requiresApproval: true });
    for (const [event, over] of [
      [full, { isAttending: false, guestEmail: 'no@example.com' }],
      [full, { guestEmail: 'first@example.com' }],
      [full, { guestEmail: 'second@example.com' }],
      [asked, {}],
    ] as const) {
      await put(event.id, [secret]);
      const answer = await reply(event.customUrl, over);
      const token = tokenOf(answer);
      const page = await html(`/rsvp/${event.customUrl}?reply=${token}`);
      expect(page.includes('GATE-47')).toBe(answer.body.status === 'confirmed');
    }
  });

  it('stays hidden until the guest confirms an email address that somebody else may have typed', async () => {
    const event = await made();
    await put(event.id, [secret]);
    const answer = await reply(event.customUrl);
    // Holds the reply until its address is confirmed, as with mail that leaves the machine.
    await app.database.platformTransaction((tx) =>
      tx
        .update(reservations)
        .set({ holdUntil: new Date(Date.now() + 86_400_000) })
        .where(eq(reservations.id, answer.body.reservation.id)),
    );
    const own = () => html(`/rsvp/${event.customUrl}?reply=${tokenOf(answer)}`);
    expect(await own()).not.toContain('GATE-47');
    await app.call('POST', `/api/rsvp/${event.customUrl}/reply/${tokenOf(answer)}/confirm`);
    expect(await own()).toContain('GATE-47');
  });
});
