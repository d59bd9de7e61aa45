import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MessageOptions } from '#domain/messages/contract.ts';
import { events, reservations, surveyAnswers, surveyTickets } from '../db/schema.ts';
import { replyLinks } from '../replies/links.ts';
import { testKeys } from '../testing/app.ts';
import { buildEvent, buildReservation, signedInAs, type EventOverrides } from '../testing/builders.ts';
import { hostStage, type HostStage } from '../testing/host-stage.ts';

const day = 86_400_000;
const links = replyLinks(testKeys);

let { app, host: admin } = {} as HostStage;
let event: Awaited<ReturnType<typeof buildEvent>>;
hostStage((stage) => ({ app, host: admin } = stage));

const made = (overrides: EventOverrides = {}) =>
  buildEvent(app.database, {
    tenantId: admin.tenant!.id,
    createdBy: admin.user.id,
    startsAt: new Date(Date.now() - 2 * day),
    ...overrides,
  });
beforeEach(async () => {
  event = await made();
});

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, token = admin.token) =>
  app.call(method, path, { token, ...(body && { body }) });
const ask = (body: object, of = event) =>
  call('POST', `/api/events/${of.id}/questions`, { stage: 'survey', ...body });
const list = async (stage: string) =>
  (await call('GET', `/api/events/${event.id}/questions?stage=${stage}`)).body as { id: string }[];
const guest = (over: Parameters<typeof buildReservation>[2] = {}) =>
  buildReservation(app.database, event, over);
type Reply = Awaited<ReturnType<typeof guest>>;
const at = (reply: Pick<Reply, 'id' | 'linkRotation'>, of = event) =>
  `/api/rsvp/${of.customUrl}/survey/${links.surveyOf(reply)}`;
const read = (reply: Reply) => app.call('GET', at(reply));
const answer = (reply: Reply, answers: object) => app.call('POST', at(reply), { body: { answers } });
const results = () => call('GET', `/api/events/${event.id}/survey`);
const storedAnswers = () =>
  app.database.platform.select().from(surveyAnswers).where(eq(surveyAnswers.eventId, event.id));
const storedTickets = () =>
  app.database.platform.select().from(surveyTickets).where(eq(surveyTickets.eventId, event.id));
const move = (startsAt: Date) =>
  app.database.platform.update(events).set({ startsAt }).where(eq(events.id, event.id));

const liked = {
  kind: 'choice',
  label: 'How was it?',
  required: true,
  options: [{ label: 'Great' }, { label: 'Fine' }],
};

/** Sends a message that asks for feedback, and lets this many guests answer. */
async function answeredBy(count: number) {
  const question = (await ask(liked)).body;
  const words = (await ask({ kind: 'text', label: 'Anything else?' })).body;
  const [great, fine] = question.options.map(({ id }: { id: string }) => id);
  for (let index = 0; index < count; index++) {
    const given = { [question.id]: index % 2 ? fine : great, [words.id]: `Words ${index}` };
    expect((await answer(await guest(), given)).status).toBe(201);
  }
  return { question, words, great, fine };
}

