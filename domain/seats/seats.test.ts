import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addCounters,
  countersDelta,
  countReplies,
  flagsOf,
  noReplies,
  opensSpots,
  spotsRemaining,
  statuses,
  statusOf,
  summaryOf,
  yesReplies,
  type Counters,
  type Standing,
} from './counters.ts';
import { applyEdit, applyGuestEdit, concernsGuest, hostGuestLimit } from './edits.ts';
import { checkSubmission, normalizeGuestDetails, type Submission } from '../replies/submission.ts';
import { closesAt, isOver } from '../replies/deadline.ts';
import {
  fullSentence,
  place,
  seatingOf,
  settleOne,
  standingOf,
  type Answer,
  type Placement,
  type Seating,
  type SeatRules,
} from './place.ts';
import { mayMoveUp, mostSpotsNeeded, openSpots, promote, spotsNeeded } from './line.ts';

const now = new Date('2026-05-01T12:00:00Z');
const deadline = new Date('2026-06-01T00:00:00Z');
const late = new Date(deadline.getTime() + 1);
const rules: SeatRules = { maxGuests: 10, enableWaitlist: true, requiresApproval: false, closesAt: deadline };
const yes = (guestCount: number): Answer => ({ isAttending: true, guestCount });
const no = (guestCount = 0): Answer => ({ isAttending: false, guestCount });
const standing = (
  status: (typeof statuses)[number],
  guestCount: number,
  awaitingApproval = false,
): Standing => ({
  ...flagsOf(status),
  guestCount,
  awaitingApproval,
});

describe('status and summary', () => {
  it('derives the status from the two flags and back', () => {
    for (const status of statuses) expect(statusOf(flagsOf(status))).toBe(status);
    expect(statusOf({ isAttending: false, waitlisted: true })).toBe('declined');
  });

  it('counts guests of confirmed replies and replies of the waitlist', () => {
    const rows = [
      standing('confirmed', 3),
      standing('confirmed', 1),
      standing('waitlisted', 4),
      standing('declined', 2),
    ];
    expect(summaryOf(countReplies(rows), 10)).toEqual({
      confirmedGuests: 4,
      waitlistedCount: 1,
      spotsRemaining: 6,
      confirmedCount: 2,
      declinedCount: 1,
    });
    expect(summaryOf(countReplies(rows), 3).spotsRemaining).toBe(0);
    expect(yesReplies(countReplies(rows))).toBe(3);
  });
});

describe('openSpots', () => {
  it.each([
    [10, [], 10],
    [10, [4, 3], 3],
    [5, [6, 2], 3], // the 6 does not fit and sets nothing aside
    [5, [3, 3, 2], 0],
    [0, [1], 0],
    [4, [4, 1], 0],
  ])('of %d spots with %j waiting leaves %d', (spots, waitingInOrder, rest) => {
    expect(openSpots({ spotsRemaining: spots, waitingInOrder })).toBe(rest);
  });
});

describe('place', () => {
  const at = (
    confirmedGuests: number,
    waiting: number[],
    party: Answer,
    change: Partial<SeatRules> = {},
    when = now,
  ) => place({ event: { ...rules, ...change, confirmedGuests }, waiting, party, now: when });

  it('confirms a party that fits whole', () => {
    expect(at(0, [], yes(10))).toEqual({ kind: 'confirmed' });
    expect(at(8, [], yes(2))).toEqual({ kind: 'confirmed' });
  });

  it('waitlists or refuses one that does not', () => {
    expect(at(8, [], yes(3))).toEqual({ kind: 'waitlisted', awaitingApproval: false });
    expect(at(8, [], yes(3), { enableWaitlist: false })).toEqual({ kind: 'full', spotsLeft: 2 });
    expect(at(12, [], yes(1), { enableWaitlist: false })).toEqual({ kind: 'full', spotsLeft: 0 });
  });

  it('lets nobody overtake', () => {
    expect(at(5, [4], yes(2))).toEqual({ kind: 'waitlisted', awaitingApproval: false });
    expect(at(5, [4], yes(1))).toEqual({ kind: 'confirmed' });
    expect(at(5, [6], yes(5))).toEqual({ kind: 'confirmed' });
    expect(at(5, [4], yes(2), { enableWaitlist: false })).toEqual({ kind: 'full', spotsLeft: 1 });
  });

  it('holds every yes for approval, waitlist or not, full or not', () => {
    for (const enableWaitlist of [true, false]) {
      for (const confirmed of [0, 10]) {
        expect(at(confirmed, [], yes(1), { requiresApproval: true, enableWaitlist })).toEqual({
          kind: 'waitlisted',
          awaitingApproval: true,
        });
      }
    }
    expect(at(0, [], no(), { requiresApproval: true })).toEqual({ kind: 'declined' });
  });

  it('takes a no at any time before the deadline, and nothing after', () => {
    expect(at(10, [], no(2))).toEqual({ kind: 'declined' });
    expect(at(0, [], yes(1), {}, deadline)).toEqual({ kind: 'confirmed' });
    expect(at(0, [], yes(1), {}, late)).toEqual({ kind: 'closed' });
    expect(at(0, [], no(), {}, late)).toEqual({ kind: 'closed' });
  });

  it('says how many spots are left', () => {
    expect(fullSentence(0)).toBe('Sorry, this event is full.');
    expect(fullSentence(1)).toBe('Sorry, only 1 spot is left.');
    expect(fullSentence(3)).toBe('Sorry, only 3 spots are left.');
  });
});

