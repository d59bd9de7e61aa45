/** Whether an event is over, public addresses, and the values of styles (docs/product.md#events). */
import { isUpcoming } from '../kernel/dates.ts';

export function badge(dateTime: Date, now: Date): 'Active' | 'Completed' {
  return isUpcoming(dateTime, now) ? 'Active' : 'Completed';
}

// ------------------------------------------------------------------------------------------------------- public address

export const minCustomUrlLength = 3;
export const maxCustomUrlLength = 80;

/** Addresses that the product may want for itself, or that would mislead a guest. */
const reservedCustomUrls = new Set(
  (
    'about account accounts admin administrator api app assets auth billing blog contact cookies create dashboard data ' +
    'delete demo docs edit email-templates embed event events favicon fonts guest guests health help home host images ' +
    'index join legal link links login logout mail mailbox manage me metrics new notifications null oauth openapi ' +
    'organization organizations password preview pricing privacy profile public register reply reservation ' +
    'reservations reset robots root rsvp rsvps search security self settings sign-in sign-up signin signout signup ' +
    'sitemap static status styles submit subscription subscriptions superadmin support system tenant tenants terms ' +
    'test theme themes turnout undefined user users waitlist waitlists webhook webhooks well-known www'
  ).split(' '),
);

/** What a typed or followed address means: surrounding space and capitals do not count. */
export function normalizeCustomUrl(text: string): string {
  return text.trim().toLowerCase();
}

/** Null when the address may be used; else why not. Expects what normalizeCustomUrl gives. */
export function checkCustomUrl(customUrl: string): string | null {
  if (customUrl.length < minCustomUrlLength || customUrl.length > maxCustomUrlLength) {
    return 'The custom URL must have 3 to 80 characters';
  }
  if (!/^[a-z0-9-]+$/.test(customUrl)) {
    return 'The custom URL may have only lower-case letters a to z, digits and hyphens';
  }
  if (reservedCustomUrls.has(customUrl))
    return `"${customUrl}" is reserved. Please choose another custom URL`;
  return null;
}

const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  '&': ' and ',
  '@': ' at ',
  "'": '',
  '’': '',
};

/**
 * An address made from the title; always one that checkCustomUrl accepts. A title without Latin letters or digits gives
 * 'event-rsvp', and the suffix tells such events apart.
 */
export function suggestCustomUrl(title: string): string {
  const latin = Array.from(title.toLowerCase(), (letter) => letters[letter] ?? letter).join('');
  const slug = latin
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxCustomUrlLength)
    .replace(/^-+|-+$/g, '');
  if (slug === '') return 'event-rsvp';
  return checkCustomUrl(slug) === null ? slug : `event-${slug}`.slice(0, maxCustomUrlLength);
}

/** The address with a suffix, cut so that both fit; the suffix is of a-z, 0-9 and at most 20 characters. */
export function suffixedCustomUrl(customUrl: string, suffix: string | number): string {
  const tail = `-${suffix}`;
  return customUrl.slice(0, maxCustomUrlLength - tail.length).replace(/-+$/, '') + tail;
}

/**
 * What to try in turn when an address made from a title is taken: the address, -2 to -9, then the random suffixes that
 * the caller brings, so that a thousand events of one title do not count through each other.
 */
export function customUrlCandidates(title: string, randomSuffixes: readonly string[]): string[] {
  const base = suggestCustomUrl(title);
  const suffixes = [2, 3, 4, 5, 6, 7, 8, 9, ...randomSuffixes];
  return [base, ...suffixes.map((suffix) => suffixedCustomUrl(base, suffix))];
}

// -------------------------------------------------------------------------------------------------------- style values

function parseSize(
  text: string,
  ranges: Record<string, readonly [least: number, most: number]>,
): string | null {
  const match = /^(\d{1,4})(%|px|vh)$/.exec(text.trim().toLowerCase());
  const range = match && ranges[match[2] ?? ''];
  if (!range) return null;
  const number = Number(match[1]);
  return number >= range[0] && number <= range[1] ? `${number}${match[2]}` : null;
}

/** `80%` from 10 to 100 or `640px` from 200 to 1200, in its plain form; null for anything else. */
export function parseEmbedWidth(text: string): string | null {
  return parseSize(text, { '%': [10, 100], px: [200, 1200] });
}

/** `700px` from 300 to 1000 or `80vh` from 30 to 100, in its plain form; null for anything else. */
export function parseEmbedHeight(text: string): string | null {
  return parseSize(text, { px: [300, 1000], vh: [30, 100] });
}

/** Pixels, whole numbers, both ends included. */
export const fontSizeRanges = {
  titleFontSize: [12, 48],
  detailsFontSize: [10, 24],
  fieldsFontSize: [10, 20],
  buttonFontSize: [12, 24],
} as const;

