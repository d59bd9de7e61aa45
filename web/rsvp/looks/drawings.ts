/**
 * The drawn covers: one for each of our themes, in the colors of the event, as an image for a style
 * sheet.
 */
import type { Drawing } from '#domain/themes/drawings.ts';
import { mix } from './colors.ts';

export interface DrawingColors {
  page: string;
  primary: string;
  secondary: string;
  accent: string;
}

const [width, height] = [1200, 400];

/** Returns a generator of the same numbers each time, so that a cover always looks the same. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const round = (value: number) => String(Math.round(value));
const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** Returns a point on the stem that `branch` draws. */
function onStem(share: number): [x: number, y: number] {
  const [past, rest] = [share * share, 1 - share];
  return [520 * share, rest * rest * 372 + 2 * rest * share * 330 + past * 120];
}

/** Draws a stem that bends from a corner, with leaves on both sides. */
function branch(colors: DrawingColors, flip: boolean): string {
  const leaf = (index: number) => {
    const [along, rise] = onStem(0.08 + index * 0.098);
    const side = index % 2 === 0 ? -1 : 1;
    const color = index % 3 === 0 ? colors.secondary : colors.primary;
    const size = 1 - index * 0.055;
    return `<path transform="translate(${round(along)} ${round(rise)}) rotate(${side * 48 - 24}) scale(${size.toFixed(2)})" d="M0 0C18-22 62-26 96 0 62 22 20 20 0 0z" fill="${color}" opacity="${(0.9 - index * 0.035).toFixed(2)}"/>`;
  };
  const berries = times(
    7,
    (index) =>
      `<circle cx="${82 + index * 62}" cy="${round(onStem(0.15 + index * 0.12)[1] + (index % 2 ? -26 : 30))}" r="${8 - (index % 3)}" fill="${colors.accent}"/>`,
  );
  const stem = `<path d="M0 372Q260 330 520 120" fill="none" stroke="${colors.primary}" stroke-width="4"/>`;
  const drawn = stem + times(10, leaf) + berries;
  return flip ? `<g transform="translate(1200 400) rotate(180)">${drawn}</g>` : `<g>${drawn}</g>`;
}

const drawings: Record<Drawing, (colors: DrawingColors) => string> = {
  garden: (colors) => branch(colors, false) + branch(colors, true),
  /** Draws two flowers with round petals, and thin rings. */
  blush: ({ primary, secondary, accent }) => {
    const flower = (x: number, y: number, size: number, color: string) =>
      times(
        9,
        (index) =>
          `<ellipse transform="rotate(${index * 40} ${x} ${y})" cx="${x}" cy="${y - size * 0.55}" rx="${size * 0.36}" ry="${size * 0.6}" fill="${color}" opacity=".22"/>`,
      ) + `<circle cx="${x}" cy="${y}" r="${round(size * 0.16)}" fill="${secondary}"/>`;
    const rings = times(
      3,
      (index) =>
        `<circle cx="640" cy="210" r="${120 + index * 34}" fill="none" stroke="${secondary}" stroke-width="2" opacity="${0.7 - index * 0.2}"/>`,
    );
    return (
      rings + flower(210, 230, 210, primary) + flower(1010, 150, 180, accent) + flower(820, 360, 90, primary)
    );
  },
  /** Draws dots that grow along a rising line. Dots of one size share one path. */
  boardroom: ({ primary, secondary, accent }) => {
    const dots = Array.from({ length: 26 * 8 }, (_, index) => {
      const [column, row] = [index % 26, Math.floor(index / 26)];
      const [x, y] = [36 + column * 45, row * 50 + 26];
      return {
        at: `M${x} ${y}h0`,
        near: Math.max(0, 4 - Math.floor(Math.abs(y - 330 + column * 10.5) / 38)),
      };
    });
    return times(
      5,
      (near) =>
        `<path d="${dots.map((dot) => (dot.near === near ? dot.at : '')).join('')}" stroke-linecap="round" stroke-width="${6 + near * 7}" stroke="${[secondary, primary, primary, primary, accent][near]}" opacity="${near === 0 ? '.25' : '.9'}"/>`,
    );
  },
  confetti: ({ primary, secondary, accent }) => {
    const next = numbers(20_290);
    const colors = [primary, secondary, accent];
    return times(72, (index) => {
      const [x, y] = [round(next() * width), round(next() ** 1.5 * height)];
      const [turn, size] = [round(next() * 180), 8 + next() * 16];
      const color = colors[index % 3];
      const at = `transform="translate(${x} ${y}) rotate(${turn})" fill="${color}"`;
      if (index % 4 === 0) return `<circle ${at} r="${round(size / 2)}"/>`;
      if (index % 4 === 1)
        return `<path ${at} d="M0 0q14-18 28 0t28 0" fill="none" stroke="${color}" stroke-width="5"/>`.replace(
          `fill="${color}" `,
          '',
        );
      return `<rect ${at} width="${round(size * 1.6)}" height="${round(size * 0.6)}" rx="2"/>`;
    });
  },
  /** Draws the sun, and the sea that it sets into. */
  golden: ({ primary, secondary, accent, page }) =>
    times(
      6,
      (index) =>
        `<circle cx="600" cy="300" r="${330 - index * 46}" fill="${mix(index % 2 ? accent : primary, 18 + index * 13, page)}"/>`,
    ) +
    `<path d="M0 300H1200V400H0z" fill="${mix(secondary, 88, page)}"/>` +
    times(
      5,
      (index) =>
        `<path d="M${420 - index * 40} ${318 + index * 17}H${780 + index * 40 - (index % 2) * 60}" stroke="${mix(primary, 55, page)}" stroke-width="4" stroke-linecap="round"/>`,
    ),
  /** Draws hills, wind, and a kite. */
  fresh: ({ primary, secondary, accent, page }) =>
    `<path d="M0 290Q200 190 430 270T860 240T1200 270V400H0z" fill="${mix(secondary, 40, page)}"/>` +
    `<path d="M0 350Q260 250 560 330T1200 300V400H0z" fill="${mix(primary, 75, page)}"/>` +
    times(
      4,
      (index) =>
        `<path d="M${90 + index * 260} ${90 + (index % 2) * 56}q50-34 100 0t100 0" fill="none" stroke="${secondary}" stroke-width="5" stroke-linecap="round" opacity=".45"/>`,
    ) +
    `<path d="M930 60l60 76-60 92-60-92z" fill="${accent}"/><path d="M930 60v168M870 136h120" stroke="${page}" stroke-width="4"/>` +
    `<path d="M930 228q-30 50 0 84t-20 60" fill="none" stroke="${accent}" stroke-width="4"/>`,
};

export function drawingSvg(drawing: Drawing, colors: DrawingColors): string {
  const ground = mix(colors.primary, 12, colors.page);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">` +
    `<rect width="${width}" height="${height}" fill="${ground}"/>${drawings[drawing](colors)}</svg>`
  );
}

/**
 * Returns a drawing as a value for a style sheet. It contains only what the drawing is made of:
 * numbers, and colors that were parsed.
 */
export const drawingImage = (drawing: Drawing, colors: DrawingColors): string =>
  `url("data:image/svg+xml,${drawingSvg(drawing, colors).replaceAll('"', "'").replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E')}")`;
