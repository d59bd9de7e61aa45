/** The report after an event, from the fold of check-ins (docs/product/after.md#report). */
import type { Cell, Column } from '../exports/cells.ts';
import { overAt } from '../replies/deadline.ts';
import type { PersonState } from './fold.ts';

/** A person of a confirmed reply. */
export interface ReportedPerson {
  id: string;
  name: string;
  party: string;
  isWalkIn: boolean;
  isGivenAway: boolean;
}

interface Times {
  dateTime: Date;
  endTime: Date | null;
}

const quarterMs = 15 * 60_000;
const minuteMs = 60_000;

interface Outcome extends ReportedPerson {
  came: boolean;
  firstIn: number | null;
  isLate: boolean;
  /** When the person left for good, or null. */
  leftAt: number | null;
  leftEarly: boolean;
}

/** Returns the outcome for each person. Walk-ins are never late. */
export function outcomesOf(
  persons: readonly ReportedPerson[],
  states: ReadonlyMap<string, PersonState>,
  event: Times,
  lateAfter: number,
): Outcome[] {
  const lateFrom = event.dateTime.getTime() + lateAfter * minuteMs;
  return persons.map((person) => {
    const state = states.get(person.id);
    const firstIn = state?.firstIn ?? null;
    const came = firstIn !== null;
    const leftAt = came && state && !state.in ? state.at : null;
    return {
      ...person,
      came,
      firstIn,
      isLate: came && !person.isWalkIn && firstIn > lateFrom,
      leftAt,
      leftEarly: leftAt !== null && leftAt < overAt(event).getTime(),
    };
  });
}

/** Counts the outcomes. If nobody was checked in, nobody can tell who came. */
export function reportOf(outcomes: readonly Outcome[]) {
  const count = (which: (outcome: Outcome) => boolean): number => outcomes.filter(which).length;
  const checkedIn = outcomes.some(({ came }) => came);
  const expected = count(({ isWalkIn }) => !isWalkIn);
  const came = count((outcome) => !outcome.isWalkIn && outcome.came);
  const quarters = new Map<number, number>();
  for (const { firstIn } of outcomes) {
    if (firstIn === null) continue;
    const quarter = Math.floor(firstIn / quarterMs) * quarterMs;
    quarters.set(quarter, (quarters.get(quarter) ?? 0) + 1);
  }
  return {
    checkedIn,
    expected,
    came: checkedIn ? came : null,
    noShow: checkedIn ? expected - came : null,
    late: checkedIn ? count(({ isLate }) => isLate) : null,
    walkIns: count(({ isWalkIn }) => isWalkIn),
    givenAway: count(({ isGivenAway }) => isGivenAway),
    leftEarly: checkedIn ? count(({ leftEarly }) => leftEarly) : null,
    quarters: [...quarters]
      .sort(([a], [b]) => a - b)
      .map(([at, n]) => ({ at: new Date(at).toISOString(), in: n })),
  };
}

const yesNo = (value: boolean): Cell => (value ? 'Yes' : 'No');

/** Returns the columns of the report's file. `timeOf` writes an instant in the event's zone. */
export const reportColumns = (timeOf: (at: number) => string): Column<Outcome>[] => [
  { heading: 'Party', cell: ({ party }) => party },
  { heading: 'Name', cell: ({ name }) => name },
  { heading: 'Came', cell: ({ came }) => yesNo(came) },
  { heading: 'Arrived', cell: ({ firstIn }) => (firstIn === null ? '' : timeOf(firstIn)) },
  { heading: 'Late', cell: ({ isLate }) => yesNo(isLate) },
  { heading: 'Left', cell: ({ leftAt }) => (leftAt === null ? '' : timeOf(leftAt)) },
  { heading: 'Left Early', cell: ({ leftEarly }) => yesNo(leftEarly) },
  { heading: 'Walk-In', cell: ({ isWalkIn }) => yesNo(isWalkIn) },
  { heading: 'Seat Given Away', cell: ({ isGivenAway }) => yesNo(isGivenAway) },
];