it('closes at the deadline, else at the start', () => {
  expect(closesAt({ dateTime: late, cutoffDate: deadline })).toBe(deadline);
  expect(closesAt({ dateTime: late, cutoffDate: null })).toBe(late);
});

describe('promote', () => {
  const line = (...sizes: number[]) => sizes.map((guestCount, index) => ({ id: `p${index}`, guestCount }));

  it('moves parties up in order, each whole, skipping none that fits', () => {
    expect(promote({ spotsRemaining: 5, waitingInOrder: line(6, 2, 4, 3, 1) })).toEqual(['p1', 'p3']);
    expect(promote({ spotsRemaining: 0, waitingInOrder: line(1) })).toEqual([]);
    expect(promote({ spotsRemaining: 3, waitingInOrder: line(4) })).toEqual([]);
  });

  it('passes over parties that await approval', () => {
    const waitingInOrder = [
      { id: 'a', guestCount: 1, awaitingApproval: true },
      { id: 'b', guestCount: 1 },
    ];
    expect(promote({ spotsRemaining: 2, waitingInOrder })).toEqual(['b']);
  });
});

describe('spotsNeeded', () => {
  it('says who fits now and how many more spots the others need, those ahead coming first', () => {
    expect(spotsNeeded({ freeSeats: 2, waitingInOrder: [3, 2, 1] })).toEqual([1, 0, 2]);
    // One more spot goes to the first of two singles: the second needs two.
    expect(spotsNeeded({ freeSeats: 0, waitingInOrder: [1, 1] })).toEqual([1, 2]);
    // A small party fits where a larger one ahead does not.
    expect(spotsNeeded({ freeSeats: 0, waitingInOrder: [3, 1] })).toEqual([3, 1]);
    expect(spotsNeeded({ freeSeats: 0, waitingInOrder: [mostSpotsNeeded, 1, mostSpotsNeeded + 1] })).toEqual([
      mostSpotsNeeded,
      1,
      null,
    ]);
  });

  it('counts what a host let in past the capacity: it must go before anything opens', () => {
    // 13 of 10: three seats are given back before the first one is free.
    expect(spotsNeeded({ freeSeats: 10 - 13, waitingInOrder: [2, 1] })).toEqual([5, 4]);
    expect(spotsNeeded({ freeSeats: -mostSpotsNeeded, waitingInOrder: [1] })).toEqual([null]);
    expect(spotsNeeded({ freeSeats: 1 - mostSpotsNeeded, waitingInOrder: [1] })).toEqual([mostSpotsNeeded]);
  });

  it('is the smallest number with which promote confirms the party', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 12 });
    const seats = fc.record({ maxGuests: fc.integer({ min: 1, max: 12 }), confirmedGuests: fc.nat(20) });
    fc.assert(
      fc.property(sizes, seats, (waitingInOrder, { maxGuests, confirmedGuests }) => {
        const line = waitingInOrder.map((guestCount, index) => ({ id: String(index), guestCount }));
        const needed = spotsNeeded({ freeSeats: maxGuests - confirmedGuests, waitingInOrder });
        const fits = (index: number, opened: number) =>
          promote({
            spotsRemaining: spotsRemaining(maxGuests, confirmedGuests - opened),
            waitingInOrder: line,
          }).includes(String(index));
        needed.forEach((added, index) => {
          expect(added).not.toBeNull();
          expect(fits(index, added ?? 0)).toBe(true);
          for (let fewer = 0; fewer < (added ?? 0); fewer++) expect(fits(index, fewer)).toBe(false);
        });
      }),
    );
  });
});

describe('concernsGuest', () => {
  const eats = (...meals: string[]) => meals.map((mealChoice, index) => ({ name: `G${index}`, mealChoice }));
  const before = { ...standing('confirmed', 2), guestDetails: eats('Fish', '') };

  it.each<[string, object, boolean]>([
    ['nothing', {}, false],
    ['a name', { guestDetails: before.guestDetails.map((guest) => ({ ...guest, name: 'Ada' })) }, false],
    ['a meal beyond the party', { guestDetails: eats('Fish', '', 'Soup') }, false],
    ['a meal', { guestDetails: eats('Fish', 'Soup') }, true],
    ['the size of the party', { guestCount: 1 }, true],
    ['the place in line', { waitlisted: true }, true],
    ['the answer', { isAttending: false }, true],
  ])('a change of %s', (_, change, concerns) => {
    expect(concernsGuest(before, { ...before, ...change })).toBe(concerns);
  });
});

