import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reasonOf } from '../kernel/reasons.ts';
import { sayIn } from '../kernel/say.ts';
import errors from '../words/errors/en.ts';
import hostErrors from '../words/hostErrors/en.ts';
import { checkCapacityChange, checkEvent, checkMealOptions, type EventDraft } from './check.ts';
import {
  badge,
  checkCustomUrl,
  contrastRatio,
  customUrlCandidates,
  fonts,
  fontStack,
  isFontSize,
  isOpacity,
  normalizeCustomUrl,
  parseColor,
  parseEmbedHeight,
  parseEmbedWidth,
  parseFontFamily,
  suffixedCustomUrl,
  suggestCustomUrl,
} from './rules.ts';
import { eventTypes, parseEventType } from './settings.ts';

const now = new Date('2026-05-01T12:00:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

it('parseEventType ignores case and surrounding space', () => {
  for (const type of eventTypes) {
    expect(parseEventType(type.toUpperCase())).toBe(type);
    expect(parseEventType(` ${type.toLowerCase()} `)).toBe(type);
  }
  expect(parseEventType('party')).toBeNull();
  expect(parseEventType('')).toBeNull();
});

it('badge returns Active before the start of an event and Completed from then on', () => {
  expect(badge(later(1), now)).toBe('Active');
  expect(badge(now, now)).toBe('Completed');
});

describe('checkEvent', () => {
  const good: EventDraft = {
    name: 'Ada & Bo',
    dateTime: later(48),
    endTime: later(50),
    cutoffDate: later(24),
    maxGuests: 50,
    maxGuestsPerRsvp: 2,
    mealOptions: [{ name: 'Fish' }, { name: 'Vegan', description: 'Aubergine' }],
  };
  const messages = (change: Partial<EventDraft>, creating = true) =>
    checkEvent({ ...good, ...change }, { creating, now }).map((issue) => {
      // The catalogs have the sentence, and say the same in English.
      const reason = issue.reason === undefined ? reasonOf(issue.message) : issue;
      expect(sayIn(hostErrors, reason ?? {}) ?? sayIn(errors, reason ?? {})).toBe(issue.message);
      return `${issue.path}: ${issue.message}`;
    });

  it('accepts a complete draft, and a draft without end and deadline', () => {
    expect(messages({})).toEqual([]);
    expect(messages({ endTime: null, cutoffDate: null, mealOptions: [], maxGuestsPerRsvp: 60 })).toEqual([]);
    expect(messages({ maxGuests: 1_000_000, cutoffDate: later(48), name: '🎉'.repeat(200) })).toEqual([]);
  });

  it.each<[Partial<EventDraft>, string]>([
    [{ name: '  ' }, 'name: Event title is required'],
    [{ name: 'x'.repeat(201) }, 'name: At most 200 characters'],
    [{ message: 'x'.repeat(5001) }, 'message: At most 5,000 characters'],
    [{ dateTime: null }, 'dateTime: Event date is required'],
    [{ maxGuests: 0 }, 'maxGuests: Capacity must be at least 1'],
    [{ maxGuests: Number.NaN }, 'maxGuests: Capacity must be at least 1'],
    [{ maxGuests: 1.5 }, 'maxGuests: Capacity must be a whole number'],
    [{ maxGuests: 1_000_001 }, 'maxGuests: Capacity must be at most 1,000,000'],
    [{ maxGuestsPerRsvp: 0 }, 'maxGuestsPerRsvp: Max guests per RSVP must be at least 1'],
    [{ endTime: later(48) }, 'endTime: The end has to be after the start'],
    [{ cutoffDate: later(49) }, 'cutoffDate: The RSVP deadline has to be before the event starts'],
    [{ cutoffDate: later(-1) }, 'cutoffDate: The RSVP deadline is in the past'],
    [
      { mealOptions: [{ name: 'Fish' }, { name: ' fISH ' }] },
      'mealOptions.1.name: There’s already a meal named fISH',
    ],
  ])('refuses the draft %j', (change, message) => {
    expect(messages(change)).toEqual([message]);
  });

  it('refuses dates in the past only when an event is created', () => {
    const past = { dateTime: later(-1), endTime: later(1), cutoffDate: later(-2) };
    expect(messages(past)).toEqual([
      'dateTime: The event date is in the past',
      'cutoffDate: The RSVP deadline is in the past',
    ]);
    expect(messages(past, false)).toEqual([]);
  });

  it('requires a name for every meal option', () => {
    expect(checkMealOptions([{ name: '' }, { name: ' ' }]).map(({ path }) => path)).toEqual([
      'mealOptions.0.name',
      'mealOptions.1.name',
    ]);
  });
});

it('checkCapacityChange refuses a capacity below the number of confirmed guests', () => {
  expect(checkCapacityChange({ before: 50, after: 40, confirmedGuests: 40 })).toEqual({ kind: 'ok' });
  expect(checkCapacityChange({ before: 50, after: 39, confirmedGuests: 40 })).toEqual({
    kind: 'underConfirmed',
    sentence: expect.objectContaining({
      message: '40 guests are already confirmed, so you can’t lower the capacity to 39.',
    }) as object,
  });
  // A host overfilled this event. Saving something else is fine, and so is raising the capacity a
  // little.
  expect(checkCapacityChange({ before: 50, after: 50, confirmedGuests: 52 })).toEqual({ kind: 'ok' });
  expect(checkCapacityChange({ before: 50, after: 51, confirmedGuests: 52 })).toEqual({ kind: 'ok' });
  expect(checkCapacityChange({ before: 50, after: 49, confirmedGuests: 52 }).kind).toBe('underConfirmed');
});

describe('custom URL handling', () => {
  it.each([
    ['Ada & Bo’s Wedding!', 'ada-and-bos-wedding'],
    ['  Größe über Straße ', 'grosse-uber-strasse'],
    ['Łódź Ærø Þór', 'lodz-aero-thor'],
    ['Année 2026 ½ ①', 'annee-2026-1-2-1'],
    ['结婚', 'event-rsvp'],
    ['', 'event-rsvp'],
    ['Me', 'event-me'],
    ['Admin', 'event-admin'],
    ['A'.repeat(100), 'a'.repeat(80)],
  ])('suggests for the title %j the URL %s', (title, slug) => expect(suggestCustomUrl(title)).toBe(slug));

  it('suggests only valid URLs, with and without a suffix', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 300 }),
          fc.constantFrom('admin', 'x', '-', 'İİİ', 'ﬃ'.repeat(70)),
        ),
        fc.stringMatching(/^[a-z0-9]{1,20}$/),
        (title, random) => {
          const candidates = customUrlCandidates(title, [random]);
          for (const candidate of candidates) expect(checkCustomUrl(candidate)).toBeNull();
          expect(candidates[0]).toBe(suggestCustomUrl(title));
          expect(candidates.at(-1)?.endsWith(`-${random}`)).toBe(true);
          expect(new Set(candidates.slice(0, 9)).size).toBe(9);
        },
      ),
    );
  });

  it('shortens a URL to make room for the suffix', () => {
    expect(suffixedCustomUrl('gala', 2)).toBe('gala-2');
    expect(suffixedCustomUrl('a'.repeat(80), 10)).toBe(`${'a'.repeat(77)}-10`);
  });

  it.each(['abc', 'a-b', '2026', '---', 'a'.repeat(80)])('accepts %s', (text) => {
    expect(checkCustomUrl(text)).toBeNull();
  });

  it.each([
    '',
    'ab',
    'a'.repeat(81),
    'Abc',
    'a_b',
    'a b c',
    'a/b',
    '../x',
    'ümlaut',
    'abc\n',
    'admin',
    'rsvp',
    'api',
  ])('refuses %j with a message', (text) => expect(checkCustomUrl(text)).toMatch(/custom URL/));

  it('converts a typed URL to lower case', () => {
    expect(normalizeCustomUrl(' Ada-And-Bo ')).toBe('ada-and-bo');
  });
});

