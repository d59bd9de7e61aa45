import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import type { MessagePayloads, TemplateKey } from '../messages.ts';
import { oneLine, unlinked } from './letter.ts';
import { previews, samples } from './previews.ts';
import { renderMessage, sender } from './render.ts';

const context = {
  publicUrl: 'https://rsvp.example.com',
  mailFrom: 'Turnout <no-reply@example.com>',
  causedAt: new Date('2027-01-02T03:04:05Z'),
};
const render = <K extends TemplateKey>(key: K, payload: MessagePayloads[K] = samples[key]) =>
  renderMessage(key, payload, context);

const keys = Object.keys(samples) as TemplateKey[];

/** What a person sees of the HTML. */
const shown = (html: string) =>
  html
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<br\/?>|<\/(p|td|tr|h1)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&');

describe.each(keys)('%s', (key) => {
  const { subject, html, text } = render(key);

  it('has a subject, a whole HTML document and a text', () => {
    expect(subject).not.toBe('');
    expect(html).toMatch(/^<!DOCTYPE html[^]*<\/html>$/);
    expect(text.trim()).not.toBe('');
    for (const part of [subject, html, text]) {
      expect(part).not.toMatch(/undefined|\[object|NaN|Invalid Date|>null<|: null$/m);
    }
  });

  it('takes nothing from another host', () => {
    expect(html).not.toMatch(/<(img|script|link|iframe)\b/i);
    expect(html).not.toMatch(/url\(|@import/i);
    for (const [, href] of html.matchAll(/href="([^"]*)"/g)) {
      expect(href).toMatch(/^https:\/\/rsvp\.example\.com\//);
    }
  });

  it('says the same in both forms', () => {
    const page = shown(html).replace(/\s+/g, ' ');
    const lines = text
      .split('\n')
      .map((line) => line.replace(/^[>*] /, '').trim())
      .filter((line) => /^[A-Z][^:()]{25,}$/.test(line) && line !== line.toUpperCase());
    for (const line of lines) expect(page).toContain(line);
  });

  it('escapes whatever people typed', () => {
    const evil = `<img src=x onerror=alert(1)>"'&</td></table><script>alert(2)</script>`;
    const poisoned = JSON.parse(
      JSON.stringify(samples[key], (name, value: unknown) =>
        typeof value === 'string' &&
        ![
          'path',
          'dateTime',
          'endTime',
          'cutoffDate',
          'timezone',
          'status',
          'since',
          'customUrl',
          'id',
        ].includes(name)
          ? evil
          : value,
      ),
    ) as MessagePayloads[TemplateKey];
    const rendered = render(key, poisoned as never).html;
    expect(rendered).not.toMatch(/<img|<script/);
    expect(rendered.match(/<table/g)?.length).toBe(rendered.match(/<\/table>/g)?.length);
  });

  it('has one line of subject and of sender, whatever people typed', () => {
    const broken = JSON.parse(
      JSON.stringify(samples[key], (name, value: unknown) =>
        ['name', 'displayName', 'tenantName', 'applicant', 'firstName'].includes(name)
          ? 'One\r\nBcc: victim@example.com\u2028two\0'
          : value,
      ),
    ) as MessagePayloads[TemplateKey];
    const rendered = render(key, broken as never);
    // eslint-disable-next-line no-control-regex
    expect(`${rendered.subject}${rendered.from.name}`).not.toMatch(/[\u0000-\u001f\u2028\u2029]/);
    expect(rendered.from.address).toBe('no-reply@example.com');
  });
});

describe('what the specification says', () => {
  it('confirms with a green header, the party and its meals, the host’s words and the event in its zone', () => {
    const { subject, html, text, from } = render('guest.confirmed');
    expect(subject).toBe('RSVP Confirmation: Summer Wedding Celebration');
    expect(from).toEqual({ name: 'Maya & Jonas', address: 'no-reply@example.com' });
    expect(html).toContain('background-color:#15803d');
    for (const part of [text, shown(html)]) {
      expect(part).toContain('been confirmed');
      expect(part).toContain('Saturday, June 19th, 2027 4:00 PM AKDT');
      expect(part).toContain('America/Anchorage');
      expect(part).toContain('Theo Marsh');
      expect(part).toContain('Risotto');
      expect(part).toContain('Mushroom risotto with aged parmesan, vegetarian');
      expect(part).toContain('We are so happy that you can make it!');
      expect(part).toContain('With love,');
      expect(part).toContain('Powered by Turnout');
    }
    expect(text).toContain('https://rsvp.example.com/rsvp/maya-and-jonas?reply=sample');
  });

  it('declines in gray, with the names of who does not come', () => {
    const { subject, html, text } = render('guest.declined');
    expect(subject).toBe('RSVP Declined: Summer Wedding Celebration');
    expect(html).toContain('background-color:#57534e');
    expect(text).toContain('not attending');
    expect(text).toContain('We will miss you');
    expect(text).toContain('Theo Marsh');
  });

  it('waitlists in orange, and promises to tell when a spot opens', () => {
    const { subject, html, text } = render('guest.waitlisted');
    expect(subject).toBe('RSVP Waitlist: Summer Wedding Celebration');
    expect(html).toContain('background-color:#c2570a');
    expect(text).toContain('added to the waitlist');
    expect(text).toContain('You will be notified if a spot opens.');
  });

  it('says that a host’s approval is what is waited for', () => {
    const payload = samples['guest.waitlisted'];
    const { text } = render('guest.waitlisted', {
      ...payload,
      reply: { ...payload.reply, awaitingApproval: true },
    });
    expect(text).toContain('until the host approves it');
    expect(text).not.toContain('full');
  });

  it('gives hosts the phone, the message, how full it is and the way to the dashboard', () => {
    const { subject, text, from, html } = render('manager.new');
    expect(subject).toBe('New RSVP Confirmation: Elena Marsh, Summer Wedding Celebration');
    expect(from.name).toBe('Turnout');
    expect(html).toContain('background-color:#15803d');
    expect(text).toContain('+1 907 555 0142');
    expect(text).toContain('elena.marsh@example.com');
    expect(text).toContain('Theo is allergic to peanuts');
    expect(text).toContain('42 of 80 guests');
    expect(text).toContain('https://rsvp.example.com/reservations');
    expect(render('manager.declined').subject).toBe('RSVP Declined: Elena Marsh, Summer Wedding Celebration');
    expect(render('manager.declined').text).toContain('+1 907 555 0142');
  });

  it('tells a host of a waitlisted reply as what it is', () => {
    const payload = samples['manager.new'];
    const { subject, html } = render('manager.new', {
      ...payload,
      reply: { ...payload.reply, status: 'waitlisted' },
    });
    expect(subject).toMatch(/^New RSVP on the waitlist: /);
    expect(html).toContain('background-color:#c2570a');
  });

  it.each([
    [
      { spots: 2, waiting: 1, promoted: 0 },
      '2 spots are open again. 1 party still waits on the waitlist. You decide',
    ],
    [{ spots: 1, waiting: 0, promoted: 0 }, '1 spot is open again.'],
    [{ spots: 0, waiting: 2, promoted: 1 }, '1 party moved up from the waitlist. 2 parties still wait'],
  ])('tells a host what became of the spots that opened: %o', (moved, sentence) => {
    const { text } = render('manager.spotsOpened', { ...samples['manager.spotsOpened'], ...moved });
    expect(text.replace(/\s+/g, ' ')).toContain(sentence);
  });

  it('leaves phone numbers to the hosts', () => {
    for (const key of keys.filter((name) => name.startsWith('guest.'))) {
      expect(render(key).html).not.toContain('907 555');
      expect(render(key).text).not.toContain('907 555');
    }
  });

  it('drops the branding where the host pays for that', () => {
    const payload = samples['guest.confirmed'];
    const { html, text } = render('guest.confirmed', {
      ...payload,
      event: { ...payload.event, branding: false },
    });
    expect(html + text).not.toContain('Powered by');
  });

  it('previews the five of the page first', () => {
    expect(
      previews(context)
        .slice(0, 3)
        .map(({ title }) => title),
    ).toEqual(['RSVP Confirmation', 'RSVP Declined', 'RSVP Waitlist']);
    expect(
      previews(context)
        .filter(({ audience }) => audience === 'manager')
        .slice(0, 2)
        .map(({ title }) => title),
    ).toEqual(['New RSVP Confirmation', 'RSVP Declined']);
    expect(previews(context)).toHaveLength(keys.length);
  });
});

describe('strangers', () => {
  it('put no words into a mail to an address that may not be theirs', () => {
    const { reply } = samples['guest.confirmed'];
    for (const key of keys.filter((name) => name.startsWith('guest.'))) {
      const { html, text } = render(key, {
        ...samples[key],
        displayName: 'buy at https://spam.example',
        reply: { ...reply, displayName: 'buy at https://spam.example', message: 'SPAM SPAM' },
      });
      expect(html + text).not.toContain('SPAM SPAM');
      expect(html + text).not.toContain('https://spam.example');
      expect(html + text).not.toContain('spam.example');
    }
  });

  it('are not named in the mail that leads to an existing reply, nor in one that asks for a confirmation', () => {
    expect(render('guest.link').text).not.toContain('Elena');
    expect(render('account.joinConfirm').text).not.toContain('Elena');
  });

  it('cannot make a link of a name, and a name that is none stays readable', () => {
    expect(unlinked('www.evil.example/x')).toBe('www.\u200bevil.\u200bexample/\u200bx');
    expect(unlinked('Dr. Ada Lovelace, Jr.')).toBe('Dr. Ada Lovelace, Jr.');
    expect(oneLine('🎉'.repeat(300))).toHaveLength(199 * 2 + 1);
  });
});

describe('the invitation', () => {
  const parse = (content: string) => {
    const calendar = new ICAL.Component(ICAL.parse(content) as never);
    const [event] = calendar.getAllSubcomponents('vevent');
    if (!event) throw new Error('there is no event in it');
    return { calendar, event, vevent: new ICAL.Event(event) };
  };

  it('has the event at its instant, in a form that calendars read', () => {
    const { calendar } = render('guest.confirmed');
    expect(calendar?.method).toBe('PUBLISH');
    const { calendar: whole, event, vevent } = parse(calendar?.content ?? '');
    expect(whole.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect(vevent.summary).toBe('Summer Wedding Celebration');
    expect(vevent.location).toBe('Harbor House, 12 Shoreline Drive, Anchorage');
    expect(vevent.startDate.toJSDate().toISOString()).toBe('2027-06-20T00:00:00.000Z');
    expect(vevent.endDate.toJSDate().toISOString()).toBe('2027-06-20T06:00:00.000Z');
    expect(String(vevent.startDate.zone)).toBe('UTC');
    expect(event.getFirstPropertyValue('dtstamp')?.toString()).toBe('2027-01-02T03:04:05Z');
    expect(String(event.getFirstPropertyValue('organizer'))).toBe('mailto:no-reply@example.com');
    // Calendars are shared, and the personal link is not.
    expect(calendar?.content).not.toContain('reply=');
  });

  it('is replaced by a later one and taken back by a cancellation', () => {
    const uid = (content: string | undefined) => parse(content ?? '').vevent.uid;
    const first = render('guest.confirmed').calendar;
    const later = renderMessage('guest.changed', samples['guest.changed'], {
      ...context,
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

  it('survives names and places with every sign that the format uses', () => {
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
    expect(vevent.attendees).toHaveLength(0);
  });

  it('goes with replies that hold seats, and with no others', () => {
    const withOne = keys.filter((key) => render(key).calendar !== null);
    expect(withOne).toEqual(['guest.confirmed', 'guest.promoted', 'guest.changed', 'guest.cancelled']);
    const payload = samples['guest.changed'];
    const declined = { ...payload, reply: { ...payload.reply, status: 'declined' as const } };
    expect(render('guest.changed', declined).calendar?.method).toBe('CANCEL');
  });
});

it.each([
  ['Turnout <a@b.co>', 'Turnout', 'a@b.co'],
  ['"Turnout, Inc." <a@b.co>', 'Turnout, Inc.', 'a@b.co'],
  ['a@b.co', '', 'a@b.co'],
  [' <a@b.co> ', '', 'a@b.co'],
])('reads MAIL_FROM %j', (text, name, address) => {
  expect(sender(text)).toEqual({ name, address });
});

it('keeps white text readable on every header', () => {
  const luminance = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const value = parseInt(hex.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const colors = new Set(
    previews(context).map(
      ({ html }) => /<td class="pad" style="background-color:(#[0-9a-f]{6})/.exec(html)?.[1] ?? '',
    ),
  );
  expect(colors.size).toBe(5);
  for (const color of colors) expect(1.05 / (luminance(color) + 0.05)).toBeGreaterThanOrEqual(4.5);
});

it('lists fifty guests of a large party, and counts the others', () => {
  const payload = samples['guest.confirmed'];
  const guestDetails = Array.from({ length: 120 }, (_, index) => ({
    name: `Guest ${index + 1}`,
    mealChoice: '',
  }));
  const { text } = render('guest.confirmed', {
    ...payload,
    reply: { ...payload.reply, guestCount: 120, guestDetails },
  });
  expect(text).toContain('* Guest 50\n* and 70 more');
});
