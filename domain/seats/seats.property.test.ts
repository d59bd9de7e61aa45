import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addCounters,
  countersDelta,
  countReplies,
  noReplies,
  type Counters,
  type SeatClaim,
} from './counters.ts';
import { spotsRemaining } from './free.ts';
import { applyEdit, applyGuestEdit } from './edits.ts';
import {
  place,
  seatingOf,
  settleOne,
  standingOf,
  type Answer,
  type Placement,
  type Seating,
  type SeatRules,
} from './place.ts';
import { mayMoveUp, openSpots, promote } from './line.ts';

const now = new Date('2026-05-01T12:00:00Z');
const deadline = new Date('2026-06-01T00:00:00Z');
const late = new Date(deadline.getTime() + 1);
const rules: SeatRules = { maxGuests: 10, enableWaitlist: true, requiresApproval: false, closesAt: deadline };
const yes = (guestCount: number): Answer => ({ isAttending: true, guestCount });

describe('random histories of seats', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 60 });

  it('promotes every party that fits, in order', () => {
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

  it('gives equal results for the whole waitlist and for a pruned one', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 300 }), (spots, line) => {
        const seen = new Map<number, number>();
        const pruned: number[] = [];
        for (const guestCount of line) {
          const rank = seen.get(guestCount) ?? 0;
          seen.set(guestCount, rank + 1);
          // Prunes the list as `waitingThatCouldFit` in server/replies/rows/shared.store.ts does.
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

  /** Settles a batch as server/replies/settle/decide.ts does. */
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

  it('decides a batch as if the replies arrived one by one', () => {
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

  it('settles 20,000 replies in one batch', () => {
    const answers = Array.from({ length: 20_000 }, () => ({ ...yes(2), arrivedAt: now }));
    const event = { ...rules, maxGuests: 9_999 };
    const before = seatingOf({ ...event, confirmedGuests: 0, waiting: [] });
    const { placements, seating } = settleAll(event, before, answers);
    expect(placements.filter(({ kind }) => kind === 'confirmed')).toHaveLength(4_999);
    expect(placements.filter(({ kind }) => kind === 'waitlisted')).toHaveLength(15_001);
    expect(seating).toEqual({ confirmedGuests: 9_998, openSpots: 1 });
  });

  // The model: rows as a store would keep them, and counters that are updated only by deltas.
  type Row = { id: number; arrival: number; standing: SeatClaim };
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
    /** The parties that would be promoted now. */
    const entitled = (except?: Row) => promote({ spotsRemaining: spots(), waitingInOrder: inLine(except) });
    const write = (row: Row, after: SeatClaim, joinsLine: boolean) => {
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
      // Promotion skips nobody who fits, so nobody who still waits for seats fits now.
      for (const { guestCount } of inLine(except)) expect(guestCount).toBeGreaterThan(spots());
    };

    for (const step of commands) {
      const confirmedBefore = counters.confirmedGuests;
      const row = 'which' in step ? rows[step.which % Math.max(1, rows.length)] : undefined;
      if ('which' in step && !row) continue;
      let changed: [SeatClaim, SeatClaim | null] | null = null;
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
        // A new reply overtakes nobody: the same waiting parties can move up as before.
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
          // After an edit that takes seats, every other party that could be promoted before still
          // can.
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
            expect(result.overCapacity).toBe(`This makes ${counters.confirmedGuests} of ${event.maxGuests}`);
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
      // Only a host's explicit act exceeds the capacity.
      if (step.do !== 'hostEdit') {
        expect(counters.confirmedGuests).toBeLessThanOrEqual(Math.max(event.maxGuests, confirmedBefore));
      }
      // With automatic promotion, nobody who fits waits, unless a host put them on the waitlist.
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
  ])('never oversells, overtakes or miscounts with %s', (_name, withHost, automatic) => {
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
    // The random steps reached the states that this test is about.
    expect(Math.min(total.confirmed, total.waited, total.promoted)).toBeGreaterThan(20);
  });
});
