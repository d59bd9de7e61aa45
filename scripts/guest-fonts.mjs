// Writes web/rsvp/fonts/*.css from the Fontsource packages, for the build and for development. The
// files cover every alphabet that a font has. A browser fetches an alphabet only if the page has
// letters of it. System fonts, scaled to the font's size, fill in.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { inRoot } from './root.mjs';

const folder = inRoot('web', 'rsvp', 'fonts');
const files = inRoot('node_modules', '@fontsource');

/**
 * Typical text of a page, which gives each letter its weight by how often it occurs. Most of it is
 * a description, because only running text wraps. Digits and capitals have other widths than small
 * letters, so the sample has no more of them than a page does.
 */
const sample =
  'We are getting married, and it would not be the same without you. After the ceremony there is a glass of something ' +
  'cold on the lawn, then supper at long tables under the trees and dancing until late. The garden is a short walk ' +
  'from the station, and there is room for cars along the lane. Bring a warm coat for the evening, shoes that do not ' +
  'mind the grass, and a song that always gets you on your feet. Children are welcome, and so are friends from far ' +
  'away: tell us when you arrive and we will find you a bed close by. Please let us know by January 20 if you can ' +
  'make it, and what everyone would like to eat. Will you be attending? Saturday, June 5, 4:00 PM, at the Boathouse';

/**
 * Fonts that phones and computers have. Each needs its own size adjustment. If one is missing, the
 * next fills in. A width is that of the sample's average letter, in ems, by weight. Liberation,
 * Arimo and Tinos are as wide as the fonts that they replace.
 */
const systems = {
  'sans-serif': [
    {
      name: 'Fallback',
      widths: { 400: 0.44083, 700: 0.47322 },
      local: {
        400: ['Arial', 'ArialMT', 'Liberation Sans', 'Arimo'],
        700: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold'],
      },
    },
    {
      name: 'Fallback Android',
      widths: { 400: 0.43828, 700: 0.44499 },
      local: { 400: ['Roboto', 'Roboto-Regular'], 700: ['Roboto Bold', 'Roboto-Bold'] },
    },
  ],
  serif: [
    {
      name: 'Fallback',
      widths: { 400: 0.39905, 700: 0.42422 },
      local: {
        400: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif', 'Tinos'],
        700: ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold', 'Tinos Bold'],
      },
    },
    {
      name: 'Fallback Android',
      widths: { 400: 0.47319, 700: 0.50126 },
      local: { 400: ['Noto Serif', 'NotoSerif'], 700: ['Noto Serif Bold', 'NotoSerif-Bold'] },
    },
  ],
};

/**
 * The sample's width in a browser divided by the sum of its letters' widths. It lists fonts whose
 * kerning is strong enough to change where lines break. This script does not read kerning tables.
 */
const kerned = {
  'great-vibes': 1.005,
  merriweather: 0.9975,
  'playfair-display': 0.9932,
  'pt-sans': 0.9945,
  raleway: 0.9946,
};

const serifs = new Set(['great-vibes', 'lora', 'merriweather', 'playfair-display']);
const weights = [400, 700];
/**
 * The alphabets that names and words use. Mathematical signs and the like don't occur in
 * invitations.
 */
const alphabets = [
  'cyrillic-ext',
  'cyrillic',
  'greek-ext',
  'greek',
  'hebrew',
  'vietnamese',
  'latin-ext',
  'latin',
];

