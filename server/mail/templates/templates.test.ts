import { createTransport } from 'nodemailer';
import { describe, expect, it } from 'vitest';
import type { MailKind } from '#domain/mail/kinds.ts';
import type { MessagePayloads } from '../kinds/registry.ts';
import type { AboutReply } from '../snapshots.ts';
import { oneLine } from './letter.ts';
import { previews, samples } from './previews.ts';
import { recipientName, sender } from './render.ts';
import { context, keys, render, shown } from '../../testing/rendered-mail.ts';

describe.each(keys)('%s', (key) => {
  const { subject, html, text } = render(key);

  it('contains a subject, a complete HTML document and a text', () => {
    expect(subject).not.toBe('');
    expect(html).toMatch(/^<!DOCTYPE html[^]*<\/html>$/);
    expect(text.trim()).not.toBe('');
    for (const part of [subject, html, text]) {
      expect(part).not.toMatch(/undefined|\[object|NaN|Invalid Date|>null<|: null$/m);
    }
  });

  it('neither loads from nor links to another host', () => {
    expect(html).not.toMatch(/<(img|script|link|iframe)\b/i);
    expect(html).not.toMatch(/url\(|@import/i);
    for (const [, href] of html.matchAll(/href="([^"]*)"/g)) {
      expect(href).toMatch(/^https:\/\/rsvp\.example\.com\//);
    }
  });

  it('breaks long words that people typed', () => {
    // The whole mail inherits this style.
    expect(html).toMatch(/<td style="padding:28px 12px 40px;[^"]*overflow-wrap:anywhere/);
    expect(html).toMatch(/<table[^>]* class="card" style="table-layout:fixed;/);
  });

  it('repeats the sentences of its text in its HTML', () => {
    const page = shown(html).replace(/\s+/g, ' ');
    const lines = text
      .split('\n')
      .map((line) => line.replace(/^[>*] /, '').trim())
      .filter((line) => /^[A-Z][^:()]{25,}$/.test(line) && line !== line.toUpperCase());
    for (const line of lines) expect(page).toContain(line);
  });

  it('escapes everything that people typed', () => {
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
          'replyTo',
        ].includes(name)
          ? evil
          : value,
      ),
    ) as MessagePayloads[MailKind];
    const rendered = render(key, poisoned as never).html;
    expect(rendered).not.toMatch(/<img|<script/);
    expect(rendered.match(/<table/g)?.length).toBe(rendered.match(/<\/table>/g)?.length);
  });

  it('keeps the subject and the sender’s name on one line, whatever people typed', () => {
    const broken = JSON.parse(
      JSON.stringify(samples[key], (name, value: unknown) =>
        ['name', 'displayName', 'tenantName', 'applicant', 'firstName'].includes(name)
          ? 'One\r\nBcc: victim@example.com\u2028two\0\u202e\u2066\u200f'
          : value,
      ),
    ) as MessagePayloads[MailKind];
    const rendered = render(key, broken as never);
    for (const text of [rendered.subject, rendered.from.name, rendered.replyTo?.name ?? '']) {
      expect(text).not.toMatch(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u);
    }
    expect(rendered.from.address).toBe('no-reply@example.com');
  });
});

describe('the headers of a sent mail', () => {
  it.each([
    ['guest.confirmed', 'Maya\r\nBcc: victim@example.com'],
    ['guest.confirmed', 'Ada, "Bo" <evil@example.org>; Größe'],
    ['manager.new', 'Elena\r\nBcc: victim@example.com'],
    ['manager.new', 'victim@example.com, "x" <evil@example.org>'],
  ] as const)('name one sender and one Reply-To in %s despite the name %j', async (key, displayName) => {
    const { event, reply } = samples[key];
    const { from, replyTo, subject, text } = render(key, {
      ...samples[key],
      event: { ...event, displayName },
      reply: { ...reply, displayName },
    });
    const transport = createTransport({ streamTransport: true, buffer: true });
    const to = { name: displayName, address: 'guest@example.com' };
    const { message, envelope } = await transport.sendMail({ from, replyTo, to, subject, text });
    expect(envelope).toEqual({ from: 'no-reply@example.com', to: ['guest@example.com'] });
    const head =
      (Buffer.isBuffer(message) ? message.toString() : '')
        .split('\r\n\r\n')[0]
        ?.replace(/\r\n[ \t]+/g, ' ') ?? '';
    const fields = head.split('\r\n').map((line) => line.split(':')[0]?.toLowerCase());
    expect(fields).not.toContain('bcc');
    for (const field of ['from', 'reply-to', 'to', 'subject']) {
      expect(fields.filter((name) => name === field)).toHaveLength(1);
    }
    const address = key === 'manager.new' ? 'elena.marsh@example.com' : 'maya@example.com';
    // The header has only one address, apart from quoted and encoded words.
    const answer = /^Reply-To: (.*)$/im.exec(head)?.[1]?.replace(/"(?:\\.|[^"\\])*"/g, '') ?? '';
    expect(answer.match(/<[^>]*>/g)).toEqual([`<${address}>`]);
    expect(answer).not.toContain(',');
  });
});

