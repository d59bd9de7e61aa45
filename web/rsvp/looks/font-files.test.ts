import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { fonts } from '#domain/events/rules.ts';
import { neutralEvent } from '../page/event.ts';
import { fontFile } from './fonts.ts';
import { looksOf } from './looks.ts';

// This script has no types, like all our scripts: it runs before anything is built.
const { fontCss: styles, fontIds } = (await import(
  path.join(import.meta.dirname, '../../../scripts/guest-fonts.mjs')
)) as { fontCss: (id: string) => string; fontIds: string[] };

const served = fonts.filter(
  ({ name }) => looksOf({ ...neutralEvent, themeFontFamily: name }, { embed: false }).fonts.length > 0,
);

it('every selectable font has a file, except the fonts of the system', () => {
  expect(served.map(({ name }) => fontFile(name)).sort()).toEqual([...fontIds].sort());
});

describe.each(fontIds)('the styles of %s', (id) => {
  it('define fallbacks under the names that the page uses', () => {
    const name = served.find((font) => fontFile(font.name) === id)?.name ?? '';
    const { variables } = looksOf({ ...neutralEvent, themeFontFamily: name }, { embed: false });
    const standIns = [...styles(id).matchAll(/font-family: '(.* Fallback(?: Android)?)'/g)].map(
      ([, face]) => face,
    );
    expect(new Set(standIns).size).toBe(2);
    for (const face of standIns) expect(variables['--font']).toContain(`'${face}'`);
  });
});

it('the Inter font covers Cyrillic, Greek, Vietnamese and extended Latin names', () => {
  const inter = styles('inter');
  for (const alphabet of ['cyrillic', 'greek', 'vietnamese', 'latin-ext']) {
    expect(inter).toContain(`inter-${alphabet}-400-normal.woff2`);
    expect(inter).toContain(`inter-${alphabet}-700-normal.woff2`);
  }
  // The range has Cyrillic letters such as the 'М' in Мария.
  expect(inter).toMatch(
    /cyrillic-400-normal\.woff2\) format\('woff2'\);\s+unicode-range: U\+0301,U\+0400-045F/,
  );
});

it('a font that is its own system fallback keeps its size', () => {
  const ofAndroid = /'Roboto Fallback Android';[^}]*?size-adjust: ([\d.]+%)/g;
  expect([...styles('roboto').matchAll(ofAndroid)].map(([, size]) => size)).toEqual(['100%', '100%']);
});
