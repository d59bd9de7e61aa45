/**
 * Random histories of an event with households and strangers: promises are kept, and nobody gets
 * seats that do not exist.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildEvent } from '../../testing/builders.ts';
import {
  promiseHistory,
  promiseSettings,
  promiseStep,
  type PromiseStep,
} from '../../testing/promise-histories.ts';
import { hostStage, type HostStage } from '../../testing/host-stage.ts';

let { app, host } = {} as HostStage;
hostStage((stage) => ({ app, host } = stage));

/** The random histories are too few to reach each outcome, so this fixed history does. */
const everyOutcome: [
  typeof promiseSettings extends fc.Arbitrary<infer Settings> ? Settings : never,
  PromiseStep[],
] = [
  {
    ...{ maxGuests: 12, enableWaitlist: true, requiresApproval: false, automaticPromotion: true },
    inviteMode: 'matched',
  },
  [
    { do: 'send', seats: 2 },
    { do: 'send', seats: 2 },
    {
      do: 'answers',
      of: [
        [0, 2],
        [1, 0],
        [null, 1],
      ],
    },
  ],
];

/** A guest withdraws from an event whose other seats are promised. */
const filledByPromises: typeof everyOutcome = [
  { ...everyOutcome[0], maxGuests: 3 },
  [
    { do: 'answers', of: [[null, 1]] },
    { do: 'send', seats: 2 },
    { do: 'withdraw', which: 0 },
  ],
];

it('a household within its promise always gets its seats, and confirmed and promised seats never exceed the capacity', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      promiseSettings,
      fc.array(promiseStep, { minLength: 3, maxLength: 14 }),
      async (settings, steps) => {
        const event = await buildEvent(app.database, {
          tenantId: host.tenant!.id,
          createdBy: host.user.id,
          maxGuestsPerRsvp: 4,
          ...settings,
        });
        const history = promiseHistory(() => app, host.token, event);
        for (const act of steps) {
          const { result, opened } = await history.performTold([act], () => history.perform(act));
          if (opened) seen.add('opened');
          for (const { reply, guestCount, row, isFirst } of result) {
            const stranger = settings.inviteMode === 'invited' ? 403 : 409;
            expect(row ? [201, 409] : [201, stranger]).toContain(reply.status);
            if (row && row.promised > 0 && guestCount <= row.promised && isFirst) {
              // The household keeps its promised seats, no matter who answers at the same moment.
              expect(reply.status).toBe(201);
              expect(reply.body.waitlisted).toBe(false);
              seen.add(`promised ${reply.body.status}`);
            }
            seen.add(`${row ? 'household' : 'stranger'} ${reply.status}`);
          }
          const row = await history.eventRow();
          expect(row.confirmedGuests + row.promisedSeats).toBeLessThanOrEqual(row.maxGuests);
          const { promised, counted, answered } = await history.sums();
          expect({ promised, answered }).toEqual({ promised: counted, answered: 0 });
        }
      },
    ),
    { numRuns: 20, examples: [everyOutcome, filledByPromises] },
  );
  for (const outcome of [
    'opened',
    'promised confirmed',
    'promised declined',
    'household 201',
    'stranger 201',
  ]) {
    expect(seen).toContain(outcome);
  }
}, 120_000);
