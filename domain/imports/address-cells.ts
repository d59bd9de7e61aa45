/** Reads the address of a row. */
import { isLonger } from '../kernel/text.ts';
import { addressParts, cityAtEnd } from './address-parts.ts';
import type { Reading } from './reading.ts';
import { isUnitedStates, oneLine, states } from './values.ts';
import { isBlankWord } from './words.ts';
import { fault } from './faults.ts';

export interface AddressFields {
  lines: string[];
  postcode: string;
  city: string;
  country: string;
}

export function readAddress(row: Reading): AddressFields {
  const { all, first, columnOf, wrong, notice } = row;
  // A mail program puts two spaces between the parts of an address.
  const cells = all('address').map(({ text }) =>
    (text.match(/\S {2,}\S/gu) ?? []).length > 1 ? text.replace(/ {2,}/gu, '\n') : text,
  );
  const written: string[] = [];
  for (const text of cells) written.push(...text.split('\n').map(oneLine).filter(Boolean));
  let lines = withNumbers(written);
  const value = (field: 'postcode' | 'city' | 'region' | 'country') => {
    const cell = first(field);
    if (!cell) return '';
    if (!isBlankWord(cell.text)) return oneLine(cell.text);
    notice(cell.column, 'noValue', cell.text);
    return '';
  };
  let city = value('city');
  let region = value('region');
  let country = value('country');
  let postcode = padded(row, value('postcode'), { region, country });
  const isWhole = cells.length > 0 && columnOf('city') === null;
  if (isWhole && !row.manner.off.has('addressParts')) {
    const text = cells.join('\n');
    // The column of the city may come before the street.
    const turned = cells.length > 1 ? [...cells.slice(1), cells[0]].join('\n') : null;
    const isLaterLine = all('address')[0]?.column !== columnOf('address');
    const last = row.manner.hasCityLines || isLaterLine ? addressParts(`-\n${text}`) : null;
    // A line of a later column may still have a street.
    const line = row.manner.hasCityLines || last?.lines.length === 1 ? last : null;
    const parts =
      (line && { ...line, lines: [] }) ??
      addressParts(text) ??
      (turned === null ? null : addressParts(turned)) ??
      (postcode === '' ? null : cityAtEnd(text, postcode));
    if (parts) {
      notice(columnOf('address'), 'addressParts', text);
      ({ lines, city } = parts);
      region = parts.region || region;
      postcode ||= parts.postcode;
      country ||= parts.country;
    } else {
      const town = all('address').find(({ column }) => row.manner.cityColumns.includes(column))?.text ?? '';
      if (/^[^\d,;]+$/u.test(town)) {
        city = oneLine(town);
        lines = lines.filter((line) => line !== city);
      }
    }
  }
  if (region !== '' && region !== city && !lines.includes(region)) lines = [...lines, region];
  if (lines.length > 5 || lines.some((line) => isLonger(line, 200)))
    wrong(columnOf('address'), fault('faults.addressTooLong'));
  return { lines, postcode, city, country };
}

const isHouseNumber = /^\d{1,5} ?[a-z]?(?:[-/]\d{1,4})?$/iu;

/** Puts a house number that has a column of its own behind its street: "Kerkstraat", "12". */
function withNumbers(lines: readonly string[]): string[] {
  const joined: string[] = [];
  for (const line of lines) {
    const before = joined.at(-1);
    // A column of house numbers may come before the street.
    if (joined.length === 1 && before !== undefined && isHouseNumber.test(before) && !/\d/u.test(line))
      joined[joined.length - 1] = `${before} ${line}`;
    else if (before !== undefined && !/\d/u.test(before) && isHouseNumber.test(line))
      joined[joined.length - 1] = `${before} ${line}`;
    else joined.push(line);
  }
  return joined;
}

/** Puts back the first zero of a postcode such as "02138", which spreadsheets remove. */
function padded(
  row: Reading,
  postcode: string,
  { region, country }: { region: string; country: string },
): string {
  if (!/^[1-9]\d{2,3}$/.test(postcode) || row.manner.off.has('postcode')) return postcode;
  if (country !== '' ? !isUnitedStates(country) : region !== '' && !states.has(region.toUpperCase()))
    return postcode;
  const isAmerican = country !== '' || region !== '';
  if (!isAmerican && row.manner.padsPostcodes !== 'yes') {
    if (row.manner.padsPostcodes === 'maybe') row.notice(row.columnOf('postcode'), 'shortPostcode', postcode);
    return postcode;
  }
  const whole = postcode.padStart(5, '0');
  row.notice(row.columnOf('postcode'), 'postcode', whole);
  return whole;
}
