/**
 * Runs random lives of an event with questions through the real calls. After each step, the event's
 * stored totals must match the answers, even while some replies are not counted yet.
 */
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { canDecide } from '#domain/questions/question.ts';
import { events, outbox, questions as questionsTable } from '../db/schema.ts';
import { tenantScope } from '../db/scope.ts';
import { readEventQuestions } from '../questions/event-questions.store.ts';
import { countIncomplete } from './count-incomplete.ts';
import { countAnew } from '../questions/incomplete.store.ts';
import { lapseHolds } from '../replies/holds/holds.ts';
import { replyLinks } from '../replies/links.ts';
import { lockEvent } from '../event-row/event.store.ts';
import { testApp, testKeys, type TestApp } from '../testing/app.ts';
import { answersTo, eventRow, expectAnswersCounted, repliesTo, twoOptions } from '../testing/asking.ts';
import { buildEvent, signedInAs } from '../testing/builders.ts';

const links = replyLinks(testKeys);
let app: TestApp;
let host: Awaited<ReturnType<typeof signedInAs>>;
beforeAll(async () => {
  // No mail leaves in this test, because no worker runs.
  app = await testApp({ config: { smtpUrl: 'smtp://127.0.0.1:9' } });
  host = await signedInAs(app.database, 'admin');
});
afterAll(() => app.close());

const which = fc.nat(30);
const size = fc.integer({ min: 1, max: 3 });
/** Picks the answer to each question in turn: an option, nothing, or another fitting value. */
const says = fc.array(fc.nat(5), { minLength: 8, maxLength: 8 });
const question = fc.record({
  kind: fc.constantFrom(
    'choice' as const,
    'choice' as const,
    'multi' as const,
    'yesno' as const,
    'text' as const,
  ),
  scope: fc.constantFrom('reservation' as const, 'guest' as const),
  audience: fc.constantFrom('coming' as const, 'coming' as const, 'both' as const, 'declined' as const),
  required: fc.boolean(),
  capacity: fc.constantFrom(null, 1, 1, 2),
  behind: fc.option(fc.tuple(fc.nat(5), fc.nat(2)), { nil: null }),
});
/** A question that every event has. Its first option has a capacity of one. */
const always = {
  kind: 'choice' as const,
  scope: 'reservation' as const,
  audience: 'coming' as const,
  required: false,
  capacity: 1 as const,
  behind: null,
};
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('submit' as const), size, says, comes: fc.nat(4) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('own' as const), which, size, says, comes: fc.nat(3) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('host' as const),
      which,
      says,
      act: fc.constantFrom(0, 1, 1, 1, 2, 3, 4, 5),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('withdraw' as const, 'delete' as const), which }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('swap' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('erase' as const), which, person: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('lapse' as const, 'begin' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('ask' as const), question }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('change' as const), which, question, part: fc.nat(4) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('archive' as const), which, purge: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('countAnew' as const, 'countAnew' as const, 'countOn' as const),
    }),
  },
);