describe('applyEdit', () => {
  const event = { maxGuests: 50, confirmedGuests: 48, maxGuestsPerRsvp: 2, requiresApproval: false };
  const edit = (
    before: Standing,
    change: Parameters<typeof applyEdit>[0]['change'],
    more: Partial<typeof event> = {},
  ) => {
    const result = applyEdit({ event: { ...event, ...more }, before, change });
    if (result.kind === 'invalid') throw new Error(result.issues[0]?.message);
    return result;
  };

  it('approves, and says by how much that exceeds the capacity', () => {
    expect(edit(standing('waitlisted', 2, true), { waitlisted: false })).toEqual({
      kind: 'ok',
      after: standing('confirmed', 2),
      delta: {
        confirmedGuests: 2,
        confirmedReplies: 1,
        waitlistedGuests: -2,
        waitlistedReplies: -1,
        declinedReplies: 0,
      },
      joinsLine: false,
      overCapacity: null,
    });
    expect(edit(standing('waitlisted', 4), { waitlisted: false }).overCapacity).toEqual({
      confirmedGuests: 52,
      maxGuests: 50,
      notice: 'This makes 52 of 50',
    });
  });

  it('does not warn of an overfilled event when a party shrinks', () => {
    expect(
      edit(standing('confirmed', 4), { guestCount: 3 }, { confirmedGuests: 55 }).overCapacity,
    ).toBeNull();
  });

  it('sets any of the three statuses', () => {
    for (const from of statuses) {
      for (const to of statuses) {
        const { after, joinsLine } = edit(standing(from, 2), flagsOf(to));
        expect(statusOf(after)).toBe(to);
        expect(after.waitlisted).toBe(to === 'waitlisted');
        expect(joinsLine).toBe(to === 'waitlisted' && from !== 'waitlisted');
      }
    }
  });

  it('keeps awaiting approval only while it waits', () => {
    expect(edit(standing('waitlisted', 2, true), { guestCount: 3 }).after.awaitingApproval).toBe(true);
    expect(edit(standing('waitlisted', 2, true), { isAttending: false }).after).toEqual(
      standing('declined', 2),
    );
    expect(edit(standing('confirmed', 2), { waitlisted: true }).after.awaitingApproval).toBe(false);
    expect(
      edit(standing('confirmed', 2), { waitlisted: true }, { requiresApproval: true }).after.awaitingApproval,
    ).toBe(true);
  });

  it('limits the guests to 8, to the party limit, or to what the party has', () => {
    const refuse = (before: Standing, change: object, more: Partial<typeof event> = {}) =>
      applyEdit({ event: { ...event, ...more }, before, change });
    expect(hostGuestLimit(2)).toBe(8);
    expect(hostGuestLimit(12)).toBe(12);
    expect(edit(standing('confirmed', 2), { guestCount: 8 }).after.guestCount).toBe(8);
    expect(refuse(standing('confirmed', 2), { guestCount: 9 })).toEqual({
      kind: 'invalid',
      issues: [{ path: 'guestCount', message: 'Guest count must be 1 to 8' }],
    });
    expect(
      edit(standing('confirmed', 2), { guestCount: 12 }, { maxGuestsPerRsvp: 12 }).after.guestCount,
    ).toBe(12);
    expect(edit(standing('confirmed', 15), { waitlisted: true }).after.guestCount).toBe(15);
    expect(refuse(standing('confirmed', 2), { guestCount: 0 }).kind).toBe('invalid');
    expect(refuse(standing('confirmed', 2), { guestCount: 1.5 }).kind).toBe('invalid');
    expect(refuse(standing('declined', 0), { isAttending: true }).kind).toBe('invalid');
    expect(edit(standing('declined', 2), { guestCount: 0 }).after.guestCount).toBe(0);
  });
});