describe('the questions of a survey', () => {
  it('stay out of the form, counts and exports of replies, in a list of their own', async () => {
    const reply = await call('POST', `/api/events/${event.id}/questions`, { kind: 'text', label: 'Song?' });
    expect(reply.body).toMatchObject({ stage: 'reply', position: 0 });
    const first = await ask(liked);
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ stage: 'survey', position: 0, audience: 'coming' });
    const second = await ask({
      kind: 'text',
      label: 'Why?',
      showIf: { questionId: first.body.id, optionIds: [first.body.options[1].id] },
    });
    const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
    expect(idsOf(await list('survey'))).toEqual([first.body.id, second.body.id]);
    expect(idsOf(await list('reply'))).toEqual([reply.body.id]);
    expect(idsOf((await call('GET', `/api/events/${event.id}/questions`)).body)).toEqual([reply.body.id]);

    expect((await app.call('GET', `/api/rsvp/${event.customUrl}/data`)).body.questions).toHaveLength(1);
    const [row] = await app.database.platform.select().from(events).where(eq(events.id, event.id));
    expect(row).toMatchObject({ questionCount: 1, incompleteReplies: 0 });
    const totals = await call('GET', `/api/events/${event.id}/answers`);
    expect(idsOf(totals.body.questions)).toEqual([reply.body.id]);
    expect((await call('GET', `/api/questions/${first.body.id}/answers`)).status).toBe(404);
    const csv = await call('GET', `/api/event/${event.id}/reservations/export`);
    expect(csv.body).toContain('Song?');
    expect(csv.body).not.toContain('How was it?');
    const narrowed = await call('POST', `/api/events/${event.id}/messages/count`, {
      audience: 'confirmed',
      filter: { questionId: first.body.id, optionIds: [first.body.options[0].id] },
    });
    expect(narrowed.status).toBe(400);
  });

  it('never make a reply incomplete, even if they are required', async () => {
    await guest();
    await ask(liked);
    expect((await call('GET', `/api/events/${event.id}/answers`)).body.incomplete).toBe(0);
  });

  it('keep an order of their own, apart from the form’s questions', async () => {
    const [first, second] = [(await ask(liked)).body, (await ask({ kind: 'yesno', label: 'Again?' })).body];
    const order = { ids: [second.id, first.id] };
    expect((await call('PUT', `/api/events/${event.id}/questions/order`, order)).status).toBe(409);
    const ordered = await call('PUT', `/api/events/${event.id}/questions/order?stage=survey`, order);
    expect(ordered.body.map(({ id }: { id: string }) => id)).toEqual(order.ids);
  });

  it('400 for a kind or scope that a survey does not have', async () => {
    for (const kind of ['date', 'dietary', 'consent', 'hidden']) {
      const refused = await ask({ kind, label: 'No', queryNames: ['q'] });
      expect(refused.status, kind).toBe(400);
      expect(refused.body.issues[0].path).toBe('kind');
    }
    const refused = await ask({ kind: 'text', scope: 'guest', label: 'Each?' });
    expect([refused.status, refused.body.issues[0].path]).toEqual([400, 'scope']);
  });

  it('409 for the 11th question', async () => {
    for (let index = 0; index < 10; index++) {
      expect((await ask({ kind: 'text', label: `Question ${index}` })).status).toBe(201);
    }
    expect((await ask({ kind: 'text', label: 'One more' })).status).toBe(409);
    const ofReply = await call('POST', `/api/events/${event.id}/questions`, { kind: 'text', label: 'Song?' });
    expect(ofReply.status).toBe(201);
  });

  it('409 for every change except a new label once somebody answered', async () => {
    const { question } = await answeredBy(1);
    const change = (body: object) => call('PUT', `/api/questions/${question.id}`, body);
    const renamed = await change({ ...question, updatedAt: undefined, label: 'How did you like it?' });
    expect(renamed.status, JSON.stringify(renamed.body)).toBe(200);
    expect(renamed.body.label).toBe('How did you like it?');
    const [great, fine] = question.options;
    for (const body of [
      { kind: 'multi' },
      { help: 'More' },
      { required: false },
      { archived: true },
      { options: [great] },
      { options: [{ ...great, label: 'Superb' }, fine] },
      { options: [great, fine, { label: 'New' }] },
    ]) {
      const refused = await change(body);
      expect([refused.status, refused.body.issues?.length > 0], JSON.stringify(body)).toEqual([409, true]);
    }
    expect((await call('DELETE', `/api/questions/${question.id}`)).status).toBe(409);
    const other = (await ask({ kind: 'text', label: 'Later' })).body;
    expect((await call('PUT', `/api/questions/${other.id}`, { kind: 'long' })).status).toBe(200);
    expect((await call('DELETE', `/api/questions/${other.id}`)).status).toBe(200);
  });

  it('reach a copy of the event, without answers', async () => {
    await call('POST', `/api/events/${event.id}/questions`, { kind: 'text', label: 'Song?' });
    await answeredBy(1);
    const copy = (await call('POST', `/api/events/${event.id}/duplicate`, {})).body;
    const copied = await call('GET', `/api/events/${copy.id}/questions?stage=survey`);
    expect(copied.body).toMatchObject([
      { label: 'How was it?', position: 0, stage: 'survey' },
      { label: 'Anything else?', position: 1 },
    ]);
    const [row] = await app.database.platform.select().from(events).where(eq(events.id, copy.id));
    expect(row?.questionCount).toBe(1);
    expect((await call('GET', `/api/events/${copy.id}/survey`)).body.answered).toBe(0);
  });
});

