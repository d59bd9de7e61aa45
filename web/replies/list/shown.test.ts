import { expect, it } from 'vitest';
import { shownRows } from './shown.ts';

const waits = { isAttending: true, waitlisted: true, awaitingApproval: true };
const declined = { isAttending: false, waitlisted: false, awaitingApproval: false };
const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id, ...waits }));

const source = {
  list: 'all',
  total: rows.length,
  rowAt: (index: number) => rows[index],
  indexOf: (key: string) => {
    const index = rows.findIndex(({ id }) => id === key);
    return index < 0 ? undefined : index;
  },
  show: () => undefined,
  loading: false,
  retry: () => undefined,
};
const listed = ({ total, rowAt }: Pick<typeof source, 'total' | 'rowAt'>) =>
  Array.from({ length: total }, (_, index) => rowAt(index)?.id).join('');

it('a deleted reply disappears from the list, whatever its place', () => {
  const shown = shownRows(
    source,
    [
      { ids: ['c'], change: null },
      { ids: ['a', 'elsewhere'], change: null },
    ],
    {},
  );
  expect(listed(shown as typeof source)).toBe('bd');
  expect(['a', 'b', 'c', 'd'].map((id) => shown.indexOf(id))).toEqual([undefined, 0, undefined, 1]);
});

it('a changed reply shows its new state, and leaves the lists that no longer include it', () => {
  const acts = [{ ids: ['b'], change: declined }];
  expect(shownRows(source, acts, {}).rowAt(1)).toEqual({ id: 'b', ...declined });
  expect(listed(shownRows(source, acts, { awaitingApproval: true }) as typeof source)).toBe('acd');
  expect(listed(shownRows(source, acts, { status: 'waitlisted' }) as typeof source)).toBe('acd');
  expect(listed(shownRows(source, acts, { status: 'declined' }) as typeof source)).toBe('abcd');
  expect(shownRows(source, [], {})).toBe(source);
});

it('parties of an event move up when a party ahead of them leaves the waitlist', () => {
  const line = [
    { id: 'a', eventId: 'e', waitlistPosition: 1 },
    { id: 'b', eventId: 'e', waitlistPosition: 2 },
    { id: 'c', eventId: 'f', waitlistPosition: 2 },
    { id: 'd', eventId: 'e', waitlistPosition: null },
  ];
  const shown = shownRows(
    { ...source, rowAt: (index: number) => line[index] },
    [{ ids: ['a'], change: { ...waits, waitlisted: false, waitlistPosition: null } }],
    { status: 'waitlisted' },
  );
  expect([0, 1, 2].map((index) => shown.rowAt(index)?.waitlistPosition)).toEqual([1, 2, null]);
});