describe('style parsing', () => {
  it.each([
    ['10%', '10%'],
    ['100%', '100%'],
    [' 640PX ', '640px'],
    ['200px', '200px'],
    ['1200px', '1200px'],
    ['0080%', '80%'],
    ['9%', null],
    ['101%', null],
    ['199px', null],
    ['1201px', null],
    ['50vh', null],
    ['640', null],
    ['64.5%', null],
    ['-80%', null],
    ['80% ; color: red', null],
    ['80%\n}', null],
    ['1e2px', null],
    ['calc(1px)', null],
    ['constructor', null],
    ['', null],
  ])('reads the width %j as %j', (text, expected) => expect(parseEmbedWidth(text)).toBe(expected));

  it.each([
    ['300px', '300px'],
    ['1000px', '1000px'],
    ['30vh', '30vh'],
    ['100vh', '100vh'],
    ['299px', null],
    ['1001px', null],
    ['29vh', null],
    ['101vh', null],
    ['80%', null],
    ['600', null],
  ])('reads the height %j as %j', (text, expected) => expect(parseEmbedHeight(text)).toBe(expected));

  it('accepts only a number with a unit as a size', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const parse of [parseEmbedWidth, parseEmbedHeight]) {
          const size = parse(text);
          if (size !== null) expect(size).toMatch(/^\d+(%|px|vh)$/);
        }
      }),
    );
  });

  it('enforces the ranges of font sizes and opacities', () => {
    expect([11, 12, 48, 49, 12.5].map((size) => isFontSize('titleFontSize', size))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
    expect([9, 10, 24, 25].map((size) => isFontSize('detailsFontSize', size))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect([9, 10, 20, 21].map((size) => isFontSize('fieldsFontSize', size))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect([11, 12, 24, 25].map((size) => isFontSize('buttonFontSize', size))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect([-1, 0, 100, 101, 0.5, Number.NaN].map(isOpacity)).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('offers exactly the specified fonts', () => {
    expect(fonts.map(({ name }) => name).join(', ')).toBe(
      'Default (System), Inter, Roboto, Open Sans, Lato, Montserrat, Source Sans Pro, Oswald, Raleway, PT Sans, ' +
        'Merriweather, Playfair Display, Lora, Georgia, Poppins, Nunito, Great Vibes',
    );
    expect(parseFontFamily('open sans')).toBe('Open Sans');
    expect(parseFontFamily('Comic Sans MS')).toBeNull();
    expect(parseFontFamily("Inter'; }")).toBeNull();
    expect(fontStack('Open Sans')).toContain("'Open Sans'");
    expect(fontStack('nonsense')).toBe(fontStack(null));
  });
});

describe('color handling', () => {
  it.each([
    ['#FFF', '#ffffff'],
    ['#3b82F6', '#3b82f6'],
    ['#ffff', null],
    ['3b82f6', null],
    ['#3b82f6;', null],
    ['red', null],
    ['#ggg', null],
  ])('reads the color %s as %s', (text, expected) => expect(parseColor(text)).toBe(expected));

  it('computes contrast ratios as WCAG defines', () => {
    expect(contrastRatio('#000', '#fff')).toBeCloseTo(21, 5);
    expect(contrastRatio('#fff', '#fff')).toBe(1);
    expect(contrastRatio('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastRatio('#3b82f6', '#ffffff')).toBeCloseTo(3.68, 2);
  });

  it('includes opacity in the contrast ratio', () => {
    expect(contrastRatio('#000', '#fff', { foregroundOpacity: 0 })).toBe(1);
    expect(contrastRatio('#000', '#000', { backgroundOpacity: 0 })).toBeCloseTo(21, 5);
    expect(contrastRatio('#fff', '#fff', { backgroundOpacity: 0, backdrop: '#000' })).toBeCloseTo(21, 5);
    // Half black on white is the mid gray.
    expect(contrastRatio('#000000', '#ffffff', { foregroundOpacity: 50 })).toBeCloseTo(
      contrastRatio('#808080', '#fff'),
      1,
    );
  });

  it('gives a symmetric contrast ratio between 1 and 21', () => {
    const color = fc.stringMatching(/^#[0-9a-f]{6}$/);
    fc.assert(
      fc.property(color, color, fc.nat(100), fc.nat(100), (a, b, x, y) => {
        expect(contrastRatio(a, b)).toBeCloseTo(contrastRatio(b, a), 10);
        const ratio = contrastRatio(a, b, { foregroundOpacity: x, backgroundOpacity: y });
        expect(ratio).toBeGreaterThanOrEqual(1);
        expect(ratio).toBeLessThanOrEqual(21.0001);
      }),
    );
  });

  it('throws on an invalid color', () => expect(() => contrastRatio('red', '#fff')).toThrow(RangeError));
});