describe('a link to the survey', () => {
  it('201 for its first submission, then 409', async () => {
    const reply = await guest();
    const { id, options } = (await ask(liked)).body;
    expect((await read(reply)).body).toMatchObject({
      eventName: event.name,
      questions: [{ id, label: 'How was it?', required: true }],
      answered: false,
    });
    const given = { [id]: options[0].id };
    const done = await answer(reply, given);
    expect(done.status, JSON.stringify(done.body)).toBe(201);
    expect(Object.keys(done.body)).toEqual(['message']);
    expect((await answer(reply, given)).status).toBe(409);
    expect((await read(reply)).body.answered).toBe(true);
    expect(await storedAnswers()).toMatchObject([{ answers: given }]);
  });

  it('400 for a missing, a wrong and an empty answer, and the link still works afterwards', async () => {
    const reply = await guest();
    const { id, options } = (await ask(liked)).body;
    const { id: optional } = (await ask({ kind: 'number', label: 'Stars', min: 1, max: 5 })).body;
    const wrong = await answer(reply, { [optional]: 9 });
    expect(wrong.status).toBe(400);
    expect(wrong.body.issues.map(({ path }: { path: string }) => path).sort()).toEqual(
      [`answers.${id}`, `answers.${optional}`].sort(),
    );
    await call('PUT', `/api/questions/${id}`, { required: false });
    expect((await answer(reply, {})).status).toBe(400);
    expect((await app.call('POST', at(reply), { body: { answers: ['x'] } })).status).toBe(400);
    expect((await answer(reply, { [id]: options[1].id, [optional]: 5 })).status).toBe(201);
  });

  it('404 before the event is over, 60 days later, and for a cancelled or deleted event', async () => {
    const reply = await guest();
    const { id, options } = (await ask(liked)).body;
    const statuses = async () => [
      (await read(reply)).status,
      (await answer(reply, { [id]: options[0].id })).status,
    ];
    await move(new Date(Date.now() - day / 2 + 60_000));
    expect(await statuses()).toEqual([404, 404]);
    await move(new Date(Date.now() - 60.5 * day - 60_000));
    expect(await statuses()).toEqual([404, 404]);
    await move(new Date(Date.now() - 60.5 * day + 60_000));
    await app.database.platform.update(events).set({ status: 'cancelled' }).where(eq(events.id, event.id));
    expect(await statuses()).toEqual([404, 404]);
    await app.database.platform.update(events).set({ status: 'published' }).where(eq(events.id, event.id));
    await app.database.platform.update(events).set({ deletedAt: new Date() }).where(eq(events.id, event.id));
    expect(await statuses()).toEqual([404, 404]);
    await app.database.platform.update(events).set({ deletedAt: null }).where(eq(events.id, event.id));
    expect(await statuses()).toEqual([200, 201]);
  });

  it('404 for every other token and for replies that are not confirmed', async () => {
    await ask(liked);
    const reply = await guest();
    const token = links.surveyOf(reply);
    const others = [
      'x',
      `${token.slice(0, -2)}AA`,
      links.tokenOf(reply),
      links.mailedOf(links.tokenOf(reply)),
      links.surveyOf({ id: reply.id, linkRotation: 1 }),
    ];
    for (const other of others) {
      expect((await app.call('GET', `/api/rsvp/${event.customUrl}/survey/${other}`)).status).toBe(404);
    }
    // The link opens the survey and nothing else.
    expect((await app.call('GET', `/api/rsvp/${event.customUrl}/reply/${token}`)).status).toBe(404);
    const elsewhere = await made();
    expect((await app.call('GET', at(reply, elsewhere))).status).toBe(404);
    expect((await read(await guest({ waitlisted: true }))).status).toBe(404);
    expect((await read(await guest({ isAttending: false, guestCount: 0 }))).status).toBe(404);
    expect((await read(reply)).status).toBe(200);
  });
});

