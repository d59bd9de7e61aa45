/**
 * The values of the theme dialog, their errors, and warnings about colors that are hard to read on
 * each other.
 */
import { contrastRatio, parseColor } from '#domain/events/rules.ts';
import type { Theme } from '#domain/themes/contract.ts';
import { checkCustomCss } from '#domain/themes/rules.ts';
import { inWords, wordsLanguage } from '#web/kernel/words.ts';
import { words } from './words.ts';

export const colorNames = [
  'primaryColor',
  'secondaryColor',
  'accentColor',
  'backgroundColor',
  'textColor',
] as const;
export type ColorName = (typeof colorNames)[number];

export type ThemeForm = Record<ColorName, string> & {
  name: string;
  isActive: boolean;
  /** The font, or '' for the system's. */
  fontFamily: string;
  customCss: string;
};

export const newTheme: ThemeForm = {
  name: '',
  isActive: true,
  primaryColor: '#1d4f91',
  secondaryColor: '#475569',
  accentColor: '#0f6a80',
  backgroundColor: '#f7f9fb',
  textColor: '#1a2433',
  fontFamily: '',
  customCss: '',
};

export const formOf = (theme: Theme): ThemeForm => ({
  name: theme.name,
  isActive: theme.isActive,
  primaryColor: theme.primaryColor,
  secondaryColor: theme.secondaryColor,
  accentColor: theme.accentColor,
  backgroundColor: theme.backgroundColor,
  textColor: theme.textColor,
  fontFamily: theme.fontFamily ?? '',
  customCss: theme.customCss,
});

export type ThemeIssues = Partial<Record<'name' | ColorName, string>> & { customCss?: string[] };

export function checkTheme(form: ThemeForm): ThemeIssues {
  const issues: ThemeIssues = {};
  if (form.name.trim() === '') issues.name = words.themeForm.nameMissing;
  for (const name of colorNames) {
    if (parseColor(form[name]) === null) issues[name] = words.themeForm.colorInvalid;
  }
  const css = checkCustomCss(form.customCss);
  if (css.length > 0) issues.customCss = css.map((sentence) => inWords(sentence));
  return issues;
}

const ratioText = (value: number) =>
  (Math.floor(value * 10) / 10).toLocaleString(wordsLanguage(), { minimumFractionDigits: 1 });
const form = '#ffffff';

/**
 * Returns the warnings by the color that causes each. It checks the same pairs as for the built-in
 * themes.
 */
export function contrastWarnings(theme: Pick<ThemeForm, ColorName>): Partial<Record<ColorName, string>> {
  const warnings: Partial<Record<ColorName, string>> = {};
  const check = (name: ColorName, what: keyof typeof words.contrast, ground: string) => {
    const color = parseColor(theme[name]);
    const below = parseColor(ground);
    if (color === null || below === null || warnings[name]) return;
    const contrast = contrastRatio(color, below);
    if (contrast < 4.5) {
      warnings[name] = words.contrast[what]({ ratio: ratioText(contrast) });
    }
  };
  check('textColor', 'page', theme.backgroundColor);
  check('textColor', 'form', form);
  check('primaryColor', 'page', theme.backgroundColor);
  check('primaryColor', 'white', form);
  check('secondaryColor', 'page', theme.backgroundColor);
  check('accentColor', 'page', theme.backgroundColor);
  return warnings;
}
