import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { invitation, sequenceOf } from './calendar.ts';
import { oneLine } from './letter.ts';
import { samples } from './previews.ts';
import { renderMessage } from './render.ts';
import { vtimezone } from './timezone.ts';
import { context, keys, render, shown } from '../../testing/rendered-mail.ts';

function parse(content: string) {
  const calendar = new ICAL.Component(ICAL.parse(content) as never);
  const [event] = calendar.getAllSubcomponents('vevent');
  if (!event) throw new Error('there is no event in it');
  return { calendar, event, vevent: new ICAL.Event(event) };
}

describe('the calendar entry', () => {
  it('contains the event’s time in the event’s time zone, in a form that calendars read', () => {
    const { calendar } = render('guest.confirmed');
    expect(calendar?.method).toBe('REQUEST');
    const { calendar: whole, event, vevent } = parse(calendar?.content ?? '');
    expect(whole.getFirstPropertyValue('method')).toBe('REQUEST');
    expect(vevent.summary).toBe('Summer Wedding Celebration');
    expect(vevent.location).toBe('Harbor House, 12 Shoreline Drive, Anchorage');
    expect(vevent.startDate.toJSDate().toISOString()).toBe('2027-06-20T00:00:00.000Z');
    expect(vevent.endDate.toJSDate().toISOString()).toBe('2027-06-20T06:00:00.000Z');
    expect(vevent.startDate.toString()).toBe('2027-06-19T16:00:00');
    expect(event.getFirstProperty('dtstart')?.getFirstParameter('tzid')).toBe('America/Anchorage');
    expect(whole.getAllSubcomponents('vtimezone')).toHaveLength(1);
    expect(event.getFirstPropertyValue('dtstamp')?.toString()).toBe('2027-01-02T03:04:05Z');
    // The organizer is the host, on whose behalf Turnout sends. The guest has already accepted, and
    // need not answer the calendar.
    const organizer = event.getFirstProperty('organizer');
    expect(String(organizer?.getFirstValue())).toBe('mailto:maya@example.com');
    expect(organizer?.getFirstParameter('cn')).toBe('Maya & Jonas');
    expect(organizer?.getFirstParameter('sent-by')).toBe('mailto:no-reply@example.com');
    const [attendee] = vevent.attendees;
    expect(String(attendee?.getFirstValue()).toLowerCase()).toBe('mailto:elena.marsh@example.com');
    expect(attendee?.getFirstParameter('partstat')).toBe('ACCEPTED');
    expect(attendee?.getFirstParameter('rsvp')).toBe('FALSE');
    // People share calendars, so the entry must not contain the personal link.
    expect(calendar?.content).not.toContain('reply=');
  });

  it('names the language of its texts, if the event is not in English alone', () => {
    const payload = samples['guest.confirmed'];
    const description = 'Wir essen draußen, solange es hell ist. '.repeat(5).trim();
    const event = { ...payload.event, languages: ['en' as const, 'de' as const], message: description };
    const { calendar } = renderMessage(
      'guest.confirmed',
      { ...payload, event },
      { ...context, language: 'de' },
    );
    const { vevent, event: entry } = parse(calendar?.content ?? '');
    for (const name of ['summary', 'location', 'description']) {
      expect(entry.getFirstProperty(name)?.getFirstParameter('language')).toBe('de');
    }
    expect(vevent.description).toBe(description);
    for (const line of calendar?.content.split('\r\n') ?? []) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    }
    expect(render('guest.confirmed').calendar?.content).not.toContain('LANGUAGE=');
  });

  it('keeps its id in later mails, ranks a change above the first entry, and ends with a cancellation', () => {
    const uid = (content: string | undefined) => parse(content ?? '').vevent.uid;
    const first = render('guest.confirmed').calendar;
    const later = renderMessage('guest.changed', samples['guest.changed'], {
      ...context,
      // The entry keeps its id even after the server moves to another address.
      publicUrl: 'https://elsewhere.example.com',
      causedAt: new Date('2027-01-03T00:00:00Z'),
    }).calendar;
    const gone = render('guest.cancelled').calendar;
    expect(uid(later?.content)).toBe(uid(first?.content));
    expect(parse(later?.content ?? '').vevent.sequence).toBeGreaterThan(
      parse(first?.content ?? '').vevent.sequence,
    );
    expect(uid(gone?.content)).toBe(uid(first?.content));
    expect(gone?.method).toBe('CANCEL');
    expect(parse(gone?.content ?? '').event.getFirstPropertyValue('status')).toBe('CANCELLED');
  });

  it('names the server’s address as organizer if the host replies to their own event', () => {
    const payload = samples['guest.confirmed'];
    const organizerOf = (guestEmail: string) => {
      const { calendar } = render('guest.confirmed', { ...payload, reply: { ...payload.reply, guestEmail } });
      return parse(calendar?.content ?? '').event.getFirstPropertyValue('organizer');
    };
    expect(organizerOf('Maya@example.com')).toBe('mailto:no-reply@example.com');
    expect(organizerOf('elena.marsh@example.com')).toBe('mailto:maya@example.com');
  });

  it('gives the cancellation for the old address a lower sequence than the entry for the new one', () => {
    const at = { ...context, causedAt: new Date('2029-01-02T03:04:05Z') };
    const gone = renderMessage('guest.readdressed', samples['guest.readdressed'], at).calendar;
    const here = renderMessage('guest.changed', samples['guest.changed'], at).calendar;
    expect(parse(gone?.content ?? '').vevent.sequence).toBeLessThan(
      parse(here?.content ?? '').vevent.sequence,
    );
  });

  it('lasts an hour if the event has no end, and ends in a line break', () => {
    const payload = samples['guest.confirmed'];
    const { content = '' } =
      render('guest.confirmed', { ...payload, event: { ...payload.event, endTime: null } }).calendar ?? {};
    expect(parse(content).vevent.endDate.toJSDate().toISOString()).toBe('2027-06-20T01:00:00.000Z');
    expect(content).toMatch(/END:VCALENDAR\r\n$/);
  });

  it.each([
    ['Europe/Berlin', '2027-10-31T00:30:00.000Z', 'DTSTART:20271031T003000Z'],
    ['Europe/Berlin', '2027-10-31T01:30:00.000Z', 'DTSTART:20271031T013000Z'],
    ['Europe/Berlin', '2027-10-31T02:30:00.000Z', 'DTSTART;TZID=Europe/Berlin:20271031T033000'],
    ['Australia/Lord_Howe', '2027-04-03T14:45:00.000Z', 'DTSTART:20270403T144500Z'],
  ])('uses UTC only for hours that the clocks of %s show twice: %s', (timezone, dateTime, line) => {
    const payload = samples['guest.confirmed'];
    const event = { ...payload.event, timezone, dateTime, endTime: null };
    expect(render('guest.confirmed', { ...payload, event }).calendar?.content.split('\r\n')).toContain(line);
  });

  it('keeps names and places intact that contain special characters of the format', () => {
    const payload = samples['guest.confirmed'];
    const event = {
      ...payload.event,
      name: 'A; B, C: "D" \\ E\nEND:VEVENT',
      location: 'Room 1; 2nd floor, left\r\nATTENDEE:mailto:x@y.z',
      message: 'Line one\nBEGIN:VALARM',
      endTime: null,
    };
    const { vevent, calendar } = parse(
      render('guest.confirmed', { ...payload, event }).calendar?.content ?? '',
    );
    expect(vevent.summary).toBe('A; B, C: "D" \\ E END:VEVENT');
    expect(vevent.location).toBe('Room 1; 2nd floor, left ATTENDEE:mailto:x@y.z');
    expect(vevent.description).toBe('Line one\nBEGIN:VALARM');
    expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1);
    expect(vevent.attendees).toHaveLength(1);
  });

  it('accompanies only invitations and mails about confirmed seats', () => {
    const withOne = keys.filter((key) => render(key).calendar !== null);
    expect(withOne).toEqual([
      'guest.confirmed',
      'guest.promoted',
      'guest.changed',
      'guest.eventChanged',
      'guest.withdrawn',
      'guest.removed',
      'guest.readdressed',
      'guest.cancelled',
      'guest.seeYouSoon',
      'guest.saveTheDate',
      'guest.invitation',
    ]);
  });

  it('marks an invitation as tentative, and a confirmation updates that entry', () => {
    const offered = render('guest.invitation', {
      ...samples['guest.invitation'],
      guestEmail: 'ana@example.com',
    }).calendar;
    expect(offered?.method).toBe('REQUEST');
    const { event, vevent } = parse(offered?.content ?? '');
    expect(event.getFirstPropertyValue('status')).toBe('TENTATIVE');
    const [attendee] = vevent.attendees;
    expect(String(attendee?.getFirstValue()).toLowerCase()).toBe('mailto:ana@example.com');
    expect(attendee?.getFirstParameter('partstat')).toBe('TENTATIVE');
    expect(attendee?.getFirstParameter('rsvp')).toBe('FALSE');
    expect(offered?.content).not.toContain('i=sample');
    expect(vevent.uid).toBe(parse(render('guest.confirmed').calendar?.content ?? '').vevent.uid);
  });

  it.each(['guest.declined', 'guest.waitlisted'] as const)(
    'ends with %s only if the guest was confirmed',
    (key) => {
      const gone = render(key, { ...samples[key], wasConfirmed: true }).calendar;
      expect(gone?.method).toBe('CANCEL');
      expect(parse(gone?.content ?? '').vevent.attendees).toHaveLength(1);
      expect(render(key).calendar).toBeNull();
      const payload = samples['guest.changed'];
      const status = key === 'guest.declined' ? 'declined' : 'waitlisted';
      expect(
        render('guest.changed', { ...payload, reply: { ...payload.reply, status } }).calendar,
      ).toBeNull();
    },
  );

  it('gets a higher sequence with every later second of ten years', () => {
    const made = Date.parse('2026-11-21T10:00:00Z');
    const id = `${made
      .toString(16)
      .padStart(12, '0')
      .replace(/(.{8})/, '$1-')}-7abc-8000-000000000000`;
    fc.assert(
      fc.property(
        fc.nat({ max: 10 * 365 * 24 * 3_600 }),
        fc.integer({ min: 1, max: 3_600 }),
        (after, later) => {
          const at = (seconds: number) => sequenceOf(id, new Date(made + seconds * 1_000));
          expect(at(after + later)).toBeGreaterThan(at(after));
          expect(at(after + later)).toBeLessThan(2_147_483_647);
          // In older versions the sequence grew by one a second since 2024. New values must not be
          // smaller.
          expect(at(after)).toBeGreaterThanOrEqual(Math.floor(made / 1_000) + after - 1_704_067_200);
        },
      ),
    );
    expect(sequenceOf(id, new Date(made + 1_020))).toBe(sequenceOf(id, new Date(made + 1_000)) + 1);
    expect(sequenceOf('no such id', new Date('2027-01-01'))).toBe(94_694_400);
  });

  it('reads back with unchanged name, place and text, whatever people typed', () => {
    const payload = samples['guest.confirmed'];
    const words = fc
      .string({ unit: 'binary', maxLength: 200 })
      .filter((text) => !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text));
    fc.assert(
      fc.property(words, words, words, words, (name, location, message, displayName) => {
        const event = { ...payload.event, name, location, message, displayName };
        const reply = { ...payload.reply, displayName };
        const content = render('guest.confirmed', { ...payload, event, reply }).calendar?.content ?? '';
        const { vevent, calendar } = parse(content);
        expect(vevent.summary ?? '').toBe(oneLine(name));
        expect(vevent.location ?? '').toBe(oneLine(location, 500));
        expect(vevent.description ?? '').toBe(message.trim());
        expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1);
        expect(vevent.attendees).toHaveLength(1);
        for (const line of content.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      }),
      { numRuns: 60 },
    );
  });

  it('gives another calendar library the right instant in every time zone', () => {
    const payload = samples['guest.confirmed'];
    const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'US/Eastern', 'Asia/Kolkata', 'GMT'];
    const seconds = fc.integer({
      min: Date.UTC(2024, 0, 1) / 1_000,
      max: Date.UTC(2060, 0, 1) / 1_000,
    });
    for (const timezone of zones) {
      fc.assert(
        fc.property(seconds, fc.integer({ min: 1, max: 90 * 86_400 }), (start, length) => {
          const [from, to] = [new Date(start * 1_000), new Date((start + length) * 1_000)];
          const { vevent } = parse(
            invitation({
              event: {
                ...payload.event,
                timezone,
                dateTime: from.toISOString(),
                endTime: to.toISOString(),
              },
              cancelled: false,
              causedAt: from,
              url: 'https://rsvp.example.com/rsvp/x',
              organizer: { name: 'Maya', email: 'maya@example.com' },
            }),
          );
          for (const [read, meant] of [
            [vevent.startDate, from],
            [vevent.endDate, to],
          ] as const) {
            const instant = read.toJSDate();
            expect(instant.toISOString()).toBe(meant.toISOString());
          }
        }),
        { numRuns: 2 },
      );
    }
  });

  it.each([
    [
      'America/Anchorage',
      [
        'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
        'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
        'TZNAME:AKDT',
        'TZOFFSETTO:-0900',
      ],
    ],
    [
      'Europe/Dublin',
      [
        'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
        'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
        'TZOFFSETTO:+0100',
      ],
    ],
    ['Australia/Lord_Howe', ['TZOFFSETFROM:+1030', 'TZOFFSETTO:+1100', 'BYMONTH=4;BYDAY=1SU']],
    ['Asia/Kathmandu', ['BEGIN:STANDARD', 'TZOFFSETTO:+0545']],
  ])('describes the clock changes of %s by rules', (zone, lines) => {
    const text = vtimezone(zone, new Date('2045-06-01T00:00:00Z'), new Date('2045-06-02T00:00:00Z'));
    for (const line of lines) expect(text).toContain(line);
    expect(text.match(/BEGIN:(STANDARD|DAYLIGHT)/g)).toHaveLength(zone === 'Asia/Kathmandu' ? 1 : 2);
  });
});

