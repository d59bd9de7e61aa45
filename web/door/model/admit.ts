/** The actions of a volunteer on a party, and how they are recorded. */
import type { DoorParty } from '#domain/doors/contract.ts';
import { undoMs } from '#domain/doors/rules.ts';
import { correctedAt } from '#domain/doors/fold.ts';
import type { QueuedRow } from '../storage/database.ts';
import type { NewRow } from '../storage/queue.ts';
import type { Acted, Door } from './door.ts';
import { newId } from './ids.ts';
import { lastOwn, needsSeat, ownRows, type PersonLine } from './standing.ts';

export type Admitted =
  | { kind: 'in'; count: number; rows: QueuedRow[] }
  | { kind: 'practice'; count: number }
  /**
   * Too few seats are left, but the link may let the party in anyway if the volunteer confirms
   * that.
   */
  | { kind: 'askOver'; spotsLeft: number }
  | { kind: 'full'; spotsLeft: number }
  /** The phone has too few lent seats, and there is no network. */
  | { kind: 'notLent'; unused: number }
  | { kind: 'needsNetwork' | 'noReach' | 'phoneFull' | 'cantRecord' }
  | { kind: 'refused'; sentence: string };

export const mayDo = (door: Door, right: 'walkIns' | 'over' | 'undo' | 'board'): boolean =>
  door.view.link?.known?.rights.includes(right) ?? false;

const comesIn = (personId: string): NewRow => ({ id: newId(), kind: 'in', personId });

function afterAct(door: Door, acted: Acted, rows: QueuedRow[], count: number): Admitted {
  switch (acted) {
    case 'done':
      return { kind: 'in', count, rows };
    case 'practice':
      return { kind: 'practice', count };
    case 'noSeats':
      return { kind: 'notLent', unused: door.view.link?.unused ?? 0 };
    case 'full':
      return { kind: 'phoneFull' };
    case 'ended':
    case 'failed':
      return { kind: 'cantRecord' };
  }
}

async function recordIn(
  door: Door,
  personIds: readonly string[],
  lent: ReadonlySet<string> = new Set(),
  before: readonly NewRow[] = [],
): Promise<Admitted> {
  const rows = [...before, ...personIds.map(comesIn)];
  const after = lastOwn(personIds, ownRows(door.view.rows));
  const result = await door.act({ rows, lent, after });
  return afterAct(door, result.acted, result.rows, personIds.length);
}

/** Lets persons of a party in. Those without a seat need one first. */
export async function admit(
  door: Door,
  party: DoorParty,
  lines: readonly PersonLine[],
  over: boolean,
): Promise<Admitted> {
  const ids = lines.map(({ person }) => person.id);
  const seatless = lines.filter(({ status }) => needsSeat(status));
  if (door.isPractice()) return { kind: 'practice', count: ids.length };
  if (seatless.length === 0) return recordIn(door, ids);
  const personIds = seatless.map(({ person }) => person.id);
  if (door.isOffline()) {
    if (party.standing !== 'confirmed') return { kind: 'needsNetwork' };
    return recordIn(door, ids, new Set(personIds));
  }
  const named = party.kind === 'reply' ? { replyId: party.id } : { invitationId: party.id };
  const answer = await door.letIn({ ...named, personIds }, over);
  switch (answer.kind) {
    case 'full':
      return { kind: mayDo(door, 'over') ? 'askOver' : 'full', spotsLeft: answer.spotsLeft };
    case 'offline':
      return { kind: 'noReach' };
    case 'refused':
      return answer;
    case 'done':
      break;
  }
  // A household without an answer has become a reply, whose persons have new ids.
  const isRenamed = !answer.persons.some(({ id }) => ids.includes(id));
  return recordIn(door, isRenamed ? answer.persons.map(({ id }) => id) : ids);
}

export interface NewWalkIn {
  id: string;
  guestIds: string[];
  name: string;
}

/** Lets in a party that nobody expected, on seats lent to this phone or past the free ones. */
export async function admitWalkIn(door: Door, party: NewWalkIn, over: boolean): Promise<Admitted> {
  const seats = party.guestIds.length;
  if (door.isPractice()) return { kind: 'practice', count: seats };
  if (over) {
    const answer = await door.letIn({ walkIn: party }, true);
    if (answer.kind === 'done') return recordIn(door, party.guestIds);
    if (answer.kind === 'full') return { kind: 'full', spotsLeft: answer.spotsLeft };
    return answer.kind === 'offline' ? { kind: 'noReach' } : answer;
  }
  const unused = await door.borrow(seats);
  if (unused >= seats) return recordIn(door, party.guestIds, new Set(), [{ kind: 'walkIn', ...party }]);
  if (door.isOffline()) return { kind: 'notLent', unused };
  const spotsLeft = Math.max(unused, door.view.link?.known?.counts.free ?? 0);
  return { kind: mayDo(door, 'over') ? 'askOver' : 'full', spotsLeft };
}

/** The time until which anybody may undo these rows, by this phone's clock. */
export const undoUntil = (rows: readonly QueuedRow[]): number =>
  Math.min(...rows.flatMap(({ checkIn }) => (checkIn ? new Date(checkIn.atDevice).getTime() : []))) + undoMs;

/** Undoes check-ins that this phone recorded. */
export async function undo(door: Door, taken: readonly { id: string; personId: string }[]): Promise<Acted> {
  const rows = taken.map(({ id, personId }): NewRow => ({ id: newId(), kind: 'undo', personId, undoes: id }));
  const after = lastOwn(
    taken.map(({ personId }) => personId),
    ownRows(door.view.rows),
  );
  return (await door.act({ rows, after })).acted;
}

/** Records that somebody has left. */
export async function markLeft(door: Door, personId: string): Promise<Acted> {
  const after = lastOwn([personId], ownRows(door.view.rows));
  return (await door.act({ rows: [{ id: newId(), kind: 'out', personId }], after })).acted;
}

export const checkInsOf = (rows: readonly QueuedRow[]): { id: string; personId: string }[] =>
  rows.flatMap(({ checkIn }) => (checkIn ? [{ id: checkIn.id, personId: checkIn.personId }] : []));

/** Returns whether a row of this phone may be undone later than ten seconds after it. */
export const mayUndoRow = (door: Door, row: { at: number }): boolean =>
  mayDo(door, 'undo') || door.now() - row.at <= undoMs;

/** Counts the persons who are in, including those that the server doesn't know about yet. */
export function insideNow(door: Door): number {
  const { link, rows, list } = door.view;
  const waiting = new Set(
    rows.flatMap(({ state, checkIn }) => (state === 'waiting' && checkIn ? checkIn.personId : [])),
  );
  const changes = new Map<string, boolean>();
  for (const { state, checkIn } of [...rows].sort((a, b) => rowTime(a) - rowTime(b))) {
    if (state === 'refused' || !checkIn || !waiting.has(checkIn.personId)) continue;
    changes.set(checkIn.personId, checkIn.kind === 'in');
  }
  let inside = link?.known?.counts.in ?? 0;
  for (const [personId, isIn] of changes)
    inside += Number(isIn) - Number(list.here.get(personId)?.in ?? false);
  return inside;
}

const rowTime = ({ checkIn, walkIn }: QueuedRow): number => correctedAt(checkIn ?? walkIn);