describe('applyGuestEdit', () => {
  const edit = (
    before: Standing,
    answer: Answer,
    { confirmedGuests = 8, waiting = [] as number[], change = {}, when = now } = {},
  ) =>
    applyGuestEdit({ event: { ...rules, ...change, confirmedGuests }, waiting, before, answer, now: when });

  it('lets a party grow while keeping its seats', () => {
    expect(edit(standing('confirmed', 2), yes(4))).toMatchObject({
      kind: 'ok',
      after: standing('confirmed', 4),
    });
    expect(edit(standing('confirmed', 2), yes(5))).toEqual({ kind: 'full', spotsLeft: 2 });
    expect(edit(standing('confirmed', 2), yes(4), { waiting: [1] })).toEqual({ kind: 'full', spotsLeft: 1 });
    expect(edit(standing('confirmed', 2), yes(3), { change: { requiresApproval: true } })).toEqual({
      kind: 'approvalRequired',
    });
  });

  it('always lets a party shrink or withdraw', () => {
    for (const when of [now, late]) {
      for (const requiresApproval of [true, false]) {
        const options = { when, change: { requiresApproval }, confirmedGuests: 12 };
        expect(edit(standing('confirmed', 3), yes(2), options)).toMatchObject({
          kind: 'ok',
          after: standing('confirmed', 2),
        });
        expect(edit(standing('confirmed', 3), no(1), options)).toMatchObject({
          kind: 'ok',
          after: standing('declined', 1),
        });
        expect(edit(standing('waitlisted', 3, true), yes(3), options)).toMatchObject({
          kind: 'ok',
          after: standing('waitlisted', 3, true),
          joinsLine: false,
        });
      }
    }
  });

  it('takes nothing more after the deadline', () => {
    expect(edit(standing('confirmed', 2), yes(3), { when: late })).toEqual({ kind: 'closed' });
    expect(edit(standing('declined', 0), yes(1), { when: late })).toEqual({ kind: 'closed' });
  });

  it('sends a waiting party that grows to the end of the line', () => {
    expect(edit(standing('waitlisted', 2), yes(3))).toMatchObject({
      joinsLine: true,
      after: standing('waitlisted', 3),
    });
    expect(edit(standing('waitlisted', 3), yes(2))).toMatchObject({
      joinsLine: false,
      after: standing('waitlisted', 2),
    });
    expect(edit(standing('waitlisted', 2, true), yes(3))).toMatchObject({ joinsLine: false });
  });

  it('treats a no that becomes a yes as a new reply', () => {
    expect(edit(standing('declined', 0), yes(2))).toMatchObject({
      kind: 'ok',
      after: standing('confirmed', 2),
    });
    expect(edit(standing('declined', 0), yes(3))).toMatchObject({
      after: standing('waitlisted', 3),
      joinsLine: true,
    });
    expect(edit(standing('declined', 0), yes(3), { change: { enableWaitlist: false } })).toEqual({
      kind: 'full',
      spotsLeft: 2,
    });
    expect(edit(standing('declined', 0), yes(1), { change: { requiresApproval: true } })).toMatchObject({
      after: standing('waitlisted', 1, true),
    });
  });
});

