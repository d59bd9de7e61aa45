/**
 * Interprets the number in a cell. Spreadsheets store dates as numbers, and also postcodes with
 * leading zeros.
 */
import { walkXml } from './xml.ts';

/** `clock` is a time without a day. */
export type NumberFormat = 'date' | 'time' | 'clock' | { digits: number } | null;

/** Returns the format behind a number that every program knows. Null if it isn't a date or time. */
const builtIn = (id: number): NumberFormat =>
  (id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
    ? 'date'
    : id === 22
      ? 'time'
      : id >= 18 && id <= 21
        ? 'clock'
        : null;

function custom(code: string): NumberFormat {
  const zeros = /^0{2,20}$/.exec(code);
  if (zeros) return { digits: code.length };
  const signs = code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '').toLowerCase();
  const hasDay = /[dy]/.test(signs);
  const hasHour = signs.includes('h');
  if (/[#0]/.test(signs) || (!hasDay && !hasHour)) return null;
  return !hasDay ? 'clock' : hasHour ? 'time' : 'date';
}

/** How cells look that refer to a style. */
export interface CellStyle {
  format: NumberFormat;
  isStruck: boolean;
}

/** Returns whether a mark such as `<strike/>` is on. */
export const isOn = ({ val }: Record<string, string>): boolean => !/^(?:0|false)$/.test(val ?? '');

/** Returns the styles, in the order that cells refer to. */
export function stylesOf(xml: Uint8Array): CellStyle[] {
  const codes = new Map<string, string>();
  const styles: CellStyle[] = [];
  /** Whether each font is struck through. */
  const fonts: boolean[] = [];
  let within = false;
  walkXml(xml, {
    open(name, attributes) {
      // Fonts are defined before the styles, and more of them in the formats of conditions after.
      if (name === 'font' && styles.length === 0 && fonts.length < 100_000) fonts.push(false);
      if (name === 'strike' && styles.length === 0 && fonts.length > 0)
        fonts[fonts.length - 1] = isOn(attributes);
      if (name === 'numFmt')
        codes.set(attributes.numFmtId ?? '', (attributes.formatCode ?? '').slice(0, 200));
      if (name === 'cellXfs') within = true;
      if (name === 'xf' && within && styles.length < 100_000) {
        const code = codes.get(attributes.numFmtId ?? '');
        const format = code === undefined ? builtIn(Number(attributes.numFmtId)) : custom(code);
        styles.push({ format, isStruck: fonts[Number(attributes.fontId)] ?? false });
      }
    },
    close(name) {
      if (name === 'cellXfs') within = false;
    },
  });
  return styles;
}

const dayMs = 86_400_000;

/** Returns the text of a number as the sheet shows it, as closely as an import needs. */
export function numberText(raw: string, format: NumberFormat, from1904: boolean): string {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return raw;
  if (format === 'clock') {
    const minutes = Math.round((value - Math.floor(value)) * 1_440) % 1_440;
    return new Date(minutes * 60_000).toISOString().slice(11, 16);
  }
  if (format === 'date' || format === 'time') {
    // Spreadsheets treat 1900 as a leap year, so days before March 1900 are off by one. No
    // invitation uses them.
    const time = new Date(Math.round((value + (from1904 ? 1_462 : 0) - 25_569) * dayMs));
    if (value < 0 || Number.isNaN(time.getTime()) || time.getUTCFullYear() > 9_999) return raw;
    const text = time.toISOString();
    return format === 'date' ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 16)}`;
  }
  const text = Number.isInteger(value) && Math.abs(value) < 1e21 ? BigInt(value).toString() : String(value);
  return format && Number.isInteger(value) && value >= 0 ? text.padStart(format.digits, '0') : text;
}
