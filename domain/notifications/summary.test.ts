import { expect, it } from 'vitest';
import { grouped, summaryOf, type Told } from './summary.ts';

const told = (id: string, more: Partial<Told> = {}): Told => ({
  ...{ id, kind: 'reservation', name: id, eventId: 'gala', eventName: 'Gala', tenantName: 'Pine' },
  ...{ guestCount: 2, status: 'confirmed', before: null },
  ...more,
});

it('grouped joins one day’s replies to one event, but leaves short runs and other news alone', () => {
  const rows = [
    told('a'),
    told('supper', { eventId: 'supper' }),
    told('b', { status: 'declined', guestCount: 1 }),
    told('mail', { kind: 'mail_failed' }),
    told('c', { kind: 'reply_withdrawn', status: null, guestCount: null }),
    told('d', { guestCount: 3 }),
    told('before'),
    told('supper 2', { eventId: 'supper' }),
  ];
  const groups = grouped(rows, ({ id }) => (id === 'before' ? 'yesterday' : 'today'));
  expect(groups.map(({ rows, isTogether }) => [isTogether, ...rows.map(({ id }) => id)])).toEqual([
    [true, 'a', 'b', 'c', 'd'],
    [false, 'supper'],
    [false, 'mail'],
    [false, 'before'],
    [false, 'supper 2'],
  ]);
  expect(summaryOf(groups[0]?.rows ?? [])).toBe('2 said yes (5 guests), 1 said no, 1 withdrew');
});

it('summaryOf counts waiting, changed, withdrawn and promoted replies', () => {
  expect(
    summaryOf([
      told('a', { status: 'waitlisted', guestCount: 1 }),
      told('e', { status: 'waitlisted', awaitingApproval: true, guestCount: 2 }),
      told('b', { kind: 'reply_changed' }),
      told('c', { kind: 'promoted' }),
      told('d', { status: null, guestCount: null }),
    ]),
  ).toBe(
    '1 joined the waitlist (1 guest), 1 asked to join (2 guests), 1 replied and left again, 1 changed their reply, 1 moved up',
  );
});
