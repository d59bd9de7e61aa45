/** Every kind of mail in every language. */
import { describe, expect, it } from 'vitest';
import { type Language, languages } from '#domain/languages/languages.ts';
import type { MailKind } from '#domain/mail/kinds.ts';
import { mailIn } from '#domain/words/mail/index.ts';
import { samples } from './previews.ts';
import { renderMessage } from './render.ts';

const kinds = Object.keys(samples) as MailKind[];
const others = languages.filter((language) => language !== 'en');

const rendered = (kind: MailKind, language: Language) =>
  renderMessage(kind, samples[kind] as never, {
    publicUrl: 'https://rsvp.example.com',
    mailFrom: 'Turnout <no-reply@example.com>',
    causedAt: new Date('2027-01-02T03:04:05Z'),
    language,
  });

/** Longer texts of our English catalog, which no other language may show. */
const englishTexts = Object.values(mailIn('en') as unknown as Record<string, Record<string, unknown>>)
  .flatMap((group) => Object.values(group))
  .filter((text): text is string => typeof text === 'string' && text.includes(' ') && text.length > 12);

describe.each(kinds)('%s', (kind) => {
  it.each(others)('shows no English text of ours in %s', (language) => {
    const { subject, html, text } = rendered(kind, language);
    const english = rendered(kind, 'en');
    expect(text).not.toBe(english.text);
    expect(englishTexts.filter((each) => text.includes(each) || subject.includes(each))).toEqual([]);
    expect(`${subject}${text}`).not.toMatch(/undefined|\[object|NaN|\{\w/);
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
  });
});

it.each([
  ['en', 'Saturday, June 19th, 2027 4:00 PM AKDT until 10:00 PM'],
  ['de', 'Samstag, 19. Juni 2027 um 16:00 '],
  ['fr', 'samedi 19 juin 2027 à 16:00 '],
  ['es', 'sábado, 19 de junio de 2027, 16:00 '],
  ['pt', 'sábado, 19 de junho de 2027 às 16:00 '],
  ['it', 'sabato 19 giugno 2027 '],
  ['nl', 'zaterdag 19 juni 2027 om 16:00 '],
  ['pl', 'sobota, 19 czerwca 2027 16:00 '],
  ['ar', 'السبت، 19 يونيو 2027 '],
] as const)('the date of an event has the form of %s, with Latin digits', (language, date) => {
  const { text } = rendered('guest.confirmed', language);
  expect(text.replace(/[\u202f\u00a0]/g, ' ')).toContain(date);
  expect(text).not.toMatch(/[\u0660-\u0669]/);
});

describe('counted guests', () => {
  const counts = [0, 1, 2, 3, 5, 11, 100];

  it.each([
    ['pl', ['0 gości', '1 gość', '2 gości', '3 gości', '5 gości', '11 gości', '100 gości']],
    ['ar', ['لا ضيوف', 'ضيف واحد', 'ضيفان', '3 ضيوف', '5 ضيوف', '11 ضيفًا', '100 ضيف']],
  ] as const)('take the form of the number in %s', (language, forms) => {
    const { shared } = mailIn(language);
    expect(counts.map((count) => shared.guests({ count }))).toEqual(forms);
  });

  it('take the right one of the Polish plural forms for few and many', () => {
    const { managers } = mailIn('pl');
    expect(counts.map((count) => managers.newReplies({ count }))).toEqual([
      '0 nowych odpowiedzi',
      '1 nowa odpowiedź',
      '2 nowe odpowiedzi',
      '3 nowe odpowiedzi',
      '5 nowych odpowiedzi',
      '11 nowych odpowiedzi',
      '100 nowych odpowiedzi',
    ]);
  });
});
