/**
 * Doors: links for volunteers, check-ins by people without an account, and the hosts' view of them
 * (docs/product/doors.md).
 */
import { z } from 'zod';
import { defineRoutes, largeBody } from '../kernel/route.ts';
import { byId, id, instant, instantInput, line, message, optionalProse } from '../kernel/schemas.ts';
import { diet } from '../kitchen/contract.ts';
import { checkInKinds } from './fold.ts';
import {
  doorRights,
  doorStates,
  maxCallBytes,
  maxDoorLabel,
  maxQueueBytes,
  maxWants,
  refusedReasons,
} from './rules.ts';

const count = z.number().int();
const uuid = z.uuid().meta({ description: 'An id that the caller makes' });
const rights = z.array(z.enum(doorRights));

// --- For hosts -------------------------------------------------------------------------------

export const doorLink = z
  .object({
    id,
    label: z.string(),
    subEventId: id.nullable(),
    rights,
    expiresAt: instant,
    revokedAt: instant.nullable(),
    createdAt: instant,
    /** The URL of the door. Null for users who may not edit the event. */
    link: z.string().nullable(),
  })
  .meta({ id: 'DoorLink' });
/** @public */
export type DoorLink = z.infer<typeof doorLink>;

const linkFields = {
  label: line(maxDoorLabel).min(1, { message: 'Enter a label, such as Main entrance' }),
  rights: rights.overwrite((given) => [...new Set(given)]),
  expiresAt: instantInput,
};

const newDoorLink = z.object({
  ...linkFields,
  subEventId: id.nullish(),
  expiresAt: linkFields.expiresAt.nullish(),
});
const doorLinkChange = z.object(linkFields).partial();

export const doorLease = z
  .object({
    id,
    linkId: id,
    deviceId: id,
    seats: count,
    used: count,
    grantedAt: instant,
    closedAt: instant.nullable(),
  })
  .meta({ id: 'DoorLease' });
/** @public */
export type DoorLease = z.infer<typeof doorLease>;

const doorNote = z
  .object({
    id,
    personId: id,
    /** The person's name. Empty if it is unknown. */
    name: z.string(),
    at: instant,
    doors: z.array(z.string()),
  })
  .meta({ id: 'DoorNote' });
/** @public */
export type DoorNote = z.infer<typeof doorNote>;

export const doorsOverview = z
  .object({
    /** The number of seats that a host gave away. */
    givenAway: count,
    /** Seats set aside for devices and not used yet. */
    lent: count,
    devices: z.array(
      z.object({
        id,
        linkId: id,
        name: z.string(),
        lastSeenAt: instant,
        /** How far the device's clock is behind ours, in milliseconds. */
        offsetMs: count,
        /** The number of rows that waited on the device when it was last seen. */
        queue: count,
      }),
    ),
    leases: z.array(doorLease),
    /** The persons whom two devices let in. */
    seenTwice: z.array(doorNote),
    /** Check-ins of people that the event doesn't know. */
    unmatched: z.array(doorNote),
    /** Check-ins whose time comes from the device's clock alone. */
    byDeviceClock: z.array(doorNote),
  })
  .meta({ id: 'DoorsOverview' });
/** @public */
export type DoorsOverview = z.infer<typeof doorsOverview>;

const boardFields = {
  at: instant,
  /** The zone of the event, in which boards show their time. */
  timezone: z.string(),
  /** Everybody inside, walk-ins included. */
  in: count,
  /** Guests with a confirmed reply. Walk-ins are left out. */
  expected: count,
  walkIns: count,
  left: count,
  lastFiveMinutes: count,
  subEvents: z.array(z.object({ id, title: z.string(), in: count, expected: count })),
  tables: z.array(z.object({ name: z.string(), in: count, expected: count })),
};
export const doorBoard = z.object(boardFields).meta({ id: 'DoorBoard' });
/** @public */
export type DoorBoard = z.infer<typeof doorBoard>;

export const hostsBoard = z
  .object({
    ...boardFields,
    /** The names of guests who are not in, by tag. Guests without a tag come last. */
    missing: z.array(z.object({ tag: z.string(), names: z.array(z.string()) })),
  })
  .meta({ id: 'HostsBoard' });
/** @public */
export type HostsBoard = z.infer<typeof hostsBoard>;

const maxGiven = 500;