export function isFontSize(which: keyof typeof fontSizeRanges, value: number): boolean {
  const [least, most] = fontSizeRanges[which];
  return Number.isInteger(value) && value >= least && value <= most;
}

/** Per cent, a whole number. */
export function isOpacity(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= 100;
}

const sans = 'ui-sans-serif, system-ui, sans-serif';
const serif = 'ui-serif, Georgia, serif';

/** What can be chosen, and the CSS it means. All but the system font and Georgia are served by the application. */
export const fonts = [
  { name: 'Default (System)', stack: "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif" },
  { name: 'Inter', stack: `Inter, ${sans}` },
  { name: 'Roboto', stack: `Roboto, ${sans}` },
  { name: 'Open Sans', stack: `'Open Sans', ${sans}` },
  { name: 'Lato', stack: `Lato, ${sans}` },
  { name: 'Montserrat', stack: `Montserrat, ${sans}` },
  { name: 'Source Sans Pro', stack: `'Source Sans Pro', ${sans}` },
  { name: 'Oswald', stack: `Oswald, ${sans}` },
  { name: 'Raleway', stack: `Raleway, ${sans}` },
  { name: 'PT Sans', stack: `'PT Sans', ${sans}` },
  { name: 'Merriweather', stack: `Merriweather, ${serif}` },
  { name: 'Playfair Display', stack: `'Playfair Display', ${serif}` },
  { name: 'Lora', stack: `Lora, ${serif}` },
  { name: 'Georgia', stack: "Georgia, 'Times New Roman', serif" },
  { name: 'Poppins', stack: `Poppins, ${sans}` },
  { name: 'Nunito', stack: `Nunito, ${sans}` },
  { name: 'Great Vibes', stack: "'Great Vibes', 'Snell Roundhand', cursive" },
] as const;
export type FontFamily = (typeof fonts)[number]['name'];

/** A font of the list, by its name in any case; null for anything else. */
export function parseFontFamily(text: string): FontFamily | null {
  const wanted = text.trim().toLowerCase();
  return fonts.find(({ name }) => name.toLowerCase() === wanted)?.name ?? null;
}

/** The CSS of a font of the list; the system font for null and for anything unknown. */
export function fontStack(name: string | null | undefined): string {
  return (fonts.find((font) => font.name === name) ?? fonts[0]).stack;
}

// ------------------------------------------------------------------------------------------------------------- colors

type Rgb = readonly [red: number, green: number, blue: number];

/** `#rgb` and `#rrggbb` as `#rrggbb` in lower case; null for anything else. */
export function parseColor(text: string): string | null {
  const match = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim());
  if (!match?.[1]) return null;
  const digits = match[1].toLowerCase();
  return `#${digits.length === 3 ? Array.from(digits, (digit) => digit + digit).join('') : digits}`;
}

function toRgb(color: string): Rgb {
  const parsed = parseColor(color);
  if (parsed === null) throw new RangeError(`Not a color: ${color}`);
  return [1, 3, 5].map((at) => Number.parseInt(parsed.slice(at, at + 2), 16)) as unknown as Rgb;
}

function over(top: Rgb, opacity: number, below: Rgb): Rgb {
  return top.map((channel, index) => {
    return (channel * opacity + (below[index] ?? 0) * (100 - opacity)) / 100;
  }) as unknown as Rgb;
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * The contrast of WCAG 2.2, 1 to 21, of a foreground on a background as they are seen: a translucent background lies
 * over the backdrop (white unless told), a translucent foreground over the result. Opacities in per cent. AA asks 4.5
 * of text and 3 of large text (24 pixels, or 19 bold). Throws RangeError for what parseColor refuses.
 */
export function contrastRatio(
  foreground: string,
  background: string,
  options: { foregroundOpacity?: number; backgroundOpacity?: number; backdrop?: string } = {},
): number {
  const { foregroundOpacity = 100, backgroundOpacity = 100, backdrop = '#ffffff' } = options;
  const ground = over(toRgb(background), backgroundOpacity, toRgb(backdrop));
  const text = over(toRgb(foreground), foregroundOpacity, ground);
  const [light, dark] = [luminance(ground), luminance(text)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** A color as the host gave it. Opacity in per cent. */
export interface Paint {
  color: string;
  opacity: number;
}

/**
 * The text as the page shows it on an opaque ground: as it was chosen where guests can tell it from the ground, else in
 * black or white, whichever reads better.
 */
export function legibleText(text: Paint, ground: string): Paint {
  if (contrastRatio(text.color, ground, { foregroundOpacity: text.opacity }) >= 3) return text;
  const black = contrastRatio('#000000', ground) >= contrastRatio('#ffffff', ground);
  return { color: black ? '#000000' : '#ffffff', opacity: 100 };
}
