// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { UnsentMail } from '#domain/replies/contract.ts';
import { UnsentMails } from './unsent-mails.tsx';

afterEach(cleanup);

const mail = (id: string, state: UnsentMail['state']): UnsentMail => ({
  id,
  label: `Mail ${id}`,
  state,
  sentence: `Reason of ${id}.`,
  createdAt: '2027-03-01T12:00:00.000Z',
});

it('the button for unsent mails shows their number, and opens a list with the reasons', () => {
  const { container, rerender } = render(<UnsentMails mails={undefined} timezone="UTC" />);
  expect(container.textContent).toBe('');
  rerender(<UnsentMails mails={[mail('a', 'waiting')]} timezone="UTC" />);
  expect(screen.getByRole('button', { name: '1 email waiting to be sent' })).toBeTruthy();
  rerender(
    <UnsentMails mails={[mail('a', 'waiting'), mail('b', 'failed'), mail('c', 'withheld')]} timezone="UTC" />,
  );
  expect(screen.queryByText(/Reason of b/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '2 emails not sent' }));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Mail a .*Reason of a\.$/),
    expect.stringMatching(/^Mail b .*Reason of b\.$/),
    expect.stringMatching(/^Mail c .*Reason of c\.$/),
  ]);
});
