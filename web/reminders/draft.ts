/** The ladder in the form that a host types. */
import type { ReminderOverview } from '#domain/reminders/contract.ts';
import { ladderFault, maxDays, maxReminders, type Rung, type RungKind } from '#domain/reminders/ladder.ts';
import type { ReminderChanges } from './queries.ts';
import { words } from './words.ts';

interface TypedRung {
  kind: RungKind;
  days: string;
}

export interface Draft {
  rungs: readonly TypedRung[];
  sendTime: string;
  quietFrom: string;
  quietUntil: string;
  /** The days after which unanswered seats are released, as typed. Blank means never. */
  lapseDays: string;
}

export const draftOf = ({ rungs, sendTime, quietFrom, quietUntil, lapseDays }: ReminderOverview): Draft => ({
  rungs: rungs.map(({ kind, days }) => ({ kind, days: String(days) })),
  sendTime,
  quietFrom,
  quietUntil,
  lapseDays: lapseDays === null ? '' : String(lapseDays),
});

const wholeNumber = (text: string, max: number): number | null =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= max ? Number(text) : null;

const maxLapseDays = 365;

/**
 * Returns the problems by field: `rungs.0`, `rungs`, `sendTime`, `lapseDays`. Empty if there are
 * none.
 */
export function issuesOf(draft: Draft): Partial<Record<string, string>> {
  const issues: Partial<Record<string, string>> = {};
  for (const [index, { days }] of draft.rungs.entries()) {
    if (wholeNumber(days, maxDays) === null)
      issues[`rungs.${index}`] = words.rungs.daysFault({ most: maxDays });
  }
  if (draft.lapseDays.trim() !== '' && wholeNumber(draft.lapseDays, maxLapseDays) === null) {
    issues.lapseDays = words.rungs.lapseFault({ most: maxLapseDays });
  }
  for (const field of ['sendTime', 'quietFrom', 'quietUntil'] as const) {
    if (draft[field] === '') issues[field] = words.rungs.timeFault;
  }
  if (Object.keys(issues).length > 0) return issues;
  const { rungs, sendTime, quietFrom, quietUntil } = changesOf(draft);
  const wrong = ladderFault({ rungs, sendTime, quiet: { from: quietFrom, until: quietUntil } });
  if (wrong === null) return {};
  const { path, fault } = wrong;
  return {
    [path]: fault === 'tooMany' ? words.rungs.tooMany({ most: maxReminders }) : words.rungs[fault],
  };
}

export const changesOf = (draft: Draft) =>
  ({
    rungs: draft.rungs.map(({ kind, days }): Rung => ({ kind, days: Number(days) })),
    sendTime: draft.sendTime,
    quietFrom: draft.quietFrom,
    quietUntil: draft.quietUntil,
    lapseDays: draft.lapseDays.trim() === '' ? null : Number(draft.lapseDays),
  }) satisfies ReminderChanges;
