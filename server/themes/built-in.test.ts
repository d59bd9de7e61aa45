import { drawingOf, drawings } from '#domain/themes/drawings.ts';
import { describe, expect, it } from 'vitest';
import { contrastRatio, parseColor, parseFontFamily } from '#domain/events/rules.ts';
import { builtInThemes } from './built-in.ts';

describe.each(builtInThemes)('the built-in theme $name', (theme) => {
  it.each([
    ['text on the page', theme.textColor, theme.backgroundColor],
    ['text on a white form', theme.textColor, '#ffffff'],
    ['primary on the page', theme.primaryColor, theme.backgroundColor],
    ['secondary on the page', theme.secondaryColor, theme.backgroundColor],
    ['accent on the page', theme.accentColor, theme.backgroundColor],
    ['white on a primary button', '#ffffff', theme.primaryColor],
    ['white on an accent button', '#ffffff', theme.accentColor],
  ])('meets the contrast of WCAG AA for %s', (_pair, foreground, background) => {
    expect(contrastRatio(foreground, background)).toBeGreaterThanOrEqual(4.5);
  });

  it('uses colors and a font in their normalized form', () => {
    const { primaryColor, secondaryColor, accentColor, backgroundColor, textColor, fontFamily } = theme;
    for (const color of [primaryColor, secondaryColor, accentColor, backgroundColor, textColor]) {
      expect(parseColor(color)).toBe(color);
    }
    expect(parseFontFamily(fontFamily)).toBe(fontFamily);
  });
});

it('the built-in themes are six different themes, two of them for weddings', () => {
  expect(builtInThemes).toHaveLength(6);
  expect(builtInThemes.filter(({ name }) => name.includes('Wedding'))).toHaveLength(2);
  expect(new Set(builtInThemes.map(({ id }) => id)).size).toBe(6);
  expect(new Set(builtInThemes.map(({ name }) => name)).size).toBe(6);
});

it('every built-in theme has its own drawing, and other themes have no drawing', () => {
  expect(builtInThemes.map(({ id }) => drawingOf(id))).toEqual(drawings);
  expect(drawingOf(null)).toBeNull();
  expect(drawingOf('01930000-0000-7000-8000-000000000099')).toBeNull();
});
