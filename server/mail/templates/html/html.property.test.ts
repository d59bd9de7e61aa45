// @vitest-environment jsdom
/** No text that anybody types can change the structure of a mail's HTML. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MailKind } from '#domain/mail/kinds.ts';
import { isStorableText } from '#domain/kernel/text.ts';
import { mailKinds, type MessagePayloads } from '../../kinds/registry.ts';
import type { EventSnapshot, ReplySnapshot } from '../../snapshots.ts';
import type { Block, Letter } from '../letter.ts';
import { linesOf } from '../letter.ts';
import { voiceIn } from '../voice.ts';
import { samples } from '../previews.ts';
import { renderHtml } from './html.ts';

const parsed = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');

/** The names of all elements and attributes, in order. */
const structureOf = (document: Document): string[] =>
  [...document.querySelectorAll('*')].map(
    (element) => `${element.tagName} ${element.getAttributeNames().join(' ')}`,
  );

/** Returns the text as a browser reads it: every line break as \n, and no NUL. */
const asRead = (text: string) => text.replace(/\r\n?/g, '\n').replaceAll('\0', '');

/** Returns the letter with all texts replaced by characters that mean nothing in HTML. */
const harmless = (value: unknown, key = ''): unknown => {
  if (Array.isArray(value)) return value.map((item) => harmless(item));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, harmless(item, name)]));
  if (typeof value !== 'string' || key === 'kind' || key === 'tone' || value === '') return value;
  return key === 'preview'
    ? 'x'.repeat(value.length)
    : linesOf(value)
        .map(() => 'x')
        .join('\n');
};

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

const voice = voiceIn('en', (path) => `https://x.example${path}`);

function expectSafe(letter: Letter): void {
  const document = parsed(renderHtml(letter, voice));
  expect(structureOf(document)).toEqual(structureOf(parsed(renderHtml(harmless(letter) as Letter, voice))));
  expect(document.querySelector('h1')?.textContent).toBe(asRead(letter.title));
  expect(document.querySelector('img')?.getAttribute('src')).toBe(
    letter.cover ? asRead(letter.cover.url) : undefined,
  );
  for (const block of letter.blocks)
    if (block.kind === 'button') {
      const buttons = [...document.querySelectorAll('a[target=_blank]')];
      expect(buttons.map((button) => button.getAttribute('href'))).toContain(asRead(block.url));
    }
}

describe('the HTML of a mail', () => {
  it('keeps its structure for any words of a letter', () => {
    fc.assert(fc.property(letter, expectSafe), { numRuns: 40 });
  });

  it('keeps its structure for any words of any kind of mail, event, host and guest', () => {
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
          expectSafe(mailKinds[kind].letter(payload as never, voice));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('pads every preview to the same length, and a full one not at all', () => {
    const any = mailKinds['guest.confirmed'].letter(samples['guest.confirmed'], voice);
    for (const length of [0, 1, 149, 150, 200]) {
      const document = parsed(renderHtml({ ...any, preview: 'a'.repeat(length) }, voice));
      const shown = Math.min(length, 150);
      const hidden = document.querySelector('[data-skip-in-text]')?.textContent ?? '';
      expect(hidden).toMatch(new RegExp(`^a{${shown}}[^a]{${(150 - shown) * 7}}$`));
    }
  });

  it('never cuts a character in half in the preview line, because the database could not store it', () => {
    const any = mailKinds['guest.confirmed'].letter(samples['guest.confirmed'], voice);
    for (const length of [148, 149, 150, 151]) {
      const html = renderHtml({ ...any, preview: `${'a'.repeat(length)}👩 and more` }, voice);
      expect(isStorableText(html)).toBe(true);
    }
  });
});
