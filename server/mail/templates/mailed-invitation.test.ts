import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newId } from '../../db/id.ts';
import type { EventSnapshot } from '../snapshots.ts';
import { invitation } from './calendar.ts';
import { mailedInvitation } from './mailed-invitation.ts';
import { samples } from './previews.ts';

const { event } = samples['guest.confirmed'];

const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.constantFrom(
    '',
    'one\r\nSEQUENCE:99\r\nDTSTAMP:20200101T000000Z\r\nATTENDEE;CN="X":MAILTO:x@example.com',
    'one\rATTENDEE;X\nSEQUENCE:1\u2028DTSTAMP:2',
    'a;b,c\\d"e',
    'é'.repeat(80),
    '👩‍👩‍👧'.repeat(20),
    `${'a'.repeat(73)}é`,
    '$& $1 $$',
  ),
);

const moment = fc.date({
  min: new Date('2025-01-01T00:00:00Z'),
  max: new Date('2035-01-01T00:00:00Z'),
  noInvalidDate: true,
});

const anyEvent: fc.Arbitrary<EventSnapshot> = fc
  .record({
    id: fc.constantFrom(event.id, newId()),
    name: words,
    location: words,
    message: words,
    dateTime: moment.map((date) => date.toISOString()),
    endTime: fc.constantFrom(null, '2035-06-01T12:00:00.000Z'),
    timezone: fc.constantFrom('America/Anchorage', 'UTC', 'Asia/Kolkata', 'Europe/Dublin'),
  })
  .map((own) => ({ ...event, ...own }));

const email = fc.oneof(
  fc.constantFrom(
    'a@example.com',
    `${'a'.repeat(64)}@${'b'.repeat(60)}.example.com`,
    'grüße@bücher.example',
    "o'neil+x&y=z@example.com",
    'a;b,c\\d@example.com',
  ),
  fc.emailAddress(),
);

it('the calendar entry in a mail equals the library’s entry for any event and guests', () => {
  fc.assert(
    fc.property(
      anyEvent,
      fc.constantFrom([false, false], [false, true], [true, false]),
      fc.array(fc.record({ name: words, email, causedAt: moment }), { minLength: 1, maxLength: 4 }),
      words,
      (event, [cancelled = false, tentative = false], guests, host) => {
        for (const { name, email, causedAt } of guests) {
          const asked = {
            event,
            cancelled,
            tentative,
            causedAt,
            url: `https://rsvp.example.com/rsvp/${event.customUrl}`,
            organizer: { name: host, email: 'host@example.com', sentBy: 'no-reply@example.com' },
            attendee: { name, email },
          };
          expect(mailedInvitation(asked)).toBe(invitation(asked));
        }
      },
    ),
    { numRuns: 60 },
  );
});
