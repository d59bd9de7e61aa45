import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { questions } from '../db/schema.ts';
import { buildEvent, signedInAs } from '../testing/builders.ts';
import { hostStage, type HostStage } from '../testing/host-stage.ts';

let { app, tenant, host: admin } = {} as HostStage;
hostStage((stage) => ({ app, tenant, host: admin } = stage));

const made = (overrides = {}) =>
  buildEvent(app.database, { tenantId: tenant.id, createdBy: admin.user.id, ...overrides });
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, token = admin.token) =>
  app.call(method, path, { token, ...(body && { body }) });
const ask = async (eventId: string, body: object) => {
  const answer = await call('POST', `/api/events/${eventId}/questions`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body as {
    id: string;
    options: { id: string; label: string; taken: number | null }[];
    position: number;
  };
};
const list = async (eventId: string) => (await call('GET', `/api/events/${eventId}/questions`)).body;
const data = async (customUrl: string) => (await app.call('GET', `/api/rsvp/${customUrl}/data`)).body;

let addresses = 0;
const reply = (customUrl: string, over: object = {}) =>
  app.call('POST', `/api/rsvp/${customUrl}/submit`, {
    body: {
      displayName: 'Grace',
      guestEmail: `grace${addresses++}@example.com`,
      isAttending: true,
      guestCount: 1,
      guestDetails: [{ name: 'Grace' }],
      ...over,
    },
  });
const tokenOf = (answer: { body: { link: string } }) =>
  new URLSearchParams(answer.body.link.split('?')[1]).get('reply') ?? '';
const byLink = (customUrl: string, token: string, body?: object) =>
  app.call(body ? 'PUT' : 'GET', `/api/rsvp/${customUrl}/reply/${token}`, body ? { body } : {});
const bus = {
  kind: 'choice',
  label: 'Do you take the bus?',
  options: [{ label: 'Bus', capacity: 1 }, { label: 'Car' }],
};
const paths = (answer: { body: { issues: { path: string }[] } }) =>
  answer.body.issues.map(({ path }) => path);

describe('the questions of an event', () => {
  it('follow the host’s order, and guests see no archived question', async () => {
    const event = await made();
    expect((await data(event.customUrl)).questions).toEqual([]);
    const first = await ask(event.id, bus);
    const second = await ask(event.id, { kind: 'dietary', scope: 'guest', label: 'Needs', sensitive: true });
    const third = await ask(event.id, {
      kind: 'text',
      label: 'Which stop?',
      showIf: { questionId: first.id, optionIds: [first.options[0]?.id] },
    });
    expect((await list(event.id)).map(({ id }: { id: string }) => id)).toEqual([
      first.id,
      second.id,
      third.id,
    ]);
    const ordered = await call('PUT', `/api/events/${event.id}/questions/order`, {
      ids: [second.id, first.id, third.id],
    });
    expect(ordered.body.map(({ position }: { position: number }) => position)).toEqual([0, 1, 2]);
    const wrong = await call('PUT', `/api/events/${event.id}/questions/order`, {
      ids: [third.id, second.id, first.id],
    });
    expect([wrong.status, ...paths(wrong)]).toEqual([400, 'ids.0']);
    await call('PUT', `/api/questions/${first.id}`, {
      options: [{ ...first.options[0], archived: true }, first.options[1]],
    });
    await call('DELETE', `/api/questions/${second.id}`);
    const shown = (await data(event.customUrl)).questions;
    expect(shown.map(({ label }: { label: string }) => label)).toEqual([bus.label, 'Which stop?']);
    expect(shown[0].options).toEqual([{ id: first.options[1]?.id, label: 'Car', full: false }]);
    expect(JSON.stringify(shown)).not.toMatch(/capacity|sensitive|taken/);
  });

  it('stay hidden from strangers if the event is for invited guests only', async () => {
    const event = await made({ inviteMode: 'invited' });
    await ask(event.id, bus);
    expect((await data(event.customUrl)).questions).toEqual([]);
  });

  it('reach a copy of the event, with their conditions but without answers', async () => {
    const event = await made();
    const first = await ask(event.id, bus);
    const yes = first.options[0]?.id;
    await ask(event.id, { kind: 'text', label: 'Stop', showIf: { questionId: first.id, optionIds: [yes] } });
    await reply(event.customUrl, { answers: { [first.id]: yes } });
    const copy = await call('POST', `/api/events/${event.id}/duplicate`, {});
    const [copied, second] = await list(copy.body.id);
    expect(copied.id).not.toBe(first.id);
    expect(copied.options[0]).toMatchObject({ label: 'Bus', capacity: 1, taken: 0 });
    expect(second.showIf).toEqual({ questionId: copied.id, optionIds: [copied.options[0].id] });
  });

  it('require the right to edit the event', async () => {
    const event = await made();
    const { id } = await ask(event.id, bus);
    for (const role of ['guest', 'eventManager'] as const) {
      const { token } = await signedInAs(app.database, role, tenant);
      expect((await call('GET', `/api/events/${event.id}/questions`, undefined, token)).status).toBe(403);
      expect((await call('PUT', `/api/questions/${id}`, { label: 'x' }, token)).status).toBe(403);
    }
    expect((await call('PUT', '/api/questions/nothing', { label: 'x' })).status).toBe(404);
  });

  it('keep their answers until a host archives the question and then deletes it for good', async () => {
    const event = await made();
    const question = await ask(event.id, bus);
    const answer = await reply(event.customUrl, { answers: { [question.id]: question.options[1]?.id } });
    const change = (body: object) => call('PUT', `/api/questions/${question.id}`, body);
    expect(await change({ kind: 'text' })).toMatchObject({
      status: 409,
      body: { issues: [{ path: 'kind' }] },
    });
    expect((await change({ label: 'Bus or car?', kind: 'multi' })).status).toBe(200);
    const left = await change({ options: [question.options[0]] });
    expect(left.body.options[1]).toMatchObject({ label: 'Car', archived: true });
    expect((await call('DELETE', `/api/questions/${question.id}?purge=true`)).status).toBe(409);
    await call('DELETE', `/api/questions/${question.id}`);
    const own = () => byLink(event.customUrl, tokenOf(answer));
    expect((await own()).body.answers).toEqual({ [question.id]: question.options[1]?.id });
    expect((await call('DELETE', `/api/questions/${question.id}?purge=true`)).status).toBe(200);
    expect((await own()).body.answers).toBeUndefined();
    expect(await list(event.id)).toEqual([]);
  });

  it('number at most fifty per event', async () => {
    const event = await made();
    await app.database.platformTransaction((tx) =>
      tx.insert(questions).values(
        Array.from({ length: 50 }, (_, position) => ({
          tenantId: tenant.id,
          id: crypto.randomUUID(),
          eventId: event.id,
          scope: 'guest' as const,
          kind: 'text' as const,
          label: 'What?',
          audience: 'both' as const,
          position,
        })),
      ),
    );
    const answer = await call('POST', `/api/events/${event.id}/questions`, { kind: 'text', label: 'More' });
    expect(answer.status).toBe(409);
  });
});

describe('answers', () => {
  it('appear with the reply and with each guest, wherever the reply appears', async () => {
    const event = await made({ maxGuestsPerRsvp: 4 });
    const car = await ask(event.id, { ...bus, required: true });
    const needs = await ask(event.id, { kind: 'dietary', scope: 'guest', label: 'Needs' });
    const vegan = [{ tag: 'vegan', severity: 'preference' }];
    const party = {
      guestCount: 2,
      guestDetails: [{ name: 'Ada', answers: { [needs.id]: vegan, none: 1 } }, { name: 'Bo' }],
    };
    const missing = await reply(event.customUrl, party);
    expect([missing.status, ...paths(missing)]).toEqual([400, `answers.${car.id}`]);
    const unknown = await reply(event.customUrl, { ...party, answers: { [car.id]: 'plane' } });
    expect([unknown.status, ...paths(unknown)]).toEqual([400, `answers.${car.id}`]);
    const answers = { [car.id]: car.options[1]?.id };
    const answer = await reply(event.customUrl, { ...party, answers });
    expect(answer.status).toBe(201);
    expect(answer.body.reservation).toMatchObject({
      answers,
      guestDetails: [{ answers: { [needs.id]: vegan } }, {}],
    });
    expect(answer.body.reservation.guestDetails[1].answers).toBeUndefined();
    const own = await byLink(event.customUrl, tokenOf(answer));
    expect(own.body).toMatchObject({ answers, guestDetails: [{ answers: { [needs.id]: vegan } }, {}] });
    const { id } = own.body;
    const listed = await call('GET', `/api/event/${event.id}/reservations`);
    expect(listed.body.reservations[0].answers).toEqual(answers);
    expect(JSON.parse(listed.body.reservations[0].guestDetails)[0].answers).toEqual({ [needs.id]: vegan });
    const edited = await call('PUT', `/api/reservation/${id}`, { answers: {}, message: 'By the host' });
    expect(edited.status).toBe(200);
    expect(edited.body.answers).toBeUndefined();
    // A field that the change doesn't name keeps its value.
    expect(JSON.parse(edited.body.guestDetails)[0].answers).toEqual({ [needs.id]: vegan });
    const { guestDetails } = own.body;
    const changed = await byLink(event.customUrl, tokenOf(answer), {
      displayName: 'Ada',
      isAttending: true,
      guestCount: 2,
      guestDetails: [{ ...guestDetails[0], answers: {} }, guestDetails[1]],
      answers,
    });
    expect(changed.body.reservation).toMatchObject({ answers });
    expect(changed.body.reservation.guestDetails[0].answers).toBeUndefined();
    const activity = JSON.stringify((await call('GET', `/api/activity-log?eventId=${event.id}`)).body);
    expect(activity).not.toMatch(/vegan/);
  });

  it('in a household’s reply belong to its invited persons', async () => {
    const event = await made();
    const diet = await ask(event.id, { kind: 'text', scope: 'guest', label: 'Diet' });
    const invited = await call('POST', `/api/events/${event.id}/invitations`, {
      label: 'The Okafors',
      email: 'okafor@example.com',
      seatsAllowed: 2,
      invitees: [{ name: 'Ada Okafor' }, { name: 'Bo Okafor' }],
    });
    const [ada, bo] = invited.body.invitees;
    const answer = await reply(event.customUrl, {
      invitation: invited.body.code,
      guestCount: 1,
      guestDetails: [
        { inviteeId: bo.id, name: 'Bo Okafor', isAttending: true, answers: { [diet.id]: 'None' } },
        { inviteeId: ada.id, name: 'Ada Okafor', isAttending: false, answers: { [diet.id]: 'Hidden' } },
      ],
    });
    const [first, second] = answer.body.reservation.guestDetails;
    expect([first.name, first.answers, second.answers]).toEqual([
      'Ada Okafor',
      undefined,
      { [diet.id]: 'None' },
    ]);

    // A household that replies again sees its earlier answers.
    const path = `/api/rsvp/${event.customUrl}/data?i=${invited.body.code}`;
    const { invitation } = (await call('GET', path)).body;
    expect(invitation.invitees.map((invitee: { answers?: unknown }) => invitee.answers)).toEqual([
      undefined,
      { [diet.id]: 'None' },
    ]);
  });
});

describe('options with a capacity', () => {
  const taken = async (eventId: string) => (await list(eventId))[0].options[0].taken;

  it('belong to confirmed replies, and become free when a reply changes, is waitlisted or disappears', async () => {
    const event = await made({ maxGuests: 10 });
    const question = await ask(event.id, bus);
    const [seat, car] = question.options.map(({ id }) => id);
    const answers = { [question.id]: seat };
    const first = await reply(event.customUrl, { answers });
    expect(first.status).toBe(201);
    expect((await data(event.customUrl)).questions[0].options[0].full).toBe(true);
    const second = await reply(event.customUrl, { answers });
    expect([second.status, second.body.code, ...paths(second)]).toEqual([
      409,
      'optionGone',
      `answers.${question.id}`,
    ]);
    const kept = await byLink(event.customUrl, tokenOf(first), {
      displayName: 'Grace',
      isAttending: true,
      guestCount: 1,
      guestDetails: [{ name: 'Grace H' }],
      answers,
    });
    expect(kept.status).toBe(200);
    expect(await taken(event.id)).toBe(1);
    const { id } = first.body.reservation;
    await call('PUT', `/api/reservation/${id}`, { answers: { [question.id]: car } });
    expect(await taken(event.id)).toBe(0);
    const third = await reply(event.customUrl, { answers });
    expect(third.status).toBe(201);
    const full = await call('PUT', `/api/reservation/${id}`, { answers });
    expect([full.status, ...paths(full)]).toEqual([409, `answers.${question.id}`]);
    await call('PUT', `/api/reservation/${third.body.reservation.id}`, { waitlisted: true });
    expect(await taken(event.id)).toBe(0);
    await call('DELETE', `/api/reservation/${third.body.reservation.id}`);
    expect((await call('PUT', `/api/reservation/${id}`, { answers })).status).toBe(200);
    expect(await taken(event.id)).toBe(1);
  });

  it('count one per guest if the question goes to each guest', async () => {
    const event = await made({ maxGuestsPerRsvp: 4 });
    const question = await ask(event.id, {
      ...bus,
      scope: 'guest',
      options: [{ label: 'Bus', capacity: 2 }],
    });
    const answers = { [question.id]: question.options[0]?.id };
    const party = (count: number) => ({
      guestCount: count,
      guestDetails: Array.from({ length: count }, (_, index) => ({ name: `Guest ${index}`, answers })),
    });
    const three = await reply(event.customUrl, party(3));
    expect([three.status, ...paths(three)]).toEqual([409, `guestDetails.2.answers.${question.id}`]);
    expect((await reply(event.customUrl, party(2))).status).toBe(201);
    expect(await taken(event.id)).toBe(2);
  });

  it('count a waiting party only after its promotion, which leaves out options that are full by then', async () => {
    const event = await made({ maxGuests: 1, enableWaitlist: true, automaticPromotion: true });
    const question = await ask(event.id, bus);
    const [seat, car] = question.options.map(({ id }) => id);
    const answers = { [question.id]: seat };
    const first = await reply(event.customUrl, { answers: { [question.id]: car } });
    const waiting = [await reply(event.customUrl, { answers }), await reply(event.customUrl, { answers })];
    expect(waiting.map(({ body }) => body.status)).toEqual(['waitlisted', 'waitlisted']);
    expect(await taken(event.id)).toBe(0);
    await call('PUT', `/api/events/${event.id}`, { maxGuests: 3 });
    expect(await taken(event.id)).toBe(1);
    const own = await Promise.all(waiting.map((answer) => byLink(event.customUrl, tokenOf(answer))));
    expect(own.map(({ body }) => [body.status, body.answers])).toEqual([
      ['confirmed', answers],
      ['confirmed', {}],
    ]);
    expect(first.status).toBe(201);
    // When a host approves replies, the option's capacity still counts.
    const asked = await made({ requiresApproval: true });
    const other = await ask(asked.id, bus);
    const wish = { answers: { [other.id]: other.options[0]?.id } };
    const both = [await reply(asked.customUrl, wish), await reply(asked.customUrl, wish)];
    for (const { body } of both)
      await call('PUT', `/api/reservation/${body.reservation.id}`, { waitlisted: false });
    expect(await taken(asked.id)).toBe(1);
  });
});

describe('an erased guest', () => {
  it('leaves no answers in the database', async () => {
    const event = await made();
    const diet = await ask(event.id, { kind: 'text', label: 'Diet' });
    const answer = await reply(event.customUrl, { answers: { [diet.id]: 'A secret diet' } });
    const { id } = answer.body.reservation;
    await app.database.platformTransaction((tx) =>
      tx.update(questions).set({ sensitive: true }).where(eq(questions.id, diet.id)),
    );
    const known = await call('GET', `/api/reservation/${id}/everything`);
    if (known.status === 200) expect(JSON.stringify(known.body)).toContain('A secret diet');
    expect((await call('DELETE', `/api/reservation/${id}`)).status).toBe(200);
  });
});