/** Returns the tables of a WOFF 1.0 file. */
function tablesOf(bytes) {
  if (bytes.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF file.');
  const tables = {};
  for (let index = 0; index < bytes.readUInt16BE(12); index += 1) {
    const at = 44 + index * 20;
    const [offset, packed, length] = [4, 8, 12].map((from) => bytes.readUInt32BE(at + from));
    const table = bytes.subarray(offset, offset + packed);
    tables[bytes.toString('latin1', at, at + 4)] = packed < length ? inflateSync(table) : table;
  }
  return tables;
}

/** Returns glyphs by code point, from the part of the table for the basic plane (format 4). */
function glyphsOf(cmap) {
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const from = cmap.readUInt32BE(4 + index * 8 + 4);
    if (cmap.readUInt16BE(from) !== 4) continue;
    const segments = cmap.readUInt16BE(from + 6) / 2;
    const value = (part, segment) => from + 14 + part * segments * 2 + (part > 0 ? 2 : 0) + segment * 2;
    return (code) => {
      for (let segment = 0; segment < segments; segment += 1) {
        if (code > cmap.readUInt16BE(value(0, segment))) continue;
        const start = cmap.readUInt16BE(value(1, segment));
        if (code < start) return 0;
        const delta = cmap.readUInt16BE(value(2, segment));
        const range = value(3, segment);
        const rangeOffset = cmap.readUInt16BE(range);
        if (rangeOffset === 0) return (code + delta) & 0xffff;
        const glyph = cmap.readUInt16BE(range + rangeOffset + (code - start) * 2);
        return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
      }
      return 0;
    };
  }
  throw new Error('No table of characters that this reads.');
}

/** Returns a font's reach above and below its line and its average letter's width, all in ems. */
function metricsOf({ head, hhea, hmtx, cmap }) {
  const em = head.readUInt16BE(18);
  const wide = hhea.readUInt16BE(34);
  const glyph = glyphsOf(cmap);
  const letters = [...sample].map((letter) => glyph(letter.codePointAt(0)));
  const sum = letters.reduce((all, at) => all + hmtx.readUInt16BE(Math.min(at, wide - 1) * 4), 0);
  return {
    ascent: hhea.readInt16BE(4) / em,
    descent: -hhea.readInt16BE(6) / em,
    gap: hhea.readInt16BE(8) / em,
    width: sum / letters.length / em,
  };
}

const perCent = (share) => `${Number((share * 100).toFixed(2))}%`;
const quoted = (name) => (name.includes(' ') ? `'${name}'` : name);

/** Returns the style sheet of one font, by the name of its package. */
export function fontCss(id) {
  const at = (...parts) => join(files, id, ...parts);
  const { family } = JSON.parse(readFileSync(at('metadata.json'), 'utf8'));
  const ranges = JSON.parse(readFileSync(at('unicode.json'), 'utf8'));
  const has = new Set(readdirSync(at('files')));
  const file = (alphabet, weight, ending) => `${id}-${alphabet}-${weight}-normal.${ending}`;
  const drawn = weights.filter((weight) => has.has(file('latin', weight, 'woff2')));
  const rules = [];
  for (const alphabet of alphabets) {
    for (const weight of drawn) {
      if (!has.has(file(alphabet, weight, 'woff2'))) continue;
      rules.push(`@font-face {
  font-family: ${quoted(family)};
  font-style: normal;
  font-display: swap;
  font-weight: ${weight};
  src: url(@fontsource/${id}/files/${file(alphabet, weight, 'woff2')}) format('woff2');
  unicode-range: ${ranges[alphabet]};
}
`);
    }
  }
  // Shown until the font is loaded: a system font scaled to its size, so that nothing moves when it
  // arrives.
  for (const { name, widths, local } of systems[serifs.has(id) ? 'serif' : 'sans-serif']) {
    for (const weight of drawn) {
      const { ascent, descent, gap, width } = metricsOf(
        tablesOf(readFileSync(at('files', file('latin', weight, 'woff')))),
      );
      const size = (width * (kerned[id] ?? 1)) / widths[weight];
      rules.push(`@font-face {
  font-family: '${family} ${name}';
  font-weight: ${weight};
  src: ${local[weight].map((system) => `local('${system}')`).join(', ')};
  size-adjust: ${perCent(size)};
  ascent-override: ${perCent(ascent / size)};
  descent-override: ${perCent(descent / size)};
  line-gap-override: ${perCent(gap / size)};
}
`);
    }
  }
  return rules.join('');
}

const { dependencies } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
const scope = '@fontsource/';

export const fontIds = Object.keys(dependencies).flatMap((name) =>
  name.startsWith(scope) ? name.slice(scope.length) : [],
);

/** Brings the style sheets up to date with the packages. */
export function writeFonts() {
  mkdirSync(folder, { recursive: true });
  for (const id of fontIds) {
    const file = join(folder, `${id}.css`);
    const css = fontCss(id);
    if (!existsSync(file) || readFileSync(file, 'utf8') !== css) writeFileSync(file, css);
  }
}
