/**
 * Draws the picture of an event, 1200 by 630, as PNG. The first drawing loads libraries and fonts,
 * only from packages: nothing is ever fetched. Characters that the fonts lack are left out.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import satori from 'satori';
import type { DrawnCover, Picture } from '#domain/events/picture.ts';
import { tiedTitle } from '#domain/events/title.ts';
import { pngOf } from './png.ts';

const require = createRequire(import.meta.url);
const width = 1200;
const height = 630;
/** The height of a theme's drawing above the words, which are then drawn smaller. */
const drawn = 220;
const smaller = 0.75;

type Weight = 400 | 700;
interface Font {
  name: string;
  data: Buffer;
  weight: Weight;
  style: 'normal';
}

/**
 * The subsets of the fallback font's letters, one file each. Other fonts are split in the same way.
 */
const subsets = [
  'latin',
  'latin-ext',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'vietnamese',
] as const;
type Subset = (typeof subsets)[number];
const standIn = 'inter';

// This module keeps only data that it reads from packages and that never changes. The drawing
// thread holds nothing else.
let ranges: { from: number; to: number; subset: Subset }[] | null = null;

function subsetOf(character: string): Subset | null {
  if (!ranges) {
    const written = require(`@fontsource/${standIn}/unicode.json`) as Partial<Record<string, string>>;
    ranges = subsets.flatMap((subset) =>
      (written[subset] ?? '').split(',').flatMap((range) => {
        const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-');
        return from === '' ? [] : [{ from: Number.parseInt(from, 16), to: Number.parseInt(to, 16), subset }];
      }),
    );
  }
  const code = character.codePointAt(0) ?? 0;
  return ranges.find(({ from, to }) => code >= from && code <= to)?.subset ?? null;
}

/**
 * Returns the text without characters that can't be drawn: pictograms, and letters of other
 * scripts. Returns null unless more than half of its letters and digits remain.
 */
function drawable(text: string): string | null {
  const glyphs = Array.from(text.normalize('NFC'))
    .filter((character) => !/\p{Cc}|\p{Cf}|\p{Co}|\p{Cs}/u.test(character) && subsetOf(character) !== null)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = (words: string) => words.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return letters(glyphs) * 2 > letters(text) ? glyphs : null;
}

const fonts = new Map<string, Font | null>();

/** Returns a file of a font, or null if the font lacks these letters or this weight. */
function fontOf(file: string, subset: Subset, weight: Weight): Font | null {
  const name = `${file}-${subset}`;
  const key = `${name}-${weight}`;
  let font = fonts.get(key);
  if (font === undefined) {
    try {
      const data = readFileSync(require.resolve(`@fontsource/${file}/files/${key}-normal.woff`));
      font = { name, data, weight, style: 'normal' };
    } catch {
      font = null;
    }
    fonts.set(key, font);
  }
  return font;
}

/** Returns the fonts that a text needs, the chosen font before the fallback. */
function fontsFor(file: string, weight: Weight, text: string): Font[] {
  const needed = new Set<Subset>(['latin']);
  for (const character of text) needed.add(subsetOf(character) ?? 'latin');
  const own = [...needed].flatMap(
    (subset) => fontOf(file, subset, weight) ?? fontOf(file, subset, 400) ?? [],
  );
  const others =
    file === standIn ? [] : [...needed].flatMap((subset) => fontOf(standIn, subset, weight) ?? []);
  return [...own, ...others];
}

interface Node {
  type: 'div';
  props: { style: Record<string, string | number>; children?: Node[] | string };
}

const box = (style: Record<string, string | number>, children?: Node[] | string): Node => ({
  type: 'div',
  props: {
    style: { display: 'flex', boxSizing: 'border-box', ...style },
    ...(children !== undefined && { children }),
  },
});

/** Digits as tall as capitals, as on the page. */
const lining = { fontVariantNumeric: 'lining-nums' };

function titleSize(title: string): number {
  const length = Array.from(title).length;
  const maxWordLength = Math.max(...title.split(' ').map((word) => Array.from(word).length));
  const size = length <= 16 ? 104 : length <= 30 ? 88 : length <= 60 ? 68 : 52;
  // The longest word has to fit into a line.
  return Math.max(30, Math.min(size, Math.floor(1_640 / Math.max(1, maxWordLength))));
}

