import sampleWords from '#domain/words/landingSample/en.ts';
import { describe, expect, it } from 'vitest';
import { contrastRatio, fonts } from '#domain/events/rules.ts';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { neutralEvent, sampleEvent, type PublicEvent } from '../page/event.ts';
import { fontFile } from './fonts.ts';
import { looksOf, styleSheet } from './looks.ts';
import { shows } from './shows.ts';

const page = (change: Partial<PublicEvent> = {}) =>
  looksOf({ ...neutralEvent, ...change }, { embed: false }).variables;

describe('the precedence of styles', () => {
  it('starts with the defaults of the page', () => {
    expect(page()).toMatchObject({
      '--title-size': '55px',
      '--body-size': '16px',
      '--button-size': '16px',
      '--accent': '#3b82f6',
      '--form': '#ffffff',
      '--text': '#000000',
    });
    expect(page()['--font']).toContain('system-ui');
    expect(looksOf(neutralEvent, { embed: false }).fonts).toEqual([]);
  });

  it('puts the embed styles before the event’s, and the event’s before the defaults', () => {
    const event = { textColor: '#112233', titleColor: '#223344', themePrimaryColor: '#334455' };
    expect(page(event)).toMatchObject({ '--text': '#112233', '--title': '#223344', '--accent': '#334455' });
    const embedStyles = {
      textColor: '#111111',
      titleFontColor: '#222222',
      accentColor: '#333333',
      accentOpacity: 50,
      titleFontSize: 40,
      fontFamily: 'Lato',
      titleFontFamily: 'Great Vibes',
    };
    expect(page({ ...event, embedStyles })).toMatchObject({
      '--text': '#111111',
      '--title': '#222222',
      '--accent': 'rgb(51 51 51 / 50%)',
      '--title-size': '40px',
      '--title-weight': '400',
    });
    expect(looksOf({ ...neutralEvent, embedStyles }, { embed: false }).fonts).toEqual([
      'Great Vibes',
      'Lato',
    ]);
  });

  it('keeps an embedded page transparent until the host sets a background', () => {
    expect(looksOf(neutralEvent, { embed: true }).variables['--page']).toBe('transparent');
    const colored = { ...neutralEvent, backgroundColor: '#abcdef' };
    expect(looksOf(colored, { embed: true }).variables['--page']).toBe('#abcdef');
  });
});

describe('a style value from a host', () => {
  it('never reaches the style sheet unless it is a color, a listed font or a size', () => {
    const evil = '#fff;} </style><script>alert(1)</script>';
    const sheet = styleSheet(
      looksOf(
        {
          ...neutralEvent,
          textColor: evil,
          themeFontFamily: evil,
          embedStyles: {
            backgroundColor: evil,
            fontFamily: evil,
            titleFontSize: 4_000,
            accentOpacity: 1_000,
            evil,
          },
        },
        { embed: false },
      ),
    );
    expect(sheet).not.toMatch(/[<>]|script|4000|1000/);
    expect(sheet).toBe(styleSheet(looksOf(neutralEvent, { embed: false })));
  });
});

describe('readable colors', () => {
  it('replace unreadable text on a dark page or a white form', () => {
    const dark = page({ backgroundColor: '#101322', textColor: '#e8e6f2' });
    expect(dark['--text']).toBe('#e8e6f2');
    expect(dark['--form-text']).toBe('#000000');
    const unset = page({ backgroundColor: '#101322' });
    expect(unset['--text']).toBe('#ffffff');
  });

  it('include a readable button label, unless the host chose its color', () => {
    for (const accentColor of ['#3b82f6', '#fde047', '#111111', '#ffffff', '#c2410c']) {
      const variables = page({ embedStyles: { accentColor } });
      expect(
        contrastRatio(variables['--button-text'] ?? '', accentColor),
        accentColor,
      ).toBeGreaterThanOrEqual(4.5);
    }
    expect(page({ embedStyles: { buttonTextColor: '#777777' } })['--button-text']).toBe('#777777');
  });

  it('contrast enough in soft text, field borders and errors, on the sample and the defaults', () => {
    for (const event of [neutralEvent, sampleEvent(new Date('2026-01-01'), sampleWords.event, 'en')]) {
      const { variables } = looksOf(event, { embed: false });
      const ratio = (name: string, on: string) => contrastRatio(variables[name] ?? '', variables[on] ?? '');
      expect(ratio('--text-soft', '--page')).toBeGreaterThanOrEqual(4.5);
      expect(ratio('--form-soft', '--form')).toBeGreaterThanOrEqual(4.5);
      expect(ratio('--field-line', '--form')).toBeGreaterThanOrEqual(3);
      expect(ratio('--error', '--form')).toBeGreaterThanOrEqual(4.5);
    }
  });
});

it('the page shows every part that the host has not switched off', () => {
  expect(shows(neutralEvent)).toEqual({ title: true, details: true, spots: true, description: true });
  expect(
    shows({ ...neutralEvent, embedStyles: { showEventTitle: false, showSpotsRemaining: false } }),
  ).toEqual({ title: false, details: true, spots: false, description: true });
});

it('every listed font except the system fonts has a file that names its family', () => {
  for (const { name } of fonts) {
    const file = path.join(import.meta.dirname, '../fonts', `${fontFile(name)}.css`);
    const isSystem = name === 'Default (System)' || name === 'Georgia';
    expect(existsSync(file), name).toBe(!isSystem);
    if (!isSystem) expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`font-family: '?${name}'?;`));
  }
});

describe('the title of a narrow page', () => {
  const fit = (name: string) => page({ name })['--title-fit'];

  it('keeps its size if that size fits a phone', () => {
    // On a phone of 390 pixels, 15vw is more than the default of 55 pixels.
    expect(fit('Summer Party')).toBe('15vw');
    expect(fit('')).toBe('15vw');
  });

  it('shrinks for a long word, and for a title of many lines', () => {
    expect(fit('Weihnachtsbaumverkauf')).toBe('6.5vw');
    expect(fit('Congratulations')).toBe('8.8vw');
    expect(fit('The annual dinner of everybody who has ever worked in this house')).toBe('9vw');
  });

  it('shrinks if a part before or after a colon nearly fills a line', () => {
    expect(fit('Maya & Jonas: A Wedding by the Bay')).toBe('8.3vw');
    expect(fit('Maya & Jonas: A Wedding by the Bay of Biscay')).toBe('9.5vw');
    expect(fit('Ana & Bo: Wedding')).toBe('15vw');
  });

  it('keeps its size in Japanese, which can break anywhere', () => {
    expect(fit('佐藤家・鈴木家結婚披露宴のご案内')).toBe('15vw');
  });
});
