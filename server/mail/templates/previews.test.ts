import { describe, expect, it } from 'vitest';
import type { MailKind } from '#domain/mail/kinds.ts';
import { previews, samples } from './previews.ts';

const context = {
  publicUrl: 'https://rsvp.example.com',
  mailFrom: 'Turnout <no-reply@example.com>',
  causedAt: new Date('2027-01-02T03:04:05Z'),
};

describe('mail previews of a host’s own event', () => {
  const own = {
    event: {
      ...samples['guest.confirmed'].event,
      name: 'Board meeting',
      displayName: '',
      organization: 'Fjord & Co',
      timezone: 'Europe/Oslo',
      dateTime: '2027-02-01T17:00:00.000Z',
      endTime: null,
      location: '',
      customUrl: 'board-meeting',
      emailSignature: 'The office',
      confirmedEmailMessage: 'Coffee is at five.',
      declinedEmailMessage: '',
      replyTo: 'office@example.com',
      branding: false,
    },
    meals: [{ name: 'Soup', description: 'Leek and potato' }],
    maxGuestsPerRsvp: 1,
    confirmedGuests: 3,
    maxGuests: 12,
  };
  const of = (key: MailKind, about: typeof own = own) => {
    const found = previews(context, about).find((preview) => preview.key === key);
    if (!found) throw new Error(`There is no preview of ${key}.`);
    return found;
  };

  it('lead managers to the event, and greet an invited household once', () => {
    for (const key of ['manager.new', 'manager.declined', 'manager.digest', 'manager.spotsOpened'] as const) {
      expect(of(key).html).toMatch(/href="https:\/\/rsvp\.example\.com\/events\/[0-9a-f-]{36}"/);
      expect(of(key).html).not.toMatch(/href="[^"]*\/(reservations|waitlists)"/);
    }
    expect(
      of('guest.invitation')
        .html.replace(/^.*<\/title>/s, '')
        .match(/You’re invited/g),
    ).toHaveLength(1);
  });

  it('use the event’s texts, meals, time zone, host and plan', () => {
    const confirmed = of('guest.confirmed');
    expect(confirmed.subject).toBe('RSVP Confirmation: Board meeting');
    expect(confirmed).toMatchObject({
      from: 'Fjord & Co <no-reply@example.com>',
      replyTo: 'office@example.com',
      hasCalendar: true,
    });
    for (const part of [
      'Coffee is at five.',
      'The office',
      'Monday, February 1st, 2027 6:00 PM Oslo time\n',
      'Soup (Leek and potato)',
      '1 guest:\n',
      'https://rsvp.example.com/rsvp/board-meeting?reply=sample',
    ])
      expect(confirmed.text).toContain(part);
    expect(confirmed.text).not.toMatch(/Theo|Powered|Where:/);
    expect(of('guest.declined').text).not.toContain('We will miss you');
    expect(of('guest.declined').hasCalendar).toBe(false);
    expect(of('guest.eventChanged').text).toContain('before: Monday, February 1st, 2027 5:00 PM');
    expect(of('manager.new').text).toContain('3 of 12 guests');
    expect(of('account.setPassword').text).toContain('Fjord & Co');
  });

  it('leave out meals if the event offers no meals', () => {
    expect(of('guest.confirmed', { ...own, meals: [] }).text).toContain('* Elena Marsh\n');
  });
});
