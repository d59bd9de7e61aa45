// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { OutgoingMail } from '#domain/mail/contract.ts';
import { outgoingMailColumns } from './outgoing-mail-columns.tsx';

afterEach(cleanup);

const mail: OutgoingMail = {
  id: '1',
  template: 'guest.confirmed',
  label: 'RSVP confirmation',
  toEmail: 'ada@example.com',
  toName: 'Ada',
  eventId: null,
  eventName: null,
  tenantId: null,
  tenantName: null,
  state: 'sent',
  attempts: 1,
  createdAt: '2026-11-27T23:43:02.000Z',
  nextAttemptAt: null,
  sentAt: '2026-11-27T23:43:40.000Z',
  failure: null,
  retryRefusal: null,
};
const stateOf = (of: OutgoingMail) => {
  const column = outgoingMailColumns(false).find(({ id }) => id === 'state');
  return render(column?.cell(of)).container.textContent;
};

it('the state of a mail that left right away repeats no date, and that of a later one has its own', () => {
  expect(stateOf(mail)).toBe('Sent');
  expect(stateOf({ ...mail, sentAt: '2026-11-28T08:00:00.000Z' })).toMatch(/^SentSent Nov 28, 2026/);
});