/** Returns the picture as PNG. Throws if it cannot be drawn. */
export async function draw(picture: Picture | DrawnCover): Promise<Buffer> {
  if ('svg' in picture) return pngOf(picture.svg, width);
  if (picture.drawing === '') return pngOf(await svgOf(picture, { width, height }), width);
  const below = { width: width / smaller, height: (height - drawn) / smaller };
  return pngOf(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
      placed(picture.drawing, 0, drawn) +
      placed(await svgOf(picture, below), drawn, height - drawn) +
      '</svg>',
    width,
  );
}

/** Puts an SVG into a part of another one, and changes its size to that of the part. */
const placed = (svg: string, y: number, tall: number): string =>
  svg.replace(/^<svg(?: (?:width|height)="[^"]*")*/, `<svg x="0" y="${y}" width="${width}" height="${tall}"`);

async function svgOf(picture: Picture, size: { width: number; height: number }): Promise<string> {
  const { colors, button } = picture;
  const words = drawable(picture.title);
  const title = words === null ? null : tiedTitle(words);
  const host = drawable(picture.host);
  const place = drawable(picture.place);
  const day = drawable(picture.day) ?? '';
  const time = drawable(picture.time) ?? '';
  const used: Font[] = [];
  const text = (
    words: string,
    file: string,
    weight: Weight,
    style: Record<string, string | number>,
  ): Node => {
    const chosen = fontsFor(file, weight, words);
    used.push(...chosen);
    const family = chosen.map(({ name }) => `'${name}'`).join(', ');
    return box(
      {
        justifyContent: 'center',
        textAlign: 'center',
        fontFamily: family,
        fontWeight: weight,
        ...lining,
        ...style,
      },
      words,
    );
  };
  const body = picture.fonts.body;
  const lines: Node[] = [];
  if (host) lines.push(text(host, body, 400, { fontSize: 34, color: colors.text, textWrap: 'balance' }));
  lines.push(
    box({
      width: 64,
      height: 4,
      flexShrink: 0,
      margin: '22px 0 26px',
      borderRadius: 4,
      background: colors.ornament,
    }),
  );
  // If no font has the letters of the title, the day takes its place.
  const heading = title ?? day.replace(/ (?=\d)/g, '\u00a0');
  if (heading) {
    lines.push(
      text(heading, picture.fonts.title, 700, {
        fontSize: titleSize(heading),
        lineHeight: 1.12,
        color: colors.title,
        maxWidth: 1000,
        wordBreak: 'break-word',
        textWrap: 'balance',
      }),
    );
  }
  if (title && day) lines.push(text(day, body, 700, { fontSize: 34, color: colors.text, marginTop: 30 }));
  const facts = [time, place].filter((fact) => fact !== null && fact !== '') as string[];
  const oneLine = facts.join('  ·  ');
  for (const [index, fact] of (oneLine.length <= 62 ? [oneLine] : facts).filter(Boolean).entries()) {
    lines.push(
      text(fact, body, 400, {
        fontSize: 28,
        color: colors.soft,
        marginTop: index > 0 ? 2 : title ? 8 : 28,
        maxWidth: 1000,
        textWrap: 'balance',
      }),
    );
  }
  if (picture.state) {
    lines.push(text(picture.state, body, 700, { fontSize: 30, color: colors.title, marginTop: 20 }));
  }
  // A title of four lines leaves no room for a button.
  else if (heading.length <= 90) {
    lines.push(
      text('RSVP', body, 700, {
        fontSize: 26,
        letterSpacing: 2,
        color: button.text,
        background: button.ground,
        borderRadius: 14,
        padding: '12px 34px',
        marginTop: 34,
      }),
    );
  }
  // Below a drawing, the words need no frame.
  const edge = picture.drawing === '' ? 28 : 0;
  const frame = box(
    {
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      width: size.width - 2 * edge,
      height: size.height - 2 * edge,
      margin: edge,
      overflow: 'hidden',
      ...(edge > 0 && { border: `2px solid ${colors.line}`, borderRadius: 28 }),
      padding: '20px 40px',
    },
    lines,
  );
  const page = box({ ...size, background: colors.page }, [frame]);
  const root = box({ ...size, background: '#ffffff' }, [page]);
  return satori(root as never, { ...size, fonts: [...new Set(used)] });
}
