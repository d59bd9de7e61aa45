// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Invitation } from '#domain/guest-list/contract.ts';
import { makeQueryClient } from '#web/kernel/api/queries.ts';
import { HouseholdKeys } from './household-keys.tsx';

afterEach(cleanup);

const show = (notMeAt: string | null) => {
  const household = { id: 'h1', label: 'The Silvas', code: 'ABCD-EFGH', link: 'https://x.test', notMeAt };
  return render(
    <QueryClientProvider client={makeQueryClient()}>
      <HouseholdKeys household={household as Invitation} editable onRenewed={() => {}} />
    </QueryClientProvider>,
  );
};

it('a blocked link shows a notice with the button that makes a new code', () => {
  show(null);
  expect(screen.queryByText(/isn’t theirs/)).toBeNull();
  cleanup();
  show('2027-06-01T18:00:00.000Z');
  expect(screen.getByText(/isn’t theirs/).closest('[role=status]')?.textContent).toContain(
    'blocked until you make a new code',
  );
  expect(screen.getByRole('button', { name: 'New code…' })).toBeTruthy();
});