describe('the mail about a changed event', () => {
  const payload = samples['guest.eventChanged'];

  it('shows the new facts with the old ones, and a link to the reply', () => {
    const { subject, text, html, calendar } = render('guest.eventChanged');
    expect(subject).toBe('New time and place: Summer Wedding Celebration');
    for (const part of [text, shown(html)]) {
      expect(part).toContain('The time and place of this event have changed.');
      expect(part).toContain('Saturday, June 19th, 2027 4:00 PM AKDT');
      expect(part).toContain('before: Saturday, June 19th, 2027 2:30 PM AKDT');
      expect(part).toContain('Harbor House, 12 Shoreline Drive, Anchorage');
      expect(part).toContain('before: Boathouse, 4 Harbor Lane, Anchorage');
      expect(part).toContain('Your RSVP stays confirmed.');
    }
    expect(text).toContain('https://rsvp.example.com/rsvp/maya-and-jonas?reply=sample');
    expect(calendar?.method).toBe('REQUEST');
    expect(parse(calendar?.content ?? '').vevent.startDate.toString()).toBe('2027-06-19T16:00:00');
  });

  it.each([
    [{ location: 'The barn' }, 'New place: ', 'The place of this event has changed.'],
    [{ location: '' }, 'New place: ', 'no longer set\n       before: Harbor House'],
    [{ name: 'Autumn Wedding' }, 'Event changed: ', 'before: Summer Wedding Celebration'],
    [{ endTime: null }, 'Event changed: ', 'before: Saturday, June 19th, 2027 10:00 PM AKDT'],
    [{ timezone: 'America/Adak' }, 'New time: ', 'before: America/Anchorage'],
    [{ dressCode: 'Black\ntie' }, 'Event changed: ', 'Dress code: Black tie\n            before: not set'],
  ])('names the change in subject and text: %o', (changes, subject, words) => {
    const { event } = samples['guest.confirmed'];
    const mail = render('guest.eventChanged', { ...payload, before: event, event: { ...event, ...changes } });
    expect(mail.subject).toMatch(new RegExp(`^${subject}`));
    expect(mail.text).toContain(words);
    // A new time zone changes how start, end and zone read. Unchanged facts are left out, except
    // when and where.
    expect(mail.text.match(/before: /g)).toHaveLength('timezone' in changes ? 3 : 1);
    expect(mail.text).not.toMatch(/^(Status|Guests):/m);
  });
});
