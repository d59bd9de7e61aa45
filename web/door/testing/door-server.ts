/** Shared by the tests of a door's queue: a link, its actions, and a server that answers them. */
import type { DoorSync } from '#domain/doors/contract.ts';
import type { CheckIn, LinkRecord, WalkIn } from '../storage/database.ts';
import type { Act, NewRow } from '../storage/queue.ts';
import type { Post } from '../storage/sync.ts';

export const token = 'a-door-of-tests-0001';
export const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
let made = 0;
export const newId = () => id((made += 1));

export const newLink = (more: Partial<LinkRecord> = {}): LinkRecord => ({
  token,
  deviceId: id(900_001),
  deviceName: 'Ada',
  seq: 0,
  offsetMs: null,
  cursor: null,
  known: null,
  unused: 0,
  syncedAt: null,
  offlineSince: null,
  ended: null,
  savedUpTo: 0,
  ...more,
});

export const comesIn = (personId = newId()): NewRow => ({ id: newId(), kind: 'in', personId });
export const act = (rows: NewRow[], more: Partial<Act> = {}): Act => ({
  rows,
  at: new Date('2031-09-19T02:30:00Z'),
  offline: true,
  ...more,
});

export const emptyAnswer = (): DoorSync => ({
  now: '2031-09-19T02:30:00.000Z',
  linkId: id(900_002),
  state: 'open',
  event: { name: 'Supper', dateTime: '2031-09-19T02:30:00.000Z', timezone: 'UTC', location: '' },
  subEvent: null,
  rights: ['walkIns'],
  accepted: [],
  refused: [],
  missingSeqs: [],
  cursor: '1',
  whole: false,
  parties: [],
  removed: [],
  here: [],
  lease: null,
  counts: { in: 0, expected: 0, free: 0 },
});

interface Body {
  checkIns: CheckIn[];
  walkIns: WalkIn[];
  queue: number;
  wants: number;
}

/** A server that keeps the first row with each id, and that may lose its responses. */
export function fakeServer(answer: () => Partial<DoorSync> = () => ({})) {
  const rows = new Map<string, CheckIn | WalkIn>();
  const calls: Body[] = [];
  const send: Post = async (_path, given) => {
    const body = given as Body;
    calls.push(body);
    const all = [...body.checkIns, ...body.walkIns];
    for (const row of all) if (!rows.has(row.id)) rows.set(row.id, row);
    const accepted = all.map((row) => row.id);
    return { status: 200, retryAfter: null, body: { ...emptyAnswer(), accepted, ...answer() } };
  };
  const lost: Post = async (path, body) => {
    await send(path, body);
    return null;
  };
  return { rows, calls, send, lost };
}

export const noNetwork: Post = async () => null;