describe('a message that asks for feedback', () => {
  const send = (over: object = {}) =>
    call('POST', `/api/events/${event.id}/messages`, {
      audience: 'confirmed',
      subject: 'Thank you',
      body: 'It was great.',
      survey: true,
      ...over,
    });
  const mails = async () => {
    const { rows } = await app.database.platform.execute<{ to: string; path: string | null }>(
      sql`select to_email as to, payload ->> 'surveyPath' as path from outbox
        where event_id = ${event.id} and template = 'guest.message' order by to_email`,
    );
    return rows;
  };
  const readOptions = async () =>
    (await call('GET', `/api/events/${event.id}/messages`)).body as MessageOptions;

  it('409 before the event is over, even if it is scheduled', async () => {
    await guest();
    await ask(liked);
    await move(new Date(Date.now() - day / 2 + 60_000));
    expect((await readOptions()).asksFeedback).toBe(false);
    expect((await send()).status).toBe(409);
    expect((await send({ sendAt: new Date(Date.now() + day).toISOString() })).status).toBe(409);
    expect((await send({ survey: false })).status).toBe(201);
  });

  it('gives each confirmed guest, and nobody else, their own survey link', async () => {
    const [ada, bo] = [await guest({ guestEmail: 'ada@x.org' }), await guest({ guestEmail: 'bo@x.org' })];
    await guest({ guestEmail: 'no@x.org', isAttending: false, guestCount: 0 });
    expect((await readOptions()).asksFeedback).toBe(false);
    const { id, options } = (await ask(liked)).body;
    expect((await readOptions()).asksFeedback).toBe(true);
    const sent = await send({ audience: 'everybody' });
    expect(sent.status, JSON.stringify(sent.body)).toBe(201);
    expect(sent.body).toMatchObject({ survey: true, recipients: 3 });
    const [toAda, toBo, toNo] = await mails();
    expect([toAda?.path, toBo?.path, toNo?.path]).toEqual([
      at(ada).replace('/api', ''),
      at(bo).replace('/api', ''),
      null,
    ]);
    expect(
      (await app.call('POST', `/api${toBo!.path}`, { body: { answers: { [id]: options[0].id } } })).status,
    ).toBe(201);
    // Each guest counts once, however often the host writes, and only confirmed ones do.
    expect((await results()).body).toMatchObject({ asked: 2, answered: 1 });
    await send({ subject: 'A reminder' });
    expect((await results()).body).toMatchObject({ asked: 2, answered: 1 });
  });

  it('shows in the preview the button and a sentence about what we store', async () => {
    await guest();
    const words = { audience: 'confirmed', subject: 'Thank you', body: 'It was great.' };
    const preview = async (survey: boolean) =>
      (await call('POST', `/api/events/${event.id}/messages/preview`, { ...words, survey })).body;
    expect((await preview(true)).html).toContain('Tell us how it was');
    expect((await preview(true)).text).toContain('We store your answers without your name.');
    expect((await preview(false)).html).not.toContain('Tell us how it was');
  });

  it('400 for an audience in which nobody is confirmed', async () => {
    await guest({ isAttending: false, guestCount: 0 });
    const refused = await send({ audience: 'declined' });
    expect([refused.status, refused.body.issues[0].path]).toEqual([400, 'survey']);
  });
});

