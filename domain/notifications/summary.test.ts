import { expect, it } from 'vitest';
import { grouped, type GroupedNotification } from './summary.ts';

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
});
