import { describe, expect, it } from 'vitest';
import { checkInCodeOf, codeHash, scannedKey } from './codes.ts';
import { doorsRoutes } from './contract.ts';
import {
  defaultLinkEnd,
  doorEnd,
  isByDeviceClock,
  latestLinkEnd,
  lendTo,
  refusedByState,
  refusedUndo,
  stateOfDoor,
} from './rules.ts';

const at = (text: string) => new Date(`2027-06-${text}:00Z`);
const times = { dateTime: at('12T18:00'), endTime: at('12T23:00') };
const event = { ...times, cancelledAt: null, deletedAt: null };
const link = { expiresAt: at('13T11:00'), revokedAt: null };

describe('a door link', () => {
  it('ends 12 hours after the event, or 24 hours after the start of one without an end', () => {
    expect(defaultLinkEnd(times)).toEqual(at('13T11:00'));
    expect(defaultLinkEnd({ ...times, endTime: null })).toEqual(at('13T18:00'));
    expect(latestLinkEnd(times)).toEqual(at('20T11:00'));
  });

  it('stays in practice until 12 hours before the start, then opens, and ends for the reason that comes first', () => {
    expect(stateOfDoor(link, event, at('12T05:59'))).toBe('practice');
    expect(stateOfDoor(link, event, at('12T06:00'))).toBe('open');
    expect(stateOfDoor(link, event, at('13T11:00'))).toBe('expired');
    const revoked = { ...link, revokedAt: at('12T20:00') };
    expect(stateOfDoor(revoked, { ...event, cancelledAt: at('12T21:00') }, at('14T00:00'))).toBe('revoked');
    expect(stateOfDoor(revoked, { ...event, deletedAt: at('12T19:00') }, at('14T00:00'))).toBe('deleted');
    expect(doorEnd(link, event, at('12T20:00'))).toBeNull();
  });

  it('counts as ended for a call that was waiting when a host ended the link', () => {
    const began = at('12T20:00');
    expect(stateOfDoor({ ...link, revokedAt: at('12T20:01') }, event, began)).toBe('revoked');
    expect(stateOfDoor(link, { ...event, cancelledAt: at('12T20:01') }, began)).toBe('cancelled');
    expect(stateOfDoor(link, { ...event, deletedAt: at('12T20:01') }, began)).toBe('deleted');
  });

  it('accepts rows from before its end for 30 days, and no rows from after its end', () => {
    const revoked = { ...link, revokedAt: at('12T20:00') };
    const refusal = (row: Date, now: Date) => refusedByState(revoked, event, { at: row, now });
    expect(refusal(at('12T19:59'), at('12T22:00'))).toBeNull();
    expect(refusal(at('12T20:00'), at('12T22:00'))).toBe('revoked');
    expect(refusal(at('12T19:59'), new Date('2027-07-13T00:00Z'))).toBe('revoked');
    expect(refusedByState(link, event, { at: at('11T00:00'), now: at('11T00:00') })).toBe('early');
  });

  it('marks rows whose time is far ahead of the server’s or after the link’s end', () => {
    expect(isByDeviceClock(at('12T19:10'), at('12T19:00'), null)).toBe(false);
    expect(isByDeviceClock(at('12T19:11'), at('12T19:00'), null)).toBe(true);
    expect(isByDeviceClock(at('12T19:00'), at('12T21:00'), at('12T20:00'))).toBe(true);
  });
});

describe('an undo of a check-in', () => {
  const row = { kind: 'in', personId: 'p', deviceId: 'd', at: 1_000 } as const;
  const undo = { personId: 'p', deviceId: 'd', at: 11_000 };

  it('needs no right within ten seconds on the device that made the check-in', () => {
    expect(refusedUndo(undo, row, [])).toBeNull();
    expect(refusedUndo({ ...undo, at: 11_001 }, row, [])).toBe('noRight');
    expect(refusedUndo({ ...undo, deviceId: 'e' }, row, [])).toBe('noRight');
    expect(refusedUndo({ ...undo, at: 99_000, deviceId: 'e' }, row, ['undo'])).toBeNull();
  });

  it('waits until the server has its check-in, and undoes neither an undo nor another person’s check-in', () => {
    expect(refusedUndo(undo, null, [])).toBeNull();
    expect(refusedUndo(undo, { ...row, kind: 'undo' }, ['undo'])).toBe('notUndoable');
    expect(refusedUndo({ ...undo, personId: 'q' }, row, ['undo'])).toBe('invalid');
  });
});

describe('a loan of free seats', () => {
  it.each([
    // wants, unused, free, devices, lent
    [4, 0, 10, 3, 4],
    [4, 0, 10, 5, 2],
    [4, 3, 10, 5, 1],
    [4, 0, 1, 5, 1],
    [4, 0, 0, 1, 0],
    [12, 4, 30, 5, 8],
    [20, 0, 6, 5, 6],
    [0, 4, 10, 1, -4],
    [4, 9, 10, 1, -5],
    [4, 0, -3, 1, 0],
  ])(
    'for a device that wants %i seats and has %i unused, with %i free seats and %i devices, is %i',
    (...numbers) => {
      const [wants, unused, free, devices, lent] = numbers;
      expect(lendTo({ wants, unused }, free, devices)).toBe(lent);
    },
  );
});

describe('a scanned text', () => {
  const code = checkInCodeOf(new Uint8Array([0, 68, 50, 20, 199, 66, 84, 176]));

  it('names a check-in code or an invitation', () => {
    expect(scannedKey('https://rsvp.example.com/a/0123456789AB')).toBe(code);
    expect(scannedKey('https://rsvp.example.com/a/o123-4567-89ab')).toBe(code);
    expect(scannedKey('0123-4567-89ab')).toBe(code);
    expect(scannedKey('https://rsvp.example.com/rsvp/ana-and-bo?i=token')).toBe('token');
    expect(codeHash('0123456789abcdef0123')).toBe('0123456789abcdef');
  });

  it.each(['', 'hello', 'https://example.com/', 'https://example.com/a/123', 'mailto:a@example.com'])(
    'names nothing if it is %j',
    (text) => expect(scannedKey(text)).toBeNull(),
  );
});

describe('the body of sync', () => {
  const device = '0190a000-0000-4000-8000-000000000001';
  const body = {
    device: { id: device, name: 'Phone' },
    now: '2027-06-12T18:00:00Z',
    cursor: null,
    queue: 2,
    wants: 4,
  };
  const row = { kind: 'in', personId: device, seq: 1, atDevice: '2027-06-12T18:00:00Z', offsetMs: 0 };
  const [first, other] = ['0190a000-0000-4000-8000-000000000002', '0190a000-0000-4000-8000-000000000003'];

  it('marks a row that it can’t read, and still reads the other rows', () => {
    const { checkIns } = doorsRoutes.syncDoor.body.parse({
      ...body,
      checkIns: [
        { ...row, id: first },
        { ...row, id: other, kind: 'over' },
      ],
    });
    expect(checkIns).toEqual([
      { ...row, id: first, offline: false },
      { id: other, isUnreadable: true },
    ]);
  });
});
