import { expect, it } from 'vitest';
import { grouped, summaryOf, type GroupedNotification } from './summary.ts';

const notification = (id: string, more: Partial<GroupedNotification> = {}): GroupedNotification => ({
  ...{ id, kind: 'reservation', name: id, eventId: 'gala', eventName: 'Gala', tenantName: 'Pine' },
  ...{ guestCount: 2, status: 'confirmed', before: null },
  ...more,
});

it('grouped joins one day’s replies to one event, but leaves short runs and other news alone', () => {
  const rows = [
    notification('a'),
    notification('supper', { eventId: 'supper' }),
    notification('b', { status: 'declined', guestCount: 1 }),
    notification('mail', { kind: 'mail_failed' }),
    notification('c', { kind: 'reply_withdrawn', status: null, guestCount: null }),
    notification('d', { guestCount: 3 }),
    notification('before'),
    notification('supper 2', { eventId: 'supper' }),
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
      notification('a', { status: 'waitlisted', guestCount: 1 }),
      notification('e', { status: 'waitlisted', awaitingApproval: true, guestCount: 2 }),
      notification('b', { kind: 'reply_changed' }),
      notification('c', { kind: 'promoted' }),
      notification('d', { status: null, guestCount: null }),
    ]),
  ).toBe(
    '1 joined the waitlist (1 guest), 1 asked to join (2 guests), 1 replied and left again, 1 changed their reply, 1 moved up',
  );
});