const giveAwayInput = z
  .object({
    guestIds: z.array(id).min(1).max(maxGiven).optional(),
    all: z.literal(true).optional(),
    takeBack: z.boolean().default(false),
  })
  .refine(({ guestIds, all }) => (guestIds === undefined) !== (all === undefined), {
    path: ['guestIds'],
    message: 'Choose guests, or all of them',
  });

const givenAway = z.object({
  changed: count,
  /** The number of free seats after the call. */
  free: count,
  unchanged: z.array(z.object({ id, reason: z.enum(['in', 'notComing', 'noSeat', 'notGiven']) })),
});

// --- By link ---------------------------------------------------------------------------------

const doorRow = {
  id: uuid,
  seq: count.min(0).max(2_147_483_647),
  /** The device's clock when it recorded the row. */
  atDevice: instantInput,
  /** The milliseconds that the device added to its clock when it made the row, to get ours. */
  offsetMs: count.min(-4_000_000_000_000).max(4_000_000_000_000),
};

const checkInInput = z.object({
  ...doorRow,
  kind: z.enum(checkInKinds),
  personId: z.uuid(),
  /** The id of the row that an `undo` voids. */
  undoes: uuid.nullish(),
  /** The loan whose seat the person uses. */
  leaseId: uuid.nullish(),
  offline: z.boolean().default(false),
});
/** @public */
export type CheckInInput = z.output<typeof checkInInput>;

const walkInParty = {
  /** The id of the reply that the walk-in becomes. */
  id: uuid,
  /**
   * The new ids of the walk-in's persons. At most 20, or the event's `maxGuestsPerRsvp` if that is
   * larger.
   */
  guestIds: z.array(uuid).min(1).max(500),
  name: line(200).default(''),
  note: optionalProse(500),
};

const walkInInput = z.object({ ...doorRow, ...walkInParty, leaseId: uuid });
/** @public */
export type WalkInInput = z.output<typeof walkInInput>;

/** A row that matches no schema. It is refused as `invalid`, and the other rows are accepted. */
const unreadableRow = z.object({ id: uuid }).transform(({ id }) => ({ id, isUnreadable: true as const }));
/** @public */
export type UnreadableRow = z.output<typeof unreadableRow>;

const rows = {
  checkIns: z.array(z.union([checkInInput, unreadableRow])).default([]),
  walkIns: z.array(z.union([walkInInput, unreadableRow])).default([]),
};
/** @public */
export type SentRows = { [K in keyof typeof rows]: z.output<(typeof rows)[K]> };

export const refusedRow = z.object({ id, reason: z.enum(refusedReasons) });
/** @public */
export type RefusedRow = z.infer<typeof refusedRow>;

/** A row leaves the device's queue once its id is in either list. */
const takenRows = { accepted: z.array(id), refused: z.array(refusedRow) };

const syncInput = z.object({
  device: z.object({ id: uuid, name: line(80) }),
  /** The device's clock, now. */
  now: instantInput,
  /** The cursor of the last response, or null to get the whole list. */
  cursor: z.string().max(500).nullable(),
  /** The number of rows that wait on the device, including those in this call. */
  queue: count.min(0).max(1_000_000),
  /**
   * The number of unused seats that the device wants to hold. From the moment of this call, it uses
   * no more than these until the response says how many it has.
   */
  wants: count.min(0).max(maxWants),
  ...rows,
});
/** @public */
export type SyncInput = z.output<typeof syncInput>;

const doorPerson = z.object({
  id,
  /** The guest's name. Empty if the guest has none. */
  name: z.string(),
  isComing: z.boolean(),
  subEvents: z.record(z.string(), z.enum(['yes', 'waiting', 'no'])).optional(),
  table: z.string().optional(),
  /** The meal and the diets. Only links with the right `food` get them. */
  meal: z.string().optional(),
  diets: z.array(diet).optional(),
  givenAway: z.boolean(),
});

export const partyStandings = ['confirmed', 'waiting', 'awaitingApproval', 'declined', 'unanswered'] as const;
/** @public */
export type PartyStanding = (typeof partyStandings)[number];

