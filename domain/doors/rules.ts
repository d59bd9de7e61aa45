/** Rules of doors: links, rights, devices and loans (docs/product/doors.md). */
export const doorRights = ['walkIns', 'over', 'undo', 'tables', 'food', 'board'] as const;
export type DoorRight = (typeof doorRights)[number];

export const maxDoorLabel = 80;
/** @public */
export const maxLiveLinks = 20;
/** @public */
export const maxDevices = 50;
/** @public */
export const maxDoorRows = 60_000;
/** The maximum number of persons that a link lets in past the free seats. */
/** @public */
export const maxOver = 50;
/** The maximum number of persons of replies that a device gets. */
/** @public */
export const maxDoorPersons = 20_000;
/** The maximum number of rows in one call. */
/** @public */
export const maxCallRows = 500;
export const maxCallBytes = 256 * 1_024;
/** The maximum size of a saved queue in bytes. */
export const maxQueueBytes = 1_024 * 1_024;
export const maxWants = 20;
/** The unused seats that a device usually wants to hold. */
export const usualWants = 4;
export const maxWalkInPersons = 20;
/** The maximum number of calls by one device in a minute. */
/** @public */
export const deviceCallsPerMinute = 120;
/** The limit on sending the whole list, which may be megabytes, to the devices of one link. */
export const wholeLists = { max: 120, windowMs: 5 * 60_000 };
/** How often a visible door page asks the server for news, in milliseconds. */
/** @public */
export const syncEveryMs = 5_000;

const hour = 3_600_000;
const day = 24 * hour;

interface Times {
  dateTime: Date;
  endTime: Date | null;
}

/** The time when a link ends if the host doesn't choose one. */
export const defaultLinkEnd = ({ dateTime, endTime }: Times): Date =>
  endTime === null ? new Date(dateTime.getTime() + day) : new Date(endTime.getTime() + 12 * hour);

/** The maximum number of days after the usual end that a host may choose for a link. */
export const moreLinkDays = 7;

/** The latest end that a host may choose. */
export const latestLinkEnd = (event: Times): Date =>
  new Date(defaultLinkEnd(event).getTime() + moreLinkDays * day);

/** Returns the moment until which a door is for practice only. */
export const practiceUntil = ({ dateTime }: Pick<Times, 'dateTime'>): Date =>
  new Date(dateTime.getTime() - 12 * hour);

export const doorStates = ['open', 'practice', 'revoked', 'expired', 'cancelled', 'deleted'] as const;
export type DoorState = (typeof doorStates)[number];
type EndedState = Exclude<DoorState, 'open' | 'practice'>;

interface Link {
  expiresAt: Date;
  revokedAt: Date | null;
}

interface DoorEvent extends Pick<Times, 'dateTime'> {
  cancelledAt: Date | null;
  deletedAt: Date | null;
}

/** Returns the first moment at which the door ended, or null if it has not ended. */
export function doorEnd(link: Link, event: DoorEvent, now: Date): { state: EndedState; at: Date } | null {
  const ends: [EndedState, Date | null][] = [
    ['deleted', event.deletedAt],
    ['cancelled', event.cancelledAt],
    ['revoked', link.revokedAt],
    ['expired', link.expiresAt],
  ];
  let first: { state: EndedState; at: Date } | null = null;
  for (const [state, at] of ends) {
    if (at !== null && at <= now && (first === null || at < first.at)) first = { state, at };
  }
  return first;
}

/**
 * Returns the state of a door for a call that began at `now`. It has also ended if a host ended it
 * while the call waited.
 */
export function stateOfDoor(link: Link, event: DoorEvent, now: Date): DoorState {
  const ends = [link.revokedAt, event.cancelledAt, event.deletedAt].map((at) => at?.getTime() ?? 0);
  const seenAt = new Date(Math.max(now.getTime(), ...ends));
  return doorEnd(link, event, seenAt)?.state ?? (now < practiceUntil(event) ? 'practice' : 'open');
}

/** Rows from before a door's end are accepted for this long after it. */
const lateMs = 30 * day;

/** Anybody may undo on the same device within this time. Later it needs the right `undo`. */
export const undoMs = 10_000;

/** A row whose time is this far in the future when it arrives is marked *by the device's clock*. */
const aheadMs = 10 * 60_000;

/** A device warns if its clock is off by more than this. */
/** @public */
export const clockOffMs = 5 * 60_000;

export const refusedReasons = [
  'early',
  'revoked',
  'expired',
  'cancelled',
  'deleted',
  'noRight',
  'noLease',
  'notUndoable',
  'idTaken',
  'invalid',
] as const;
export type RefusedReason = (typeof refusedReasons)[number];

/**
 * Returns why a door refuses a row of this time, or null. `at` is the corrected time of the row.
 */
export function refusedByState(
  link: Link,
  event: DoorEvent,
  { at, now }: { at: Date; now: Date },
): RefusedReason | null {
  const end = doorEnd(link, event, now);
  if (end === null) return now < practiceUntil(event) ? 'early' : null;
  return at < end.at && now.getTime() - end.at.getTime() <= lateMs ? null : end.state;
}

/** Returns whether the time of a row comes from the device's clock alone. */
export const isByDeviceClock = (at: Date, receivedAt: Date, endedAt: Date | null): boolean =>
  at.getTime() - receivedAt.getTime() > aheadMs || (endedAt !== null && receivedAt >= endedAt);

interface Undone {
  kind: 'in' | 'out' | 'undo';
  personId: string;
  deviceId: string;
  at: number;
}

/**
 * Returns why an undo is refused, or null. If the server doesn't have the row yet, the undo waits
 * for it and isn't refused.
 */
export function refusedUndo(
  undo: { personId: string; deviceId: string; at: number },
  row: Undone | null,
  rights: readonly DoorRight[],
): RefusedReason | null {
  if (row === null) return null;
  if (row.kind === 'undo') return 'notUndoable';
  if (row.personId !== undo.personId) return 'invalid';
  if (rights.includes('undo')) return null;
  const isQuick = row.deviceId === undo.deviceId && undo.at - row.at <= undoMs;
  return isQuick ? null : 'noRight';
}

/** Devices that were seen within this time share the free seats. */
/** @public */
export const sharingMs = 10 * 60_000;

/** How many seats a device is lent on top of its unused ones. Negative if it gives seats back. */
export function lendTo(device: { wants: number; unused: number }, free: number, devices: number): number {
  const lacking = device.wants - device.unused;
  if (lacking <= 0) return lacking;
  const share = device.wants > usualWants ? free : Math.ceil(free / Math.max(1, devices));
  return Math.max(0, Math.min(lacking, share, free));
}
