/** Warnings about colors that are hard to read on each other. */
import type { EmbedStyles } from '#domain/events/contract.ts';
import { contrastRatio, legibleText, parseColor } from '#domain/events/rules.ts';
import type { EventLooks } from '#domain/themes/looks.ts';
import { numberText, wordsLanguage } from '#web/kernel/words.ts';
import { words } from '../words.ts';
import { editorDefaults, pageTitleSize, type StyleName } from './looks.ts';

function blend(color: string, opacity: number, below: string): string {
  const channels = (text: string) => [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16));
  const under = channels(below);
  return `#${channels(color)
    .map((channel, at) => Math.round((channel * opacity + (under[at] ?? 0) * (100 - opacity)) / 100))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;
}

export interface ContrastWarning {
  /** The style that causes the problem. */
  style: StyleName;
  message: string;
  /** What the page shows instead of the chosen colors. */
  shown?: { color: string; ground: string };
}

const decimal = (value: number) => value.toLocaleString(wordsLanguage(), { minimumFractionDigits: 1 });
const ratio = (value: number) => decimal(Math.floor(value * 10) / 10);

/** Returns a warning for each pair of colors that the host chose and that fails WCAG AA. */
export function contrastWarnings(styles: EmbedStyles, theme: EventLooks): ContrastWarning[] {
  const pick = (...candidates: (string | null | undefined)[]) =>
    candidates.map((candidate) => parseColor(candidate ?? '')).find((color) => color !== null) ?? null;
  const chosenPage = pick(styles.backgroundColor, theme.backgroundColor);
  const page = blend(
    chosenPage ?? editorDefaults.backgroundColor,
    styles.backgroundOpacity ?? 100,
    '#ffffff',
  );
  const form = blend(
    pick(styles.formBackgroundColor) ?? editorDefaults.formBackgroundColor,
    styles.formBackgroundOpacity ?? 100,
    page,
  );
  const text = pick(styles.textColor, theme.textColor) ?? editorDefaults.textColor;
  const textOpacity = styles.textOpacity ?? 100;
  const warnings: ContrastWarning[] = [];
  const check = (
    style: StyleName,
    what: 'form' | 'page' | 'title' | 'button',
    color: string,
    opacity: number,
    ground: string,
    min: number,
  ) => {
    const contrast = contrastRatio(color, ground, { foregroundOpacity: opacity });
    if (contrast < min) {
      warnings.push({
        style,
        message: words.hard[what]({ ratio: ratio(contrast), least: numberText(min) }),
      });
    }
  };
  const checkText = (what: 'form' | 'page', ground: string) => {
    const { color } = legibleText({ color: text, opacity: textOpacity }, ground);
    if (color === text) return check('textColor', what, text, textOpacity, ground, 4.5);
    const contrast = contrastRatio(text, ground, { foregroundOpacity: textOpacity });
    warnings.push({
      style: 'textColor',
      message: words.hard[color === '#000000' ? (`${what}Black` as const) : (`${what}White` as const)]({
        ratio: ratio(contrast),
      }),
      shown: { color, ground },
    });
  };
  checkText('form', form);
  checkText('page', page);
  const title =
    pick(styles.titleFontColor, theme.titleColor) ??
    legibleText({ color: text, opacity: textOpacity }, page).color;
  const isLarge = (styles.titleFontSize ?? pageTitleSize) >= 24;
  check('titleFontColor', 'title', title, styles.titleFontOpacity ?? 100, page, isLarge ? 3 : 4.5);
  const accent =
    pick(styles.accentColor, theme.themePrimaryColor, theme.accentColor) ?? editorDefaults.accentColor;
  const button = blend(accent, styles.accentOpacity ?? 100, form);
  // If no color is set for the button text, the page picks black or white, whichever is readable.
  if (styles.buttonTextColor) {
    check('buttonTextColor', 'button', styles.buttonTextColor, styles.buttonTextOpacity ?? 100, button, 4.5);
  }
  return warnings;
}