export const doorParty = z
  .object({
    /** The id of the reply or of the invitation. */
    id,
    kind: z.enum(['reply', 'invitation']),
    label: z.string(),
    standing: z.enum(partyStandings),
    /** A waiting party's place in line. */
    place: count.optional(),
    /** Hashes of the codes that open the party (`codeHash` in domain/doors/codes.ts). */
    codes: z.array(z.string()),
    seats: count,
    persons: z.array(doorPerson),
  })
  .meta({ id: 'DoorParty' });
/** @public */
export type DoorParty = z.infer<typeof doorParty>;

const personHere = z.object({
  personId: id,
  in: z.boolean(),
  at: instant,
  /** The labels of the doors that let the person in or out. */
  doors: z.array(z.string()),
  twice: z.boolean(),
});
/** @public */
export type PersonHere = z.infer<typeof personHere>;

export const doorSync = z
  .object({
    now: instant,
    /** The id of the door link. A saved queue names its link by this id. */
    linkId: id,
    state: z.enum(doorStates),
    event: z.object({
      name: z.string(),
      dateTime: instant,
      timezone: z.string(),
      location: z.string(),
    }),
    subEvent: z.object({ id, title: z.string(), startsAt: instant }).nullable(),
    rights,
    ...takenRows,
    /** The numbers in the device's sequence that the server has no row for. */
    missingSeqs: z.array(count),
    cursor: z.string(),
    /** Whether `parties` and `here` are complete. If not, they contain only changes. */
    whole: z.boolean(),
    parties: z.array(doorParty),
    /** The ids of parties that left the device's list. */
    removed: z.array(id),
    here: z.array(personHere),
    lease: z.object({ id, seats: count, used: count }).nullable(),
    counts: z.object({ in: count, expected: count, free: count }),
  })
  .meta({ id: 'DoorSync' });
/** @public */
export type DoorSync = z.infer<typeof doorSync>;

const letInInput = z
  .object({
    deviceId: uuid,
    replyId: id.optional(),
    invitationId: id.optional(),
    walkIn: z.object(walkInParty).optional(),
    /** Ids of `persons[]`. Without them, the whole party is let in. */
    personIds: z.array(id).min(1).max(500).optional(),
    over: z.boolean().default(false),
  })
  .refine(
    ({ replyId, invitationId, walkIn }) =>
      [replyId, invitationId, walkIn].filter((given) => given !== undefined).length === 1,
    { path: ['replyId'], message: 'Name one party' },
  );
/** @public */
export type LetInInput = z.output<typeof letInInput>;

const letIn = z.object({
  replyId: id,
  persons: z.array(z.object({ id, name: z.string() })),
});

const byToken = z.object({ token: z.string().max(200) });

// --- The report ------------------------------------------------------------------------------

const lateAfter = z.object({ lateAfter: z.coerce.number().int().min(0).max(240).default(15) });

export const report = z
  .object({
    checkedIn: z.boolean(),
    expected: count,
    /**
     * How many expected guests came. This, `noShow`, `late` and `leftEarly` are null if nobody was
     * checked in.
     */
    came: count.nullable(),
    noShow: count.nullable(),
    late: count.nullable(),
    walkIns: count,
    givenAway: count,
    leftEarly: count.nullable(),
    /** The arrivals of each quarter of an hour, walk-ins included. */
    quarters: z.array(z.object({ at: instant, in: count })),
    subEvents: z.array(z.object({ id, title: z.string(), expected: count, came: count.nullable() })),
  })
  .meta({ id: 'Report' });
/** @public */
export type Report = z.infer<typeof report>;

