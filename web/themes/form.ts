/**
 * The values of the theme dialog, their errors, and warnings about colors that are hard to read on
 * each other.
 */
import { contrastRatio, parseColor } from '#domain/events/rules.ts';
import type { Theme } from '#domain/themes/contract.ts';
import { checkCustomCss } from '#domain/themes/rules.ts';

export const colorLabels = {
  primaryColor: 'Primary',
  secondaryColor: 'Secondary',
  accentColor: 'Accent',
  backgroundColor: 'Background',
  textColor: 'Text',
} as const;
export type ColorName = keyof typeof colorLabels;
export const colorNames = Object.keys(colorLabels) as ColorName[];

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
  if (form.name.trim() === '') issues.name = 'Theme name is required';
  for (const name of colorNames) {
    if (parseColor(form[name]) === null) issues[name] = 'Enter a color like #3b82f6';
  }
  const css = checkCustomCss(form.customCss);
  if (css.length > 0) issues.customCss = css;
  return issues;
}

const ratio = (value: number) => `${(Math.floor(value * 10) / 10).toFixed(1)} to 1`;
const form = '#ffffff';

/**
 * Returns the warnings by the color that causes each. It checks the same pairs as for the built-in
 * themes.
 */
export function contrastWarnings(theme: Pick<ThemeForm, ColorName>): Partial<Record<ColorName, string>> {
  const warnings: Partial<Record<ColorName, string>> = {};
  const check = (name: ColorName, what: string, ground: string) => {
    const color = parseColor(theme[name]);
    const below = parseColor(ground);
    if (color === null || below === null || warnings[name]) return;
    const contrast = contrastRatio(color, below);
    if (contrast < 4.5) {
      warnings[name] = `Hard to read on ${what}: ${ratio(contrast)}. WCAG AA asks for 4.5 to 1.`;
    }
  };
  check('textColor', 'the page', theme.backgroundColor);
  check('textColor', 'the white form', form);
  check('primaryColor', 'the page', theme.backgroundColor);
  check('primaryColor', 'white, and white on it', form);
  check('secondaryColor', 'the page', theme.backgroundColor);
  check('accentColor', 'the page', theme.backgroundColor);
  return warnings;
}
