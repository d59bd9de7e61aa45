import { expect, it } from 'vitest';
import { notificationKinds, type NotificationFacts } from '#domain/notifications/sentences.ts';
import { partsOf, summaryOf } from './sentences.ts';

const facts: NotificationFacts = {
  kind: 'reservation',
  name: 'Ada Lovelace',
  eventName: 'Summer Party',
  tenantName: 'Acme',
  guestCount: 3,
  status: 'confirmed',
  before: null,
};
const said = (change: Partial<NotificationFacts>) =>
  partsOf({ ...facts, ...change })
    .map(({ text }) => text)
    .join('');

it('partsOf describes notifications with names, party sizes and statuses', () => {
  expect(said({})).toBe('Ada Lovelace replied to Summer Party (confirmed, 3 guests)');
  expect(said({ status: 'declined' })).toBe('Ada Lovelace replied to Summer Party (declined)');
  expect(said({ status: 'waitlisted', guestCount: 1 })).toBe(
    'Ada Lovelace replied to Summer Party (waitlisted, 1 guest)',
  );
  expect(said({ status: 'waitlisted', awaitingApproval: true, guestCount: 2 })).toBe(
    'Ada Lovelace replied to Summer Party (awaiting approval, 2 guests)',
  );
  expect(said({ kind: 'reply_changed', before: { status: 'waitlisted', guestCount: 5 } })).toBe(
    'Ada Lovelace changed their reply to Summer Party, from waitlisted, 5 guests to confirmed, 3 guests',
  );
  expect(said({ kind: 'reply_changed', before: { status: 'confirmed', guestCount: 3 } })).toBe(
    'Ada Lovelace changed their reply to Summer Party',
  );
  expect(said({ kind: 'promoted' })).toBe(
    'Ada Lovelace moved up from the waitlist for Summer Party (3 guests)',
  );
  expect(said({ kind: 'join_request', eventName: null })).toBe('Ada Lovelace asked to join Acme');
});

it('partsOf describes deleted guests and events in general words', () => {
  const gone = { name: null, guestCount: null, status: null, eventName: null };
  expect(said(gone)).toBe('A guest replied to an event');
  expect(said({ ...gone, kind: 'reply_withdrawn' })).toBe('A guest withdrew their reply to an event');
  expect(said({ ...gone, kind: 'mail_failed' })).toBe('An email couldn’t be delivered');
  expect(said({ kind: 'mail_failed' })).toBe(
    'An email to Ada Lovelace about Summer Party couldn’t be delivered',
  );
  expect(said({ kind: 'mail_withheld' })).toBe(
    'Mail to Ada Lovelace about Summer Party wasn’t sent because a mail limit was reached',
  );
  expect(said({ ...gone, kind: 'mail_withheld' })).toBe('Mail wasn’t sent because a mail limit was reached');
});

it('partsOf covers every kind, and marks the guest and the event', () => {
  for (const kind of notificationKinds) expect(said({ kind })).not.toMatch(/undefined|null| {2}/);
  expect(partsOf(facts).filter(({ is }) => is)).toEqual([
    { text: 'Ada Lovelace', is: 'name' },
    { text: 'Summer Party', is: 'event' },
  ]);
});

it('summaryOf counts waiting, changed, withdrawn and promoted replies', () => {
  const notification = (more: Partial<NotificationFacts>) => ({ ...facts, guestCount: 2, ...more });
  expect(
    summaryOf([
      notification({}),
      notification({ guestCount: 3 }),
      notification({ status: 'declined', guestCount: 1 }),
      notification({ kind: 'reply_withdrawn', status: null, guestCount: null }),
    ]),
  ).toBe('2 said yes (5 guests), 1 said no, 1 withdrew');
  expect(
    summaryOf([
      notification({ status: 'waitlisted', guestCount: 1 }),
      notification({ status: 'waitlisted', awaitingApproval: true, guestCount: 2 }),
      notification({ kind: 'reply_changed' }),
      notification({ kind: 'promoted' }),
      notification({ status: null, guestCount: null }),
    ]),
  ).toBe(
    '1 joined the waitlist (1 guest), 1 asked for approval (2 guests), 1 replied and then withdrew, 1 changed their reply, 1 moved up',
  );
});