describe('properties', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 60 });

  it('promotion skips none that fits and overtakes nobody', () => {
    fc.assert(
      fc.property(fc.nat(40), sizes, (spots, line) => {
        const waitingInOrder = line.map((guestCount, index) => ({ id: String(index), guestCount }));
        const promoted = new Set(promote({ spotsRemaining: spots, waitingInOrder }));
        let rest = spots;
        line.forEach((guestCount, index) => {
          expect(promoted.has(String(index))).toBe(guestCount <= rest);
          if (promoted.has(String(index))) rest -= guestCount;
        });
        expect(rest).toBe(openSpots({ spotsRemaining: spots, waitingInOrder: line }));
      }),
    );
  });

  it('a pruned line gives the same answers', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 300 }), (spots, line) => {
        const seen = new Map<number, number>();
        const pruned: number[] = [];
        for (const guestCount of line) {
          const rank = seen.get(guestCount) ?? 0;
          seen.set(guestCount, rank + 1);
          // As `mayMatter` in server/replies/shared.store.ts reads it.
          if (guestCount <= spots && rank < Math.floor(spots / guestCount)) pruned.push(guestCount);
        }
        expect(pruned.length).toBeLessThanOrEqual(spots * (1 + Math.log(Math.max(1, spots))));
        expect(openSpots({ spotsRemaining: spots, waitingInOrder: pruned })).toBe(
          openSpots({ spotsRemaining: spots, waitingInOrder: line }),
        );
        const named = (list: number[]) => list.map((guestCount) => ({ id: String(guestCount), guestCount }));
        expect(promote({ spotsRemaining: spots, waitingInOrder: named(pruned) })).toEqual(
          promote({ spotsRemaining: spots, waitingInOrder: named(line) }),
        );
      }),
    );
  });

  /** The way of server/replies/settle/decide.ts through a batch. */
  const settleAll = (
    event: SeatRules,
    before: Seating,
    answers: readonly (Answer & { arrivedAt: Date })[],
  ): { placements: Placement[]; seating: Seating } => {
    let seating = before;
    const placements = answers.map((party) => {
      const settled = settleOne(event, seating, party, party.arrivedAt);
      seating = settled.seating;
      return settled.placement;
    });
    return { placements, seating };
  };

  it('a batch decides as replies would one by one', () => {
    const answer = fc.record({
      isAttending: fc.boolean(),
      guestCount: fc.integer({ min: 1, max: 9 }),
      arrivedAt: fc.constantFrom(now, now, now, deadline, late),
    });
    fc.assert(
      fc.property(
        fc.record({
          maxGuests: fc.integer({ min: 1, max: 60 }),
          enableWaitlist: fc.boolean(),
          requiresApproval: fc.boolean(),
        }),
        fc.nat(70),
        sizes,
        fc.array(answer, { maxLength: 40 }),
        (chosen, confirmedAtFirst, waitingAtFirst, answers) => {
          const event = { ...chosen, closesAt: deadline };
          let confirmedGuests = confirmedAtFirst;
          const waiting = [...waitingAtFirst];
          const oneByOne: Placement[] = [];
          for (const party of answers) {
            const placement = place({
              event: { ...event, confirmedGuests },
              waiting,
              party,
              now: party.arrivedAt,
            });
            oneByOne.push(placement);
            if (placement.kind === 'confirmed') confirmedGuests += party.guestCount;
            if (placement.kind === 'waitlisted' && !placement.awaitingApproval)
              waiting.push(party.guestCount);
          }
          const before = seatingOf({ ...event, confirmedGuests: confirmedAtFirst, waiting: waitingAtFirst });
          const batch = settleAll(event, before, answers);
          expect(batch.placements).toEqual(oneByOne);
          expect(batch.seating).toEqual(seatingOf({ ...event, confirmedGuests, waiting }));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('settles thousands at once', () => {
    const answers = Array.from({ length: 20_000 }, () => ({ ...yes(2), arrivedAt: now }));
    const event = { ...rules, maxGuests: 9_999 };
    const before = seatingOf({ ...event, confirmedGuests: 0, waiting: [] });
    const { placements, seating } = settleAll(event, before, answers);
    expect(placements.filter(({ kind }) => kind === 'confirmed')).toHaveLength(4_999);
    expect(placements.filter(({ kind }) => kind === 'waitlisted')).toHaveLength(15_001);
    expect(seating).toEqual({ confirmedGuests: 9_998, openSpots: 1 });
  });

  // The model: rows as a store would keep them, counters as it would carry them by deltas alone.
  type Row = { id: number; arrival: number; standing: Standing };
  type Command =
    | { do: 'reply'; answer: Answer; late: boolean }
    | { do: 'guestEdit'; which: number; answer: Answer; late: boolean }
    | {
        do: 'hostEdit';
        which: number;
        change: { isAttending?: boolean; waitlisted?: boolean; guestCount?: number };
      }
    | { do: 'delete'; which: number }
    | { do: 'capacity'; maxGuests: number }
    | { do: 'switch'; enableWaitlist: boolean; requiresApproval: boolean }
    | { do: 'promote' };

  const answer = fc.record({ isAttending: fc.boolean(), guestCount: fc.integer({ min: 1, max: 6 }) });
  const yesAnswer = fc.record({ isAttending: fc.constant(true), guestCount: fc.integer({ min: 1, max: 6 }) });
  const which = fc.nat(30);
  const rarely = fc.nat(9).map((n) => n === 0);
  const command = (withHost: boolean): fc.Arbitrary<Command> =>
    fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({ do: fc.constant('reply' as const), answer: yesAnswer, late: rarely }),
      },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('reply' as const), answer, late: rarely }) },
      {
        weight: 3,
        arbitrary: fc.record({ do: fc.constant('guestEdit' as const), which, answer, late: rarely }),
      },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), which }) },
      {
        weight: 1,
        arbitrary: fc.record({
          do: fc.constant('capacity' as const),
          maxGuests: fc.integer({ min: 1, max: 25 }),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          do: fc.constant('switch' as const),
          enableWaitlist: fc.nat(3).map((n) => n > 0),
          requiresApproval: fc.nat(3).map((n) => n === 0),
        }),
      },
      { weight: 3, arbitrary: fc.record({ do: fc.constant('promote' as const) }) },
      ...(withHost
        ? [
            {
              weight: 3,
              arbitrary: fc.record({
                do: fc.constant('hostEdit' as const),
                which,
                change: fc.record(
                  { isAttending: fc.boolean(), waitlisted: fc.boolean(), guestCount: fc.nat(9) },
                  { requiredKeys: [] },
                ),
              }),
            },
          ]
        : []),
    );

  function run(
    commands: Command[],
    withHost: boolean,
    automatic: boolean,
  ): { confirmed: number; waited: number; promoted: number } {
    let event: SeatRules = { ...rules, maxGuests: 12 };
    let rows: Row[] = [];
    let counters: Counters = noReplies;
    let nextId = 1;
    let nextArrival = 1;
    const seen = { confirmed: 0, waited: 0, promoted: 0 };

    const inLine = (except?: Row) =>
      rows
        .filter((row) => row !== except && row.standing.waitlisted && !row.standing.awaitingApproval)
        .sort((a, b) => a.arrival - b.arrival)
        .map((row) => ({ id: String(row.id), guestCount: row.standing.guestCount }));
    const spots = () => spotsRemaining(event.maxGuests, counters.confirmedGuests);
    /** Who of these would be promoted now. */
    const entitled = (except?: Row) => promote({ spotsRemaining: spots(), waitingInOrder: inLine(except) });
    const write = (row: Row, after: Standing, joinsLine: boolean) => {
      counters = addCounters(counters, countersDelta(row.standing, after));
      row.standing = after;
      if (joinsLine) row.arrival = nextArrival++;
    };
    const runPromotion = (except?: Row) => {
      const ids = entitled(except);
      for (const id of ids) {
        const row = rows.find((candidate) => String(candidate.id) === id) as Row;
        write(row, { ...row.standing, waitlisted: false }, false);
        seen.promoted += 1;
      }
      // Skipping none that fits: nobody who still waits for seats fits now.
      for (const { guestCount } of inLine(except)) expect(guestCount).toBeGreaterThan(spots());
    };

    for (const step of commands) {
      const confirmedBefore = counters.confirmedGuests;
      const row = 'which' in step ? rows[step.which % Math.max(1, rows.length)] : undefined;
      if ('which' in step && !row) continue;
      let changed: [Standing, Standing | null] | null = null;
      let movedByHost: Row | undefined;

      if (step.do === 'reply') {
        const rights = entitled();
        const waiting = inLine().map(({ guestCount }) => guestCount);
        const rest = openSpots({ spotsRemaining: spots(), waitingInOrder: waiting });
        const placement = place({
          event: { ...event, confirmedGuests: counters.confirmedGuests },
          waiting,
          party: step.answer,
          now: step.late ? late : now,
        });
        const after = standingOf(placement, step.answer.guestCount);
        if (after) {
          rows.push({ id: nextId++, arrival: nextArrival++, standing: after });
          counters = addCounters(counters, countersDelta(null, after));
        }
        if (step.late) expect(placement.kind).toBe('closed');
        else if (step.answer.isAttending && !event.requiresApproval) {
          expect(placement.kind === 'confirmed').toBe(step.answer.guestCount <= rest);
        }
        if (placement.kind === 'confirmed') seen.confirmed += 1;
        if (placement.kind === 'waitlisted') seen.waited += 1;
        // Nobody overtakes: exactly those who could have moved up before still can.
        expect(entitled()).toEqual(rights);
      } else if (step.do === 'guestEdit' && row) {
        const before = row.standing;
        const rights = entitled(row);
        const result = applyGuestEdit({
          event: { ...event, confirmedGuests: counters.confirmedGuests },
          waiting: inLine(row).map(({ guestCount }) => guestCount),
          before,
          answer: step.answer,
          now: step.late ? late : now,
        });
        if (result.kind === 'ok') {
          expect(result.delta).toEqual(countersDelta(before, result.after));
          write(row, result.after, result.joinsLine);
          changed = [before, result.after];
          const took =
            result.after.isAttending && (!before.isAttending || result.after.guestCount > before.guestCount);
          if (step.late) expect(took).toBe(false);
          // An edit that takes seats leaves everybody else what they could have had.
          if (took) expect(entitled()).toEqual(expect.arrayContaining(rights));
        }
      } else if (step.do === 'hostEdit' && row) {
        const before = row.standing;
        const result = applyEdit({
          event: { ...event, confirmedGuests: counters.confirmedGuests, maxGuestsPerRsvp: 4 },
          before,
          change: step.change,
        });
        if (result.kind === 'ok') {
          write(row, result.after, result.joinsLine);
          changed = [before, result.after];
          if (result.joinsLine) movedByHost = row;
          const exceeds =
            counters.confirmedGuests > event.maxGuests && counters.confirmedGuests > confirmedBefore;
          expect(result.overCapacity !== null).toBe(exceeds);
          if (result.overCapacity) {
            expect(result.overCapacity.notice).toBe(
              `This makes ${counters.confirmedGuests} of ${event.maxGuests}`,
            );
          }
        }
      } else if (step.do === 'delete' && row) {
        rows = rows.filter((candidate) => candidate !== row);
        counters = addCounters(counters, countersDelta(row.standing, null));
        changed = [row.standing, null];
      } else if (step.do === 'capacity') {
        if (step.maxGuests >= counters.confirmedGuests) event = { ...event, maxGuests: step.maxGuests };
        if (automatic) runPromotion();
      } else if (step.do === 'switch') {
        event = { ...event, enableWaitlist: step.enableWaitlist, requiresApproval: step.requiresApproval };
      } else if (step.do === 'promote') {
        runPromotion();
      }
      if (changed && automatic && mayMoveUp(...changed)) runPromotion(movedByHost);

      // Counters always equal the rows.
      expect(counters).toEqual(countReplies(rows.map(({ standing }) => standing)));
      // Only an explicit act of a host goes past the capacity.
      if (step.do !== 'hostEdit') {
        expect(counters.confirmedGuests).toBeLessThanOrEqual(Math.max(event.maxGuests, confirmedBefore));
      }
      // With automatic promotion nobody who fits is left waiting, unless a host put them there.
      if (automatic && !withHost)
        for (const { guestCount } of inLine()) expect(guestCount).toBeGreaterThan(spots());
      for (const { standing: at } of rows) {
        expect(at.waitlisted && !at.isAttending).toBe(false);
        expect(at.awaitingApproval && !at.waitlisted).toBe(false);
        expect(at.isAttending && at.guestCount < 1).toBe(false);
      }
    }
    return seen;
  }

  it.each([
    ['guests alone, promotion by hand', false, false],
    ['guests alone, automatic promotion', false, true],
    ['hosts too, promotion by hand', true, false],
    ['hosts too, automatic promotion', true, true],
  ])('no sequence oversells, overtakes or miscounts: %s', (_name, withHost, automatic) => {
    const total = { confirmed: 0, waited: 0, promoted: 0 };
    fc.assert(
      fc.property(fc.array(command(withHost), { minLength: 5, maxLength: 60, size: 'max' }), (commands) => {
        const seen = run(commands, withHost, automatic);
        total.confirmed += seen.confirmed;
        total.waited += seen.waited;
        total.promoted += seen.promoted;
      }),
      { numRuns: 120 },
    );
    // The model did reach what it is about.
    expect(Math.min(total.confirmed, total.waited, total.promoted)).toBeGreaterThan(20);
  });
});

