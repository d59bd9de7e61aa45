import { expect, it } from 'vitest';
import { draftFrom } from '#web/rsvp/reply-form/draft/draft.ts';
import { draftOf, triedEvent } from './personas.ts';

it('a persona fills in the guest’s form for as many guests as the event allows', () => {
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

it('a persona gets a household with a child if the event invites households', () => {
  const shown = { inviteMode: 'invited', maxGuestsPerRsvp: 1, openSpots: 0 } as const;
  const { invitation, openSpots } = triedEvent(shown, 'child');
  expect(invitation?.invitees.map(({ isChild }) => isChild)).toEqual([false, true]);
  expect(openSpots).toBeGreaterThan(0);
  expect(draftFrom(draftOf('child', shown))?.guests[1]).toMatchObject({ inviteeId: '2' });
  expect(triedEvent({ inviteMode: 'open' }, 'child')).not.toHaveProperty('invitation');
});