it('the answer counters of an event match its answers after random changes', async () => {
  const seen = new Set<string>();
  let guest = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.record({ maxGuests: fc.integer({ min: 1, max: 4 }), automaticPromotion: fc.boolean() }),
      fc.array(question, { maxLength: 2 }),
      fc.array(step, { minLength: 8, maxLength: 16 }),
      async (settings, first, steps) => {
        const event = await buildEvent(app.database, {
          tenantId: host.tenant!.id,
          createdBy: host.user.id,
          maxGuestsPerRsvp: 3,
          enableWaitlist: true,
          holdSeats: true,
          ...settings,
        });
        const scope = tenantScope(event.tenantId);
        const { token } = host;
        const call = (method: 'PUT' | 'POST' | 'DELETE', path: string, body?: object) =>
          app.call(method, path, { token, ...(body && { body }) });
        const read = () => app.database.platformTransaction((tx) => readEventQuestions(tx, event));
        const bodyOf = async ({
          kind,
          scope: of,
          audience,
          required,
          capacity,
          behind,
        }: (typeof first)[number]) => {
          const deciders = (await read()).filter(
            (question) => canDecide(question.kind) && question.archivedAt == null,
          );
          const decider = behind && deciders[behind[0] % Math.max(1, deciders.length)];
          const named = decider?.kind === 'yesno' ? ['yes', 'no'] : decider?.options.map(({ id }) => id);
          const showIf = decider &&
            named && { questionId: decider.id, optionIds: [named[behind[1] % named.length]] };
          const options = kind === 'choice' || kind === 'multi' ? twoOptions(capacity) : [];
          return { kind, scope: of, audience, required, options, showIf: showIf ?? null };
        };
        const ask = async (draft: (typeof first)[number]) => {
          const body = { label: 'Question', ...(await bodyOf(draft)) };
          seen.add(`ask ${(await call('POST', `/api/events/${event.id}/questions`, body)).status}`);
        };
        const people = (count: number) => Array.from({ length: count }, () => ({}));
        const party = (
          asked: Awaited<ReturnType<typeof read>>,
          given: readonly number[],
          comes: number,
          guests: readonly { id?: string }[],
        ) => ({
          displayName: 'Grace',
          isAttending: comes > 0,
          guestCount: comes > 0 ? guests.length : 0,
          answers: answersTo(asked, 'reservation', given),
          guestDetails: guests.map(({ id }, at) => ({
            ...(id && { id }),
            name: `Guest ${at}`,
            answers: answersTo(asked, 'guest', given.slice(at)),
          })),
        });
        const submit = (body: ReturnType<typeof party>) =>
          app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
            body: { ...body, guestEmail: `g${++guest}@example.com` },
          });
        for (const draft of [always, ...first]) await ask(draft);
        for (const said of [0, 1, 0]) await submit(party(await read(), [said, said], 1, people(1 + said)));

        for (const act of [...steps, { do: 'swap' as const, which: 0 }]) {
          const rows = await repliesTo(app.database, event.id);
          const asked = await read();
          const target = 'which' in act ? rows[act.which % Math.max(1, rows.length)] : undefined;
          const question = 'which' in act ? asked[act.which % Math.max(1, asked.length)] : undefined;
          const own = target && `/api/rsvp/${event.customUrl}/reply/${links.tokenOf(target)}`;
          let status = 0;
          if (act.do === 'submit') {
            ({ status } = await submit(party(asked, act.says, act.comes, people(act.size))));
          } else if (act.do === 'own' && own) {
            const body = party(
              asked,
              act.says,
              act.comes,
              [...target.guestDetails, ...people(3)].slice(0, act.size),
            );
            ({ status } = await app.call('PUT', own, { body }));
          } else if (act.do === 'host' && target) {
            const body = [
              {
                isAttending: !target.isAttending,
                ...(!target.isAttending && { guestCount: target.guestCount || 1 }),
              },
              { waitlisted: !target.waitlisted },
              { answers: answersTo(asked, 'reservation', act.says) },
              {
                answers: {},
                guestDetails: target.guestDetails.map(({ id, name }) => ({
                  id,
                  name: name || 'G',
                  answers: {},
                })),
              },
              {
                guestDetails: target.guestDetails.map(({ id, name }, at) => ({
                  id,
                  name: name || 'G',
                  isAttending: at > 0,
                })),
                isAttending: target.guestDetails.length > 1,
              },
              { message: 'Hello' },
            ][act.act]!;
            ({ status } = await call('PUT', `/api/reservation/${target.id}`, body));
          } else if (act.do === 'swap' && target) {
            // One party gives up an option. A host approves another party that chose it, and then
            // approves the first party again.
            const put = (id: string, waitlisted: boolean) =>
              call('PUT', `/api/reservation/${id}`, { isAttending: true, waitlisted });
            await put(target.id, true);
            const other = await submit(party(asked, [0], 1, people(1)));
            if (other.status === 201) await put(other.body.reservation.id, false);
            ({ status } = await put(target.id, false));
          } else if (act.do === 'withdraw' && own) {
            ({ status } = await app.call('DELETE', own));
          } else if (act.do === 'delete' && target) {
            ({ status } = await call('DELETE', `/api/reservation/${target.id}`));
          } else if (act.do === 'erase' && target) {
            const guestId = target.guestDetails[act.person]?.id;
            ({ status } = await call(
              'POST',
              `/api/reservation/${target.id}/erase`,
              guestId ? { guestId } : {},
            ));
          } else if (act.do === 'lapse') {
            await app.database.platform
              .update(outbox)
              .set({ status: 'sent', sentAt: new Date() })
              .where(eq(outbox.eventId, event.id));
            await lapseHolds(app.deps, new Date(Date.now() + 49 * 3_600_000));
            status =
              (await repliesTo(app.database, event.id)).filter(({ lapsedAt }) => lapsedAt).length > 0
                ? 200
                : 0;
          } else if (act.do === 'begin') {
            // After an event begins, the rows of erased guests stay in the database. The event then
            // moves to another day.
            const erased = rows.at(-1);
            const set = (startsAt: Date) =>
              app.database.platform
                .update(events)
                .set({ startsAt, endsAt: null })
                .where(eq(events.id, event.id));
            await set(new Date(Date.now() - 60_000));
            if (erased) ({ status } = await call('POST', `/api/reservation/${erased.id}/erase`, {}));
            await set(event.startsAt);
          } else if (act.do === 'ask') {
            await ask(act.question);
          } else if (act.do === 'change' && question) {
            const { capacity } = act.question;
            const full = await bodyOf(act.question);
            const hasOptions = question.options.length > 0;
            const body = [
              { required: !question.required },
              { showIf: full.showIf?.questionId === question.id ? null : full.showIf },
              { audience: full.audience },
              hasOptions ? { options: twoOptions(capacity, question.options) } : { required: true },
              hasOptions
                ? { options: twoOptions(capacity, question.options).slice(0, 1) }
                : { archived: false },
            ][act.part]!;
            ({ status } = await call('PUT', `/api/questions/${question.id}`, { ...body, archived: false }));
          } else if (act.do === 'archive' && question) {
            const query = act.purge && question.archivedAt != null ? '?purge=true' : '';
            ({ status } = await call('DELETE', `/api/questions/${question.id}${query}`));
          } else if (act.do === 'countAnew') {
            await app.database.transaction(scope, async (tx) => {
              const locked = await lockEvent(tx, scope, event.id);
              await countAnew(tx, locked!.event, 1);
            });
          } else if (act.do === 'countOn') {
            await countIncomplete(app.database, 2);
            expect((await eventRow(app.database, event.id)).incompleteCountedTo).toBeNull();
          }
          expect(status).toBeLessThan(500);
          if (status > 0) seen.add(`${act.do} ${status}`);
          for (const mark of await expectAnswersCounted(app.database, event.id)) seen.add(mark);
        }
        await app.database.platform.delete(questionsTable).where(eq(questionsTable.eventId, event.id));
      },
    ),
    { numRuns: 10 },
  );
  // The random walk reached every case it is meant to cover.
  for (const outcome of [
    ...['submit 201', 'host 200', 'swap 200', 'ask 201', 'change 200'],
    ...['taken', 'lost', 'incomplete', 'still counting'],
  ]) {
    expect(seen).toContain(outcome);
  }
}, 300_000);