it('knows when to tell hosts and when to promote', () => {
  const tell = (before: Standing, after: Standing | null) => opensSpots(countersDelta(before, after));
  expect(tell(standing('confirmed', 2), null)).toBe(true);
  expect(tell(standing('confirmed', 2), standing('confirmed', 1))).toBe(true);
  expect(tell(standing('confirmed', 2), standing('declined', 2))).toBe(true);
  expect(tell(standing('waitlisted', 2), null)).toBe(false);
  expect(tell(standing('waitlisted', 2), standing('confirmed', 2))).toBe(false);
  expect(mayMoveUp(standing('waitlisted', 2), null)).toBe(true);
  expect(mayMoveUp(standing('declined', 2), null)).toBe(false);
  expect(mayMoveUp(standing('confirmed', 2), standing('confirmed', 2))).toBe(false);
});

describe('checkSubmission', () => {
  const event = { maxGuestsPerRsvp: 3, hasMeals: false, mealOptions: ['Fish', { name: 'Vegan' }] };
  const mealEvent = { ...event, hasMeals: true };
  const good: Submission = {
    displayName: ' Ada Lovelace ',
    guestEmail: ' ada@example.org ',
    isAttending: 'yes',
    guestCount: 2,
    guestDetails: [{ name: 'Ada' }, { name: 'Bo' }],
  };
  const issues = (change: Submission, rulesOf: Parameters<typeof checkSubmission>[1] = event) => {
    const checked = checkSubmission({ ...good, ...change }, rulesOf);
    return checked.kind === 'invalid' ? checked.issues.map(({ path, message }) => `${path}: ${message}`) : [];
  };
  const reply = (change: Submission, rulesOf: Parameters<typeof checkSubmission>[1] = event) => {
    const checked = checkSubmission({ ...good, ...change }, rulesOf);
    if (checked.kind === 'invalid') throw new Error(JSON.stringify(checked.issues));
    return checked.reply;
  };

  it('trims and completes a good one', () => {
    expect(reply({})).toEqual({
      displayName: 'Ada Lovelace',
      guestEmail: 'ada@example.org',
      guestPhone: '',
      isAttending: true,
      guestCount: 2,
      mealChoice: '',
      guestDetails: [
        { name: 'Ada', mealChoice: '' },
        { name: 'Bo', mealChoice: '' },
      ],
      message: '',
      publicToggle: false,
    });
  });

  it.each<[Submission, string[]]>([
    [{ isAttending: null }, ['isAttending: Please select Yes or No']],
    [{ isAttending: 'maybe' }, ['isAttending: Please select Yes or No']],
    [{ guestEmail: ' ' }, ['guestEmail: Please enter your email address.']],
    [{ guestEmail: 'ada' }, ['guestEmail: Valid email required']],
    [{ guestCount: null }, ['guestCount: Guest count required']],
    [{ guestCount: -1 }, ['guestCount: Guest count required']],
    [{ guestCount: 1.5 }, ['guestCount: Guest count required']],
    [{ guestCount: 0 }, ['guestCount: Required fields are missing']],
    [{ guestCount: 4 }, ['guestCount: At most 3 guests per RSVP']],
    [{ guestCount: 1_000_000_000 }, ['guestCount: At most 3 guests per RSVP']],
    [{ displayName: '' }, ['displayName: Required fields are missing']],
    [{ displayName: 'x'.repeat(201) }, ['displayName: At most 200 characters']],
    [{ message: 'x'.repeat(5001) }, ['message: At most 5,000 characters']],
    [{ message: 'a\0b' }, ['message: Please remove the special characters that cannot be stored']],
    [{ guestDetails: [{ name: 'Ada' }] }, ['guestDetails.1.name: Required fields are missing']],
    [{ guestDetails: 'nonsense', guestCount: 1 }, ['guestDetails.0.name: Required fields are missing']],
  ])('refuses %j', (change, expected) => expect(issues(change)).toEqual(expected));

  it('gives each issue a code, so that nobody has to read the sentences', () => {
    const codes = (change: Submission, rulesOf = event) => {
      const checked = checkSubmission({ ...good, ...change }, rulesOf);
      return checked.kind === 'invalid' ? checked.issues.map(({ path, code }) => [path, code]) : [];
    };
    const guests = [
      { name: '', mealChoice: '' },
      { name: 'x'.repeat(201), mealChoice: 'Steak' },
    ];
    expect(
      codes(
        {
          displayName: '',
          guestEmail: 'ada',
          guestPhone: '1'.repeat(51),
          message: '\0',
          guestDetails: guests,
        },
        mealEvent,
      ),
    ).toEqual([
      ['guestEmail', 'badFormat'],
      ['displayName', 'required'],
      ['guestDetails.0.name', 'required'],
      ['guestDetails.0.mealChoice', 'required'],
      ['guestDetails.1.name', 'tooLong'],
      ['guestDetails.1.mealChoice', 'notOneOf'],
      ['guestPhone', 'tooLong'],
      ['message', 'notStorable'],
    ]);
    expect(codes({ isAttending: null, guestEmail: '' })).toEqual([
      ['isAttending', 'required'],
      ['guestEmail', 'required'],
    ]);
    expect([0, 4, null].flatMap((guestCount) => codes({ guestCount }))).toEqual([
      ['guestCount', 'tooSmall'],
      ['guestCount', 'tooLarge'],
      ['guestCount', 'required'],
    ]);
  });

  it('reads details as a JSON string and drops those past the count', () => {
    const ten = JSON.stringify(
      Array.from({ length: 10 }, (_, index) => ({ name: `G${index}`, mealChoice: '' })),
    );
    expect(reply({ guestDetails: ten }).guestDetails.map(({ name }) => name)).toEqual(['G0', 'G1']);
  });

  it('wants a listed meal for each guest, where there are meals', () => {
    const guests = (...meals: string[]) =>
      meals.map((mealChoice, index) => ({ name: `G${index}`, mealChoice }));
    expect(issues({ guestDetails: guests('Fish', '') }, mealEvent)).toEqual([
      'guestDetails.1.mealChoice: Please choose a meal for each guest',
    ]);
    expect(issues({ guestDetails: guests('Fish', 'Steak') }, mealEvent)).toEqual([
      'guestDetails.1.mealChoice: Please choose a meal from the list',
    ]);
    expect(reply({ guestDetails: guests('fish', 'Vegan') }, mealEvent)).toMatchObject({
      mealChoice: 'Fish',
      guestDetails: [{ mealChoice: 'Fish' }, { mealChoice: 'Vegan' }],
    });
    expect(
      reply({ guestCount: 1, mealChoice: 'Vegan', guestDetails: guests('') }, mealEvent).mealChoice,
    ).toBe('Vegan');
    expect(issues({ guestDetails: guests('', '') }, { ...mealEvent, mealOptions: [] })).toEqual([]);
    expect(reply({ guestDetails: guests('Steak', '') }).mealChoice).toBe('');
  });

  it('takes a no with names, and one without anybody', () => {
    const decline = { isAttending: false, displayName: '' };
    expect(reply({ ...decline, guestDetails: [{ name: 'Ada' }, { name: 'Bo' }] }, mealEvent)).toMatchObject({
      isAttending: false,
      displayName: 'Ada',
      guestCount: 2,
    });
    expect(reply({ ...decline, guestCount: 0, guestDetails: [] })).toMatchObject({
      guestCount: 0,
      displayName: '',
    });
    expect(issues({ ...decline, guestCount: 1, guestDetails: [{ name: ' ' }] })).toEqual([
      'guestDetails.0.name: Required fields are missing',
    ]);
    expect(issues({ ...decline, guestCount: 4 })).toEqual(['guestCount: At most 3 guests per RSVP']);
  });

  it('accepts the strings and the booleans', () => {
    expect([true, 'yes', false, 'no'].map((isAttending) => reply({ isAttending }).isAttending)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

it('reads guest details whatever they are', () => {
  expect(normalizeGuestDetails('[{"name":" Ada ","mealChoice":"Fish","extra":1},null,"x"]')).toEqual([
    { name: 'Ada', mealChoice: 'Fish' },
    { name: '', mealChoice: '' },
    { name: '', mealChoice: '' },
  ]);
  expect(normalizeGuestDetails('{"name":"Ada"}')).toEqual([]);
  expect(normalizeGuestDetails(undefined)).toEqual([]);
  fc.assert(
    fc.property(fc.anything(), (value) => {
      for (const detail of normalizeGuestDetails(value)) {
        expect([typeof detail.name, typeof detail.mealChoice]).toEqual(['string', 'string']);
      }
    }),
  );
});

describe('isOver', () => {
  const at = (time: string) => new Date(`2027-06-05T${time}Z`);
  const dateTime = at('10:00:00');
  it('goes by the end', () => {
    const event = { dateTime, endTime: at('14:00:00') };
    expect(isOver(event, at('14:00:00'))).toBe(false);
    expect(isOver(event, at('14:00:01'))).toBe(true);
  });
  it('leaves an event without an end half a day', () => {
    expect(isOver({ dateTime, endTime: null }, at('22:00:00'))).toBe(false);
    expect(isOver({ dateTime, endTime: null }, at('22:00:01'))).toBe(true);
  });
});