export const doorsRoutes = defineRoutes({
  listDoorLinks: {
    method: 'GET',
    path: '/api/events/:id/door-links',
    access: 'reservation.list',
    summary: 'The door links of an event, in the order in which they were made',
    params: byId,
    results: { 200: z.array(doorLink) },
    errors: ['notFound'],
  },
  createDoorLink: {
    method: 'POST',
    path: '/api/events/:id/door-links',
    access: 'event.edit',
    summary: 'Make a link by which somebody without an account works at a door',
    params: byId,
    body: newDoorLink,
    results: { 201: doorLink },
    errors: ['notFound', 'limitReached'],
  },
  updateDoorLink: {
    method: 'PUT',
    path: '/api/door-links/:id',
    access: 'event.edit',
    summary: 'Change the label, the rights or the end of a door link',
    params: byId,
    body: doorLinkChange,
    results: { 200: doorLink },
    errors: ['notFound', 'conflict', 'limitReached'],
  },
  revokeDoorLink: {
    method: 'DELETE',
    path: '/api/door-links/:id',
    access: 'event.edit',
    summary: 'End a door link. It stops working with the next call of its devices',
    params: byId,
    results: { 200: message },
    errors: ['notFound'],
  },
  readDoors: {
    method: 'GET',
    path: '/api/events/:id/doors',
    heavy: true,
    access: 'reservation.list',
    summary: 'The devices at the doors, their loans, and check-ins to look at',
    params: byId,
    results: { 200: doorsOverview },
    errors: ['notFound'],
  },
  closeDoorLease: {
    method: 'POST',
    path: '/api/door-leases/:id/close',
    access: 'reservation.edit',
    summary: 'Call a device lost. Its unused seats go back',
    params: byId,
    results: { 200: doorLease },
    errors: ['notFound', 'conflict'],
  },
  sendDoorQueue: {
    method: 'POST',
    path: '/api/events/:id/doors/queue',
    access: 'reservation.edit',
    summary: 'Hand in the rows that a device saved as a file. Handing them in again changes nothing',
    params: byId,
    body: z.object({ linkId: id, deviceId: uuid, ...rows }),
    bodyLimit: maxQueueBytes,
    results: { 200: z.object(takenRows) },
    errors: ['notFound', 'limitReached'],
  },
  giveAway: {
    method: 'POST',
    path: '/api/events/:id/give-away',
    access: 'event.edit',
    summary: 'Give away the seats of guests who are not in, or take them back',
    params: byId,
    body: giveAwayInput,
    bodyLimit: largeBody,
    results: { 200: givenAway },
    errors: ['notFound', 'conflict'],
  },
  readBoard: {
    method: 'GET',
    path: '/api/events/:id/board',
    access: 'reservation.list',
    summary: 'Who is in and who is expected, in numbers, and who is missing by tag',
    params: byId,
    results: { 200: hostsBoard },
    errors: ['notFound'],
  },
  readDoorBoard: {
    method: 'GET',
    path: '/api/door/:token/board',
    access: 'public',
    summary: 'The same numbers by a door link with the right `board`, without names',
    params: byToken,
    results: { 200: doorBoard },
    errors: ['notFound', 'forbidden', 'tooMany'],
  },
  syncDoor: {
    method: 'POST',
    path: '/api/door/:token/sync',
    access: 'public',
    summary:
      'Send what a device recorded, and get what changed. The same call again changes nothing. At most 500 rows',
    params: byToken,
    body: syncInput,
    bodyLimit: maxCallBytes,
    results: { 200: doorSync },
    errors: ['notFound', 'conflict', 'limitReached', 'tooLarge', 'tooMany'],
  },
  letIn: {
    method: 'POST',
    path: '/api/door/:token/let-in',
    access: 'public',
    summary:
      'Confirm a party that has no seats, at the door. 409 `full` has `spotsLeft`. Check-ins follow by `sync`',
    params: byToken,
    body: letInInput,
    bodyLimit: largeBody,
    results: { 200: letIn },
    errors: ['notFound', 'forbidden', 'conflict', 'full', 'limitReached', 'tooMany'],
  },
  readReport: {
    method: 'GET',
    path: '/api/events/:id/report',
    heavy: true,
    access: 'reservation.list',
    summary: 'Who came and who did not, once the event is over',
    params: byId,
    query: lateAfter,
    results: { 200: report },
    errors: ['notFound', 'conflict'],
  },
  reportCsv: {
    method: 'GET',
    path: '/api/events/:id/report.csv',
    access: 'reservation.export',
    summary: 'The report as CSV, one row for each person',
    params: byId,
    query: lateAfter,
    results: { 200: z.string() },
    errors: ['notFound', 'conflict', 'confirmIdentity'],
    confirmedWithin: 'tenMinutes',
    produces: 'text/csv; charset=utf-8',
  },
  reportXlsx: {
    method: 'GET',
    path: '/api/events/:id/report.xlsx',
    access: 'reservation.export',
    summary: 'The same as a workbook',
    params: byId,
    query: lateAfter,
    results: { 200: z.string() },
    errors: ['notFound', 'conflict', 'confirmIdentity'],
    confirmedWithin: 'tenMinutes',
    produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
});
