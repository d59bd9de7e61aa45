/**
 * Reads the addressees of a mail, as people paste them: "Ana Vela <ana@example.org>; Bo Reed <…>".
 */
import { fieldOfHeading } from '#domain/imports/fields.ts';

interface Addressee {
  line: number;
  name: string;
  email: string;
}

const address = /<?([^\s<>,;:"()]+@[^\s<>,;:"()]+\.[^\s<>,;:"()]+)>?/u;
/** An email address ends an addressee. A name in quotes may have commas. */
const entry = /(?:"[^"]*"|[^"])*?<?[^\s<>,;:"()]+@[^\s<>,;:"()]+>?[ \t]*(?:[;,]|$)/gu;

const phoneBehind = /^(.*\p{L}.*?)[\s,;:–-]+(\+?\(?\d[\d\s()./-]{5,}\d)\s*$/u;

const emailBehind =
  /^(.*\p{L}.*?)[\s,:–<(-]+([^\s<>,;:"()]+@[^\s<>,;:"()]+\.[^\s<>,;:"()]+)[>)]?(\s*\+.{1,40}|\s*\(.{1,40}\))?\s*$/u;

/**
 * Returns the names and phones of lines such as "Ana Vela - 555 010 1111", or null if most lines
 * aren't like that.
 */
export const phoneLinesIn = (text: string) => linesWith(phoneBehind, text, (count, all) => count * 2 >= all);

/** Returns the names and addresses of lines if some are like "Ana Vela - ana@example.org". */
export function emailLinesIn(text: string): [name: string, email: string][] | null {
  const [first = ''] = text.trim().split('\n');
  const isTable = /[;|]/.test(text) || first.split(',').some((cell) => fieldOfHeading(cell) !== null);
  return isTable ? null : linesWith(emailBehind, text, (count) => count > 0);
}

function linesWith(
  pattern: RegExp,
  text: string,
  areEnough: (count: number, all: number) => boolean,
): [name: string, contact: string][] | null {
  const lines = text.slice(0, 2_000_000).split(/\r\n?|\n/);
  const filled = lines.filter((line) => line.trim() !== '');
  if (filled.length === 0 || filled.some((line) => line.length > 500 || line.includes('\t'))) return null;
  const found = lines.map((line): [string, string] => {
    const [, name = line.trim(), contact = '', more = ''] = pattern.exec(line) ?? [];
    return [`${name}${more}`, contact];
  });
  const count = found.filter(([, contact]) => contact !== '').length;
  return areEnough(count, filled.length) ? found : null;
}

/** The names in one line: "Ana Vela, Bo Reed, Cy Hale". Null for anything else. */
export function namesInLine(text: string): string[] | null {
  const line = text.trim();
  if (/[\n\r\t@]/.test(line) || line.length > 20_000) return null;
  const names = line
    .split(/[,;]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const areWhole = names.filter((name) => /\S\s+\S/.test(name)).length * 2 > names.length;
  return names.length > 2 && areWhole && names.every((name) => name.length < 60) ? names : null;
}

/** Returns whether all lines have the same cells: "Ana Vela; ana@example.org; 2". */
function isTable(lines: readonly string[]): boolean {
  const rows = lines.map((line) => line.split(';'));
  const [width = 0] = rows.map((cells) => cells.length);
  const areEven = width > 2 && rows.every((cells) => cells.length === width);
  return (
    lines.length > 1 &&
    areEven &&
    rows.every((cells) => cells.filter((cell) => address.test(cell)).length < 2)
  );
}

/** Returns the addressees, or null if the lines aren't a list of them. */
export function addresseesIn(text: string): Addressee[] | null {
  const lines = text
    .replace(/^\ufeff/, '')
    .slice(0, 2_000_000)
    .split(/\r\n?|\n/);
  const filled = lines.filter((line) => line.trim() !== '');
  if (filled.length === 0 || filled.some((line) => line.length > 100_000 || line.includes('\t'))) return null;
  if ((filled[0] ?? '').split(/[,;]/).some((cell) => fieldOfHeading(cell) !== null)) return null;
  if (isTable(filled)) return null;
  const withAddress = filled.filter((line) => address.test(line)).length;
  if (withAddress * 2 <= filled.length) return null;
  return lines.flatMap((line, at) => {
    const number = at + 1;
    const entries = line.match(entry) ?? (line.trim() === '' ? [] : [line]);
    return entries.map((one) => {
      const email = address.exec(one)?.[1] ?? '';
      const name = one
        .replace(address, '')
        .replace(/^[\s,;:–-]+|[\s,;:–-]+$/gu, '')
        .replace(/^["']+|["']+$/gu, '')
        .trim();
      return { line: number, name: name || email, email };
    });
  });
}