describe('the rows that store a survey', () => {
  it('contain no text or id of a reply, no time, and nothing that links answers to the ticket', async () => {
    const { question } = await answeredBy(0);
    const reply = await guest({
      displayName: 'Zephyrine Quillfeather',
      guestEmail: 'zephyrine.q@example.com',
      message: 'Unmistakable words',
      guestPhone: '+1 555 0199',
    });
    expect((await answer(reply, { [question.id]: question.options[0].id })).status).toBe(201);
    const [row] = await app.database.platform
      .select()
      .from(reservations)
      .where(eq(reservations.id, reply.id));
    const strings = JSON.stringify(row)
      .match(/"(?:[^"\\]|\\.)*"/g)!
      .map((text) => JSON.parse(text) as string)
      .filter((text) => text.length >= 4 && !Object.keys(row!).includes(text))
      .filter((text) => text !== event.id && text !== event.tenantId);
    expect(strings).toContain(reply.id);
    expect(strings).toContain('Zephyrine Quillfeather');
    const tickets = await storedTickets();
    const answers = await storedAnswers();
    const stored = JSON.stringify([tickets, answers]);
    for (const text of [...strings, links.surveyOf(reply), links.tokenOf(reply)]) {
      expect(stored, text).not.toContain(text);
    }
    expect(Object.keys(tickets[0]!).sort()).toEqual(['eventId', 'tenantId', 'ticketHash']);
    expect(Object.keys(answers[0]!).sort()).toEqual(['answers', 'eventId', 'id', 'tenantId']);
    expect(JSON.stringify(answers)).not.toContain(tickets[0]!.ticketHash);
    // The id is random, not in the order of time.
    expect(answers[0]!.id[14]).toBe('4');
  });

  it('do not reveal, by position or transaction, which answers came with which ticket', async () => {
    const { words } = await answeredBy(12);
    const { rows } = await app.database.platform.execute<{ word: string; xmin: string; ctid: string }>(
      sql`select answers ->> ${words.id}::text as word, xmin::text, ctid::text from survey_answers
        where event_id = ${event.id} order by survey_answers.ctid`,
    );
    expect(rows).toHaveLength(12);
    expect(new Set(rows.map(({ xmin }) => xmin)).size).toBe(1);
    const inOrder = rows.map((_, index) => `Words ${index}`);
    expect(rows.map(({ word }) => word)).not.toEqual(inOrder);
    expect(rows.map(({ word }) => word).sort()).toEqual(inOrder.sort());
    const log = await call('GET', '/api/activity');
    expect(JSON.stringify(log.body)).not.toContain('Words');
  });

  it('lose the ticket of an erased reply but keep its answers, and the certificate says so', async () => {
    const { question, great } = await answeredBy(0);
    const reply = await guest();
    const before = await guest();
    const erase = (id: string) => call('POST', `/api/reservation/${id}/erase`, {});
    expect((await erase(before.id)).body).not.toHaveProperty('surveyKept');
    await answer(reply, { [question.id]: great });
    expect(await storedTickets()).toHaveLength(1);
    const erased = await erase(reply.id);
    expect(erased.body).toMatchObject({ what: 'reply', surveyKept: true });
    expect(await storedTickets()).toEqual([]);
    expect(await storedAnswers()).toHaveLength(1);
    expect((await read(reply)).status).toBe(404);
  });
});

describe('the results of a survey', () => {
  it('appear from 5 answers on, in the same form as answers to a reply’s questions', async () => {
    await answeredBy(4);
    expect((await results()).body).toEqual({ asked: 4, answered: 4, questions: [] });
    const early = await call('GET', `/api/events/${event.id}/survey.csv`);
    expect(early.status).toBe(409);

    const { body: questions } = await call('GET', `/api/events/${event.id}/questions?stage=survey`);
    const [question, words] = questions;
    const [great, fine] = question.options.map(({ id }: { id: string }) => id);
    await answer(await guest(), { [question.id]: great, [words.id]: '=2+2' });
    const { body } = await results();
    expect(body).toMatchObject({ asked: 5, answered: 5 });
    expect(body.questions[0]).toEqual({
      id: question.id,
      label: 'How was it?',
      kind: 'choice',
      scope: 'reservation',
      sensitive: false,
      archived: false,
      answered: { confirmed: 5, waiting: 0, declined: 0 },
      bars: [
        { id: great, label: 'Great', archived: false, confirmed: 3, waiting: 0, declined: 0, by: [] },
        { id: fine, label: 'Fine', archived: false, confirmed: 2, waiting: 0, declined: 0, by: [] },
      ],
      numbers: null,
      texts: [],
    });
    expect(body.questions[1].bars).toEqual([]);
    expect(body.questions[1].texts.sort()).toEqual(['=2+2', 'Words 0', 'Words 1', 'Words 2', 'Words 3']);
    const csv = await call('GET', `/api/events/${event.id}/survey.csv`);
    expect(csv.status).toBe(200);
    expect(csv.headers['content-disposition']).toContain('_survey_');
    const lines = (csv.body as string).trim().split('\r\n');
    expect(lines[0]).toContain('"How was it?","Anything else?"');
    expect(lines.slice(1)).toHaveLength(5);
    // A formula is text in a spreadsheet.
    expect(lines).toContain(`"Great","'=2+2"`);
    expect(lines).toContain('"Fine","Words 1"');
  });

  it('403 and 404 for callers who can’t see the replies', async () => {
    const stranger = await signedInAs(app.database, 'admin');
    for (const path of ['survey', 'survey.csv']) {
      expect((await call('GET', `/api/events/${event.id}/${path}`, undefined, stranger.token)).status).toBe(
        404,
      );
    }
  });
});