describe('the mails that the specification describes', () => {
  it('confirm a reply with a green header, the party’s meals, the host’s words and the event’s local time', () => {
    const { subject, html, text, from } = render('guest.confirmed');
    expect(subject).toBe('RSVP Confirmation: Summer Wedding Celebration');
    expect(from).toEqual({ name: 'Maya & Jonas via Lakeside Events', address: 'no-reply@example.com' });
    expect(html).toContain('background-color:#15803d');
    for (const part of [text, shown(html)]) {
      expect(part).toContain('been confirmed');
      expect(part).toContain('Saturday, June 19th, 2027 4:00 PM AKDT');
      // The time zone is named once.
      expect(part).not.toContain('America/Anchorage');
      expect(part).toContain('Dear Elena Marsh and Theo Marsh,');
      expect(part).toContain('2 guests');
      expect(part).toContain('Theo Marsh');
      expect(part).toContain('Risotto');
      expect(part).toContain('Mushroom risotto with aged parmesan, vegetarian');
      expect(part).toContain('We are so happy that you can make it!');
      expect(part).toContain('With love,');
      expect(part).toContain('Powered by Turnout');
    }
    expect(text).toContain('https://rsvp.example.com/rsvp/maya-and-jonas?reply=sample');
  });

  it('link to calendars and maps through the guest’s personal page', () => {
    const { text, html } = render('guest.confirmed');
    for (const part of [text, html]) {
      expect(part).toContain('https://rsvp.example.com/rsvp/maya-and-jonas/event.ics');
      for (const place of ['calendar', 'map'])
        expect(part).toContain(`https://rsvp.example.com/rsvp/maya-and-jonas?reply=sample#${place}`);
    }
    const payload = samples['guest.confirmed'];
    const nowhere = render('guest.confirmed', { ...payload, event: { ...payload.event, location: '' } });
    expect(nowhere.text).not.toContain('#map');
  });

  it('confirm a decline with a gray header and the names of the party', () => {
    const { subject, html, text } = render('guest.declined');
    expect(subject).toBe('RSVP Declined: Summer Wedding Celebration');
    expect(html).toContain('background-color:#57534e');
    expect(text).toContain('not attending');
    expect(text).toContain('We will miss you');
    expect(text).toContain('Theo Marsh');
  });

  it('call a nameless guest who declines “A guest”', () => {
    const payload = samples['manager.declined'];
    const nameless = { ...payload.reply, displayName: '', guestCount: 0, guestDetails: [] };
    const told = render('manager.declined', { ...payload, reply: nameless });
    expect(told.subject).toBe('RSVP Declined: A guest, Summer Wedding Celebration');
    expect(told.text).toContain('A guest is not attending.');
    expect(told.text).toContain('Message from A guest:');
    expect(told.text).not.toMatch(/^Name:/m);
    const { text } = render('guest.declined', { ...samples['guest.declined'], reply: nameless });
    expect(text).toContain('\n\nHello,\n\n');
  });

  it('announce a withdrawal to the guest and the managers, without a link to the deleted reply', () => {
    const guest = render('guest.withdrawn');
    expect(guest.subject).toBe('RSVP Withdrawn: Summer Wedding Celebration');
    expect(guest.text).toContain('You’ve withdrawn your reply.');
    expect(guest.text).toContain('https://rsvp.example.com/rsvp/maya-and-jonas\n');
    expect(guest.text + guest.html).not.toMatch(/reply=|private to you|Declined|not attending/);
    expect(guest.calendar?.method).toBe('CANCEL');
    const manager = render('manager.withdrawn');
    expect(manager.subject).toBe('RSVP Withdrawn: Elena Marsh, Summer Wedding Celebration');
    expect(manager.text).toContain(
      'Elena Marsh withdrew a reply for 2 guests. Until then, the reply was confirmed.',
    );
    expect(manager.text).not.toContain('Declined');
    const payload = samples['manager.withdrawn'];
    const reply = { ...payload.reply, status: 'waitlisted' as const, awaitingApproval: true };
    expect(render('manager.withdrawn', { ...payload, reply }).text).toContain(
      'was waiting for your approval',
    );
    const digest = { ...samples['manager.digest'], confirmed: 0, waitlisted: 0, declined: 0, withdrawn: 2 };
    const { subject, text } = render('manager.digest', digest);
    expect(subject).toBe('2 withdrawn replies: Summer Wedding Celebration');
    expect(text).toMatch(/^Withdrawn: +2$/m);
  });

  it('name meals in the reader’s language to guests, and in the original to managers', () => {
    const { reply, event, ...rest } = samples['guest.confirmed'];
    const guestDetails = [{ name: 'Elena', mealChoice: 'Salmon', mealDescription: 'with dill' }];
    const meals = { Salmon: { name: 'Lachs', description: 'mit Dill' } };
    const about = { ...rest, reply: { ...reply, guestDetails }, event: { ...event, meals } };
    expect(render('guest.confirmed', about).text).toContain('Elena: Lachs (mit Dill)');
    const managed = { ...samples['manager.new'], ...about };
    expect(render('manager.new', managed).text).toContain('Elena: Salmon (with dill)');
  });

  it.each(['guest.declined', 'manager.declined'] as const)('%s lists no meals', (key) => {
    const { reply } = samples[key] as AboutReply;
    const guestDetails = [{ name: 'Elena', mealChoice: 'Salmon', mealDescription: 'with dill' }];
    const { text } = render(key, { ...samples[key], reply: { ...reply, guestDetails } });
    expect(text).toContain('* Elena');
    expect(text).not.toMatch(/Salmon|dill/);
  });

  it('show a waiting guest an orange header and a promise to write when a spot opens', () => {
    const { subject, html, text } = render('guest.waitlisted');
    expect(subject).toBe('RSVP Waitlist: Summer Wedding Celebration');
    expect(html).toContain('background-color:#c2570a');
    expect(text).toContain('added to the waitlist');
    expect(text).toContain('You’ll be notified if a spot opens.');
  });

  it('explain that a request waits for the host’s approval', () => {
    const payload = samples['guest.waitlisted'];
    const { text } = render('guest.waitlisted', {
      ...payload,
      reply: { ...payload.reply, awaitingApproval: true },
    });
    expect(text).toContain('waiting for the host’s approval');
    expect(text).not.toContain('full');
  });

  it('use the word request for a reply that needs approval, from its arrival to the decision', () => {
    const asked = samples['guest.waitlisted'];
    const received = render('guest.waitlisted', {
      ...asked,
      reply: { ...asked.reply, awaitingApproval: true },
    });
    expect(received.subject).toBe('Request received: Summer Wedding Celebration');
    const approved = render('guest.promoted', { ...samples['guest.promoted'], decided: 'approved' as const });
    expect(approved.subject).toBe('Your request was approved: Summer Wedding Celebration');
    expect(approved.text).not.toMatch(/waitlist/i);
    const declined = render('guest.declined', { ...samples['guest.declined'], decided: 'declined' as const });
    expect(declined.subject).toBe('Your request was declined: Summer Wedding Celebration');
    expect(declined.text).not.toMatch(/thank you for letting us know|change your reply/i);
  });

  it('give hosts the phone number, the note, the guest count and a link to the dashboard', () => {
    const { subject, text, from, html } = render('manager.new');
    expect(subject).toBe('New RSVP Confirmation: Elena Marsh, Summer Wedding Celebration');
    expect(from.name).toBe('Turnout');
    expect(html).toContain('background-color:#15803d');
    expect(text).toContain('+1 907 555 0142');
    expect(text).toContain('elena.marsh@example.com');
    expect(text).toContain('Theo is allergic to peanuts');
    expect(text).toContain('42 of 80 guests');
    expect(text).toContain('https://rsvp.example.com/events/');
    expect(render('manager.declined').subject).toBe('RSVP Declined: Elena Marsh, Summer Wedding Celebration');
    expect(render('manager.declined').text).toContain('+1 907 555 0142');
  });

  it('tell hosts about a waitlisted reply as waitlisted', () => {
    const payload = samples['manager.new'];
    const { subject, html } = render('manager.new', {
      ...payload,
      reply: { ...payload.reply, status: 'waitlisted' },
    });
    expect(subject).toMatch(/^New RSVP on the waitlist: /);
    expect(html).toContain('background-color:#c2570a');
  });

  it('omit phone numbers if they go to guests', () => {
    for (const key of keys.filter((name) => name.startsWith('guest.'))) {
      expect(render(key).html).not.toContain('907 555');
      expect(render(key).text).not.toContain('907 555');
    }
  });

  it('drop “Powered by Turnout” if the host’s plan removes the branding', () => {
    const payload = samples['guest.confirmed'];
    const { html, text } = render('guest.confirmed', {
      ...payload,
      event: { ...payload.event, branding: false },
    });
    expect(html + text).not.toContain('Powered by');
  });

  it('lead the list of previews: three to guests, two to managers', () => {
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

describe('names that strangers typed', () => {
  it('bring no links or advertising into mails to guests', () => {
    const { reply } = samples['guest.confirmed'];
    for (const key of keys.filter((name) => name.startsWith('guest.'))) {
      const { html, text } = render(key, {
        ...samples[key],
        displayName: 'buy at https://spam.example',
        reply: {
          ...reply,
          displayName: 'buy at https://spam.example',
          guestDetails: [
            { name: 'Visit spam.example/win now', mealChoice: '' },
            { name: 'WIN 1000 EUR call 0900 123456', mealChoice: '' },
            { name: 'Grace Hopper', mealChoice: '' },
          ],
          message: 'SPAM SPAM',
        },
      });
      expect(html + text).not.toMatch(/spam|buy at|0900|WIN/);
      if (text.includes('party:')) {
        expect(text).toContain('* Guest 1\n* Guest 2\n* Grace Hopper\n');
      }
      expect(html + text).not.toContain('SPAM SPAM');
      expect(html + text).not.toContain('https://spam.example');
      expect(html + text).not.toContain('spam.example');
    }
  });

  it('stay out of the mail that links an existing reply, and of the mail that confirms a join request', () => {
    expect(render('guest.link').text).not.toContain('Elena');
    expect(render('account.joinConfirm').text).not.toContain('Elena');
  });

  it('appear unchanged in mails to managers', () => {
    const { reply } = samples['manager.new'];
    const { text } = render('manager.new', {
      ...samples['manager.new'],
      reply: { ...reply, displayName: 'Ada & Bo 2', guestDetails: [{ name: 'R2-D2', mealChoice: '' }] },
    });
    expect(text).toContain('Ada & Bo 2');
    expect(text).toContain('R2-D2');
  });

  it('appear next to an unproved address only if they look like a name', () => {
    expect(recipientName('guest.invitation', 'Ana & Ben Okafor')).toBe('Ana & Ben Okafor');
    for (const template of ['guest.confirmed', 'guest.message', 'account.joinDenied']) {
      expect(recipientName(template, 'Ada Lovelace')).toBe('Ada Lovelace');
      expect(recipientName(template, 'WIN 1000 EUR')).toBe('');
    }
    expect(recipientName('manager.new', 'Desk 4')).toBe('Desk 4');
    expect(recipientName('account.joinRequested', 'Desk 4')).toBe('Desk 4');
  });

  it('shrink to 200 characters without splitting an emoji', () => {
    expect(oneLine('🎉'.repeat(300))).toHaveLength(199 * 2 + 1);
  });
});

describe('mails enqueued by an older version', () => {
  it('render without the fields that the older version did not store', () => {
    const { organization: _organization, replyTo: _replyTo, ...event } = samples['guest.confirmed'].event;
    const { from, replyTo, calendar } = render('guest.confirmed', { ...samples['guest.confirmed'], event });
    expect(from.name).toBe('Maya & Jonas');
    expect(replyTo).toBeUndefined();
    expect(calendar?.content).toMatch(/^ORGANIZER;CN="Maya & Jonas":mailto:no-reply@example\.com\r$/m);
    const { dressCode: _dressCode, ...older } = event;
    const text = render('guest.confirmed', {
      ...samples['guest.confirmed'],
      event: older as typeof event,
    }).text;
    expect(text).not.toMatch(/undefined|Dress code/);
    const off = render('guest.cancelled', { event, displayName: 'Elena' }).calendar;
    expect(off?.method).toBe('CANCEL');
    expect(off?.content).not.toContain('ATTENDEE');
  });
});

describe('the sender and the Reply-To of a mail', () => {
  it('name the host to guests, or the organization if the event names no host', () => {
    const payload = samples['guest.confirmed'];
    const named = render('guest.confirmed');
    expect(named.from.name).toBe('Maya & Jonas via Lakeside Events');
    expect(named.replyTo).toEqual({ name: 'Maya & Jonas', address: 'maya@example.com' });
    expect(named.calendar?.content).toContain('ORGANIZER;CN="Maya & Jonas"');
    const unnamed = render('guest.confirmed', { ...payload, event: { ...payload.event, displayName: ' ' } });
    expect(unnamed.from).toEqual({ name: 'Lakeside Events', address: 'no-reply@example.com' });
    expect(shown(unnamed.html)).toContain('Lakeside Events');
  });

  it('point managers to the guest who replied, except in digests and account mail', () => {
    expect(render('manager.new').replyTo).toEqual({
      name: 'Elena Marsh',
      address: 'elena.marsh@example.com',
    });
    expect(render('manager.digest').replyTo).toBeUndefined();
    expect(render('account.setPassword').replyTo).toBeUndefined();
  });
});

it.each([
  ['Turnout <a@b.co>', 'Turnout', 'a@b.co'],
  ['"Turnout, Inc." <a@b.co>', 'Turnout, Inc.', 'a@b.co'],
  ['a@b.co', '', 'a@b.co'],
  [' <a@b.co> ', '', 'a@b.co'],
])('the setting MAIL_FROM %j gives the sender’s name and address', (text, name, address) => {
  expect(sender(text)).toEqual({ name, address });
});

describe('a host’s colors and fonts', () => {
  const { event } = samples['guest.confirmed'];
  const looking = (themePrimaryColor: string, themeFontFamily = 'Playfair Display') =>
    render('guest.confirmed', {
      ...samples['guest.confirmed'],
      event: { ...event, themePrimaryColor, themeFontFamily },
    }).html;

  it('appear in the band, the title and the buttons, below a line in the color of the reply’s status', () => {
    const html = looking('#9c4257');
    expect(html).toMatch(/<td style="background-color:#15803d;height:4px/);
    expect(html).toMatch(/<td class="pad" style="background-color:#9c4257;[^"]*color:#ffffff/);
    expect(html).toMatch(/<h1 class="title" style="[^"]*Playfair Display/);
    expect(html).toMatch(/<a [^>]*style="[^"]*background-color:#9c4257/);
    // The header text is dark if white text would be unreadable.
    expect(looking('#f6d365')).toMatch(/<td class="pad" style="background-color:#f6d365;[^"]*color:#1f1b16/);
  });

  it('fall back to the default if the color or the font is invalid', () => {
    const html = looking('red;} </style><script>', 'Evil" onload="x');
    expect(html).not.toMatch(/red;|Evil|<script/);
    expect(html).toMatch(/<td class="pad" style="background-color:#15803d/);
  });

  it('appear together with a sentence about the status of the reply', () => {
    const { text } = render('guest.confirmed');
    expect(text).toContain('Your RSVP has been confirmed.');
    expect(text).toContain('https://rsvp.example.com/rsvp/maya-and-jonas/event.ics');
    expect(render('guest.waitlisted').text).toContain('added to the waitlist');
    expect(render('guest.declined').text).toContain('Thank you for letting us know.');
  });
});

it('white text is readable on every mail header', () => {
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

it('a mail lists fifty guests of a large party and counts the others', () => {
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
