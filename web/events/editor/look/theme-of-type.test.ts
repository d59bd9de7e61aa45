import { expect, it } from 'vitest';
import type { Theme } from '#domain/themes/contract.ts';
import { noTheme, themeOf } from './theme-of-type.ts';

const theme = (id: string, name: string) => ({ id, name }) as Theme;
const themes = [theme('g', 'Garden Wedding'), theme('b', 'Boardroom')];

it('the theme follows the event type until the host chooses a theme or no theme', () => {
  const idOf = (themeId: string, eventType: Parameters<typeof themeOf>[0]['eventType']) =>
    themeOf({ themeId, eventType }, themes)?.id;
  expect(idOf('', 'Wedding')).toBe('g');
  expect(idOf('', 'Corporate')).toBe('b');
  expect(idOf('b', 'Wedding')).toBe('b');
  expect(idOf(noTheme, 'Wedding')).toBeUndefined();
  expect(idOf('', 'Birthday')).toBeUndefined();
});
