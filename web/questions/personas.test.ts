import { expect, it } from 'vitest';
import { draftFrom } from '#web/rsvp/reply-form/draft.ts';
import { draftOf, triedEvent } from './personas.ts';

it('fills in a form that the guest’s page takes, for as many as may come', () => {
  expect(draftFrom(draftOf('couple', { maxGuestsPerRsvp: 6 }))).toMatchObject({
    attending: 'yes',
    count: 2,
    guests: expect.arrayContaining([{ name: 'Ben Silva', meal: '' }]) as unknown,
  });
  expect(draftFrom(draftOf('couple', { maxGuestsPerRsvp: 1 }))).toMatchObject({ count: 1 });
  expect(draftFrom(draftOf('decliner', { maxGuestsPerRsvp: 6 }))).toMatchObject({
    attending: 'no',
    declining: 1,
  });
});

it('offers a household if the event invites, with the child as one of it', () => {
  const shown = { inviteMode: 'invited', maxGuestsPerRsvp: 1, openSpots: 0 } as const;
  const { invitation, openSpots } = triedEvent(shown, 'child');
  expect(invitation?.invitees.map(({ isChild }) => isChild)).toEqual([false, true]);
  expect(openSpots).toBeGreaterThan(0);
  expect(draftFrom(draftOf('child', shown))?.guests[1]).toMatchObject({ inviteeId: '2' });
  expect(triedEvent({ inviteMode: 'open' }, 'child')).not.toHaveProperty('invitation');
});
