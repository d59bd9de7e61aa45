// node scripts/guest-fonts.mjs: writes web/rsvp/fonts/*.css from the Fontsource packages: every
// alphabet a font has, fetched only when a page has letters of it, and stand-ins of the system in
// the font's own size. A test (web/rsvp/fonts.test.ts) fails when the packages have changed and
// this was not run.
import './node-version.mjs';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { inflateSync } from 'node:zlib';
import { inRoot } from './root.mjs';

const folder = inRoot('web', 'rsvp', 'fonts');
const files = inRoot('node_modules', '@fontsource');

/**
 * What pages say, to weigh letters by how often they come. It is a description nearly all through,
 * since running words are what wraps: digits and capitals are of other widths than the small
 * letters, and must be no more than a page has.
 */
const sample =
  'We are getting married, and it would not be the same without you. After the ceremony there is a glass of something ' +
  'cold on the lawn, then supper at long tables under the trees and dancing until late. The garden is a short walk ' +
  'from the station, and there is room for cars along the lane. Bring a warm coat for the evening, shoes that do not ' +
  'mind the grass, and a song that always gets you on your feet. Children are welcome, and so are friends from far ' +
  'away: tell us when you arrive and we will find you a bed close by. Please let us know by January 20 if you can ' +
  'make it, and what everyone would like to eat. Will you be attending? Saturday, June 5, 4:00 PM, at the Boathouse';

/**
 * Fonts that phones and computers have, each of which wants its own size: where one is missing, the
 * next stands in. The widths are those of the sample's mean letter, in ems, by weight; Liberation,
 * and Arimo and Tinos, are as wide as what they stand in for.
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
 * The sample's width in a browser by what its letters add up to, for fonts whose pairs are drawn
 * together so much that lines break elsewhere. The tables of pairs are not read here.
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
 * Letters of names and words; the signs of mathematics and the like are not written in invitations.
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

/** The tables of a WOFF 1.0 file. */
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

/** Glyphs by code point, of the table's part for the basic plane (format 4). */
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

/** In ems: how far a font reaches above and below its line, and its mean letter's width. */
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

function wrapped(ranges) {
  const lines = [''];
  for (const range of ranges.split(',')) {
    const more = lines.at(-1) === '' ? range : `${lines.at(-1)}, ${range}`;
    if (more.length > 100) lines.push(range);
    else lines[lines.length - 1] = more;
  }
  return lines.length === 1 ? ` ${lines[0]};` : `\n    ${lines.join(',\n    ')};`;
}

/** The style sheet of one font, by its package's name. */
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
  unicode-range:${wrapped(ranges[alphabet])}
}
`);
    }
  }
  rules.push(
    '/* Until it is loaded: a font of the system, in its size, so that nothing moves when it comes. */\n',
  );
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
  return rules.join('\n').replace('comes. */\n\n@', 'comes. */\n@');
}

export const fontIds = readdirSync(folder)
  .filter((file) => file.endsWith('.css'))
  .map((file) => file.slice(0, -4));

if (process.argv[1] && resolve(process.argv[1]) === inRoot('scripts', 'guest-fonts.mjs')) {
  const { format, resolveConfig } = await import('prettier');
  const style = await resolveConfig(join(folder, 'any.css'));
  for (const id of fontIds) {
    writeFileSync(join(folder, `${id}.css`), await format(fontCss(id), { ...style, parser: 'css' }));
  }
}
