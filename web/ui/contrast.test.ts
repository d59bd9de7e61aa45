import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');

type Theme = 'light' | 'dark';
const tokens = new Map<string, Record<Theme, string>>();
for (const [, name, light, dark] of css.matchAll(
  /--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g,
)) {
  tokens.set(name!, { light: light!, dark: dark! });
}

/** Returns the WCAG 2.2 relative luminance of '#rrggbb'. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high! + 0.05) / (low! + 0.05);
}

function token(name: string, theme: Theme): string {
  const value = tokens.get(name);
  if (value === undefined) throw new Error(`tokens.css has no color --${name}`);
  return value[theme];
}

const grounds = ['paper', 'surface', 'sunken', 'raised', 'hover'];
/** The colors with a separate fill. The others use their text color as the fill. */
const filled = new Set(['accent', 'danger']);
const states = ['confirmed', 'waitlisted', 'declined', 'info', 'danger', 'accent'];

/** Pairs of a text color and its background, which need a contrast of 4.5 to 1. */
const texts: [string, string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['ink', ground],
    ['muted', ground],
    ['accent', ground],
    ['accent-hover', ground],
    ['danger', ground],
  ]),
  ...['surface', 'paper', 'raised'].flatMap((ground) =>
    states.map((state): [string, string] => [state, ground]),
  ),
  ...states.flatMap((state): [string, string][] => [
    [state, `${state}-tint`],
    [`${state}-ink`, filled.has(state) ? `${state}-fill` : state],
    ['ink', `${state}-tint`],
    ['muted', `${state}-tint`],
  ]),
  ['accent-ink', 'accent-fill-hover'],
  ['danger-ink', 'danger-fill-hover'],
  ['danger-hover', 'danger-tint'],
  ['placeholder', 'surface'],
  ['placeholder', 'sunken'],
  // Tooltips have the page's colors the other way around.
  ['paper', 'ink'],
];

/**
 * Shapes that people see but don't read. They need a contrast of 3 to 1: a field's edge, the focus
 * ring, a switch, a chart's series.
 */
const shapes: [string, string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['outline', ground],
    ['focus', ground],
  ]),
  ...states.flatMap((state): [string, string][] => [
    [state, 'surface'],
    [state, 'hairline'],
  ]),
  ...['surface', 'paper', 'raised', 'sunken'].map((ground): [string, string] => ['accent-fill', ground]),
  ['danger-fill', 'raised'],
];

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  it.each(texts)('makes %s readable on %s', (text, ground) => {
    expect(contrast(token(text, theme), token(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(shapes)('makes %s visible on %s', (shape, ground) => {
    expect(contrast(token(shape, theme), token(ground, theme))).toBeGreaterThanOrEqual(3);
  });
});

describe('tokens.css', () => {
  it('passes checks that measure contrast like WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  it('gives every opaque color a light and a dark value', () => {
    const written = [...css.matchAll(/--([a-z-]+): light-dark\(/g)].map((match) => match[1]);
    const translucent = ['scrim', 'shade'];
    expect(written.filter((name) => !tokens.has(name!))).toEqual(translucent);
  });
});
