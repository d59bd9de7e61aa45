/** Rules about custom URLs, style values and past events (docs/product/events.md#events). */
import { isUpcoming } from '../kernel/dates.ts';

export function badge(dateTime: Date, now: Date): 'Active' | 'Completed' {
  return isUpcoming(dateTime, now) ? 'Active' : 'Completed';
}

// --- Custom URLs

export const minCustomUrlLength = 3;
export const maxCustomUrlLength = 80;

/** Addresses that Turnout may need itself, or that would mislead a guest. */
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

/** Normalizes a typed or followed custom URL. Surrounding space and capitals do not count. */
export function normalizeCustomUrl(text: string): string {
  return text.trim().toLowerCase();
}

/**
 * Returns why an address may not be used, or null if it may. Expects the result of
 * normalizeCustomUrl.
 */
export function checkCustomUrl(customUrl: string): string | null {
  if (customUrl.length < minCustomUrlLength || customUrl.length > maxCustomUrlLength) {
    return 'The custom URL needs 3 to 80 characters';
  }
  if (!/^[a-z0-9-]+$/.test(customUrl)) {
    return 'Use only lowercase letters a to z, digits and hyphens in the custom URL';
  }
  if (reservedCustomUrls.has(customUrl)) return `“${customUrl}” is reserved. Choose another custom URL`;
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
 * Makes an address from the title. checkCustomUrl always accepts it. A title without Latin letters
 * or digits gives 'event-rsvp', and the suffix tells such events apart.
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

/**
 * Adds a suffix to an address, cut so that both fit. The suffix has at most 20 characters of a-z
 * and 0-9.
 */
export function suffixedCustomUrl(customUrl: string, suffix: string | number): string {
  const tail = `-${suffix}`;
  return customUrl.slice(0, maxCustomUrlLength - tail.length).replace(/-+$/, '') + tail;
}

/**
 * Returns the custom URLs to try in turn: the one made from the title, then with -2 to -9, then
 * with the caller's random suffixes. Random suffixes spare a thousand events with one title from
 * trying every number.
 */
export function customUrlCandidates(title: string, randomSuffixes: readonly string[]): string[] {
  const base = suggestCustomUrl(title);
  const suffixes = [2, 3, 4, 5, 6, 7, 8, 9, ...randomSuffixes];
  return [base, ...suffixes.map((suffix) => suffixedCustomUrl(base, suffix))];
}

// --- Style values

function parseSize(text: string, ranges: Record<string, readonly [min: number, max: number]>): string | null {
  const match = /^(\d{1,4})(%|px|vh)$/.exec(text.trim().toLowerCase());
  const range = match && ranges[match[2] ?? ''];
  if (!range) return null;
  const number = Number(match[1]);
  return number >= range[0] && number <= range[1] ? `${number}${match[2]}` : null;
}

/** Returns `80%` (10 to 100) or `640px` (200 to 1200) in plain form, or null for anything else. */
export function parseEmbedWidth(text: string): string | null {
  return parseSize(text, { '%': [10, 100], px: [200, 1200] });
}

/** Returns `700px` (300 to 1000) or `80vh` (30 to 100) in plain form, or null for anything else. */
export function parseEmbedHeight(text: string): string | null {
  return parseSize(text, { px: [300, 1000], vh: [30, 100] });
}

/** Allowed font sizes in whole pixels. Both ends are included. */
export const fontSizeRanges = {
  titleFontSize: [12, 48],
  detailsFontSize: [10, 24],
  fieldsFontSize: [10, 20],
  buttonFontSize: [12, 24],
} as const;

export function isFontSize(which: keyof typeof fontSizeRanges, value: number): boolean {
  const [min, max] = fontSizeRanges[which];
  return Number.isInteger(value) && value >= min && value <= max;
}

/** Whether the value is a whole number of percent, 0 to 100. */
export function isOpacity(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= 100;
}

const sans = 'ui-sans-serif, system-ui, sans-serif';
const serif = 'ui-serif, Georgia, serif';

/**
 * The fonts to choose from, with their CSS. The application serves all but the system font and
 * Georgia.
 */
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

/** Finds a font by its name in any case. Returns null for anything else. */
export function parseFontFamily(text: string): FontFamily | null {
  const wanted = text.trim().toLowerCase();
  return fonts.find(({ name }) => name.toLowerCase() === wanted)?.name ?? null;
}

/** Returns the CSS of a font. Null and unknown names give the system font. */
export function fontStack(name: string | null | undefined): string {
  return (fonts.find((font) => font.name === name) ?? fonts[0]).stack;
}

// --- Colors

type Rgb = readonly [red: number, green: number, blue: number];

/** Returns `#rgb` and `#rrggbb` as lower-case `#rrggbb`, or null for anything else. */
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
 * Returns the WCAG 2.2 contrast, 1 to 21, of a foreground on a background as people see them. A
 * translucent background lies over the backdrop (white by default), a translucent foreground over
 * the result. Opacities are percentages. AA requires 4.5 for text and 3 for large text (24 pixels,
 * or 19 bold). Throws RangeError for colors that parseColor refuses.
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

/** A color that the host chose, with an opacity in percent. */
export interface Paint {
  color: string;
  opacity: number;
}

/**
 * Returns the text color for an opaque ground: the chosen color if guests can read it there, else
 * black or white.
 */
export function legibleText(text: Paint, ground: string): Paint {
  if (contrastRatio(text.color, ground, { foregroundOpacity: text.opacity }) >= 3) return text;
  const black = contrastRatio('#000000', ground) >= contrastRatio('#ffffff', ground);
  return { color: black ? '#000000' : '#ffffff', opacity: 100 };
}
