/** The HTML from filled-in patterns must equal React's own HTML of the whole letter. */
import { Preview } from '@react-email/preview';
import fc from 'fast-check';
import { createElement, Fragment, type FunctionComponent, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { MailKind } from '#domain/mail/kinds.ts';
import { isStorableText } from '#domain/kernel/text.ts';
import { mailKinds, type MessagePayloads } from '../../kinds/registry.ts';
import type { EventSnapshot, ReplySnapshot } from '../../snapshots.ts';
import type { Block, Letter } from '../letter.ts';
import { samples } from '../previews.ts';
import { compose, type Making } from './compose.ts';
import { renderHtml } from './html.ts';
import { doctype } from './page.tsx';
import { parts } from './parts.ts';

const byReact: Making<ReactNode> = {
  words: (text) => text,
  row: (pieces) => createElement(Fragment, null, ...pieces),
  part: (name, gaps) => createElement(parts[name] as FunctionComponent, gaps),
  preview: (text) => createElement(Preview, null, text),
};
const plainHtml = (letter: Letter) => doctype + renderToStaticMarkup(compose(letter, byReact));

/** Text that people may type, including attacks by somebody who knows how mails are made. */
const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 160 }),
  fc.constantFrom(
    '',
    ' ',
    'Ada & Bo <ada@example.com>',
    `"'><script>alert(1)</script>`,
    '&amp;&lt;&#x27;',
    '$& $1 $` $$',
    '☃☃☃',
    'gap-0123456789abcdef0123456789abcdef-words;',
    'words;lines;',
    ']]></style></title>-->',
    'one\n\ntwo\r\nthree\rfour\u2028five',
    '\u202Eback to front',
    '👩‍👩‍👧'.repeat(60),
    `${'a'.repeat(149)}👩`,
    '[object Object]',
    '__proto__',
  ),
);

const block: fc.Arbitrary<Block> = fc.oneof(
  fc.record({ kind: fc.constantFrom('text', 'note', 'signature'), text: words }),
  fc.record({ kind: fc.constantFrom('quote', 'words'), label: words, text: words }),
  fc.record({
    kind: fc.constant('facts'),
    rows: fc.array(fc.oneof(fc.tuple(words, words), fc.tuple(words, words, words)), { maxLength: 4 }),
  }),
  fc.record({
    kind: fc.constant('people'),
    title: words,
    people: fc.array(fc.record({ name: words, meal: words, mealDescription: words }), { maxLength: 4 }),
    more: fc.constantFrom(0, 1, 950),
  }),
  fc.record({
    kind: fc.constant('button'),
    label: words,
    url: words.map((text) => `https://x.example/${text}`),
  }),
  fc.record({
    kind: fc.constant('links'),
    links: fc.array(fc.record({ label: words, url: words.map((text) => `https://x.example/${text}`) }), {
      maxLength: 3,
    }),
  }),
);

const letter: fc.Arbitrary<Letter> = fc.record({
  subject: words,
  preview: words,
  cover: fc.oneof(
    fc.constant(null),
    fc.record({ url: words.map((text) => `https://x.example/${text}`), alt: words }),
  ),
  tone: fc.constantFrom('confirmed', 'waitlisted', 'declined', 'info', 'plain'),
  heading: words,
  title: words,
  from: words,
  blocks: fc.array(block, { maxLength: 6 }),
  footer: words,
  branding: fc.boolean(),
});

const { event, reply } = samples['guest.confirmed'];

const anyEvent: fc.Arbitrary<EventSnapshot> = fc
  .record(
    {
      name: words,
      displayName: words,
      organization: words,
      message: words,
      location: words,
      dressCode: words,
      emailSignature: words,
      confirmedEmailMessage: words,
      declinedEmailMessage: words,
      endTime: fc.constantFrom(null, event.endTime),
      branding: fc.boolean(),
      replyTo: fc.constantFrom(undefined, 'host@example.com'),
    },
    { requiredKeys: [] },
  )
  .map((own) => ({ ...event, ...own }));

const anyReply: fc.Arbitrary<ReplySnapshot> = fc
  .record(
    {
      displayName: words,
      guestPhone: words,
      message: words,
      guestCount: fc.constantFrom(1, 2, 60),
      guestDetails: fc.array(fc.record({ name: words, mealChoice: words, mealDescription: words }), {
        maxLength: 55,
        size: 'small',
      }),
      status: fc.constantFrom('confirmed', 'waitlisted', 'declined'),
      awaitingApproval: fc.boolean(),
      heldUntil: fc.constantFrom(undefined, '2027-03-01T18:00:00.000Z'),
      lapsed: fc.constantFrom(undefined, true),
    },
    { requiredKeys: [] },
  )
  .map((own) => ({ ...reply, ...own }));

describe('the HTML of a mail', () => {
  it('equals the HTML that React renders for any letter', () => {
    fc.assert(
      fc.property(letter, (any) => {
        expect(renderHtml(any)).toBe(plainHtml(any));
      }),
      { numRuns: 300 },
    );
  });

  it('equals the HTML that React renders for any kind of mail, event, host and guest', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(mailKinds) as MailKind[])),
        anyEvent,
        anyReply,
        words,
        words,
        (kind, event, reply, subject, body) => {
          const payload = {
            ...samples[kind],
            ...('event' in samples[kind] && { event }),
            ...('reply' in samples[kind] && { reply }),
            ...('displayName' in samples[kind] && { displayName: reply.displayName }),
            ...('subject' in samples[kind] && { subject, body }),
          } as MessagePayloads[MailKind];
          const letter = mailKinds[kind].letter(payload as never, (path) => `https://x.example${path}`);
          expect(renderHtml(letter)).toBe(plainHtml(letter));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('never cuts a character in half in the preview line, because the database could not store it', () => {
    const any = mailKinds['guest.confirmed'].letter(samples['guest.confirmed'], (path) => path);
    for (const length of [148, 149, 150, 151]) {
      const html = renderHtml({ ...any, preview: `${'a'.repeat(length)}👩 and more` });
      expect(isStorableText(html)).toBe(true);
    }
  });
});
