// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import type { DashboardStats } from '#domain/dashboard/contract.ts';
import { statsShown } from './by-role.tsx';

it('the reservations card counts one confirmed guest in the singular', () => {
  const hintFor = (totalGuests: number) =>
    statsShown('superadmin')
      .find(({ label }) => label === 'Reservations')
      ?.hint?.({ totalGuests } as DashboardStats);
  expect([0, 1, 1_000].map(hintFor)).toEqual([
    '0 confirmed guests',
    '1 confirmed guest',
    '1,000 confirmed guests',
  ]);
});

afterEach(() => {
  document.head.innerHTML = '';
});

it('the dashboard leaves out revenue if the installation has no plans', () => {
  const hasRevenue = () => statsShown('superadmin').some(({ label }) => label === 'Revenue');
  expect(hasRevenue()).toBe(true);
  document.head.innerHTML = '<meta name="turnout-plans" content="off">';
  expect(hasRevenue()).toBe(false);
});
