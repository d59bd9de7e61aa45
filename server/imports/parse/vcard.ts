/**
 * Reads the cards of an address book: vCard 2.1, 3.0 and 4.0. It only looks at the lines that an
 * import uses. A malformed line breaks nothing else, because address books write many lines that a
 * strict reader refuses.
 */
import iconv from 'iconv-lite';
import { NotAList, TooMuch } from './refused.ts';
import { cardHeadings, type ReadRow, type ReadTable, rowTaker } from './table.ts';
import { importLimits } from '#domain/imports/file-limits.ts';
import { isCourtesy } from '#domain/imports/words.ts';
import { foldedName } from '#domain/kernel/search.ts';

interface Property {
  /** `item1` of `item1.EMAIL`, or ''. */
  group: string;
  name: string;
  /** In upper case, for example `TYPE=HOME`. */
  parameters: string[];
  value: string;
}

/**
 * Yields the lines and joins folded ones. A folded line continues with a blank at the start of the
 * next or, in 2.1, after an equals sign at the end.
 */
function* linesOf(text: string): Generator<{ line: string; number: number }> {
  let pending = '';
  let begun = 0;
  let number = 0;
  for (const raw of text.split(/\r\n?|\n/)) {
    number += 1;
    const isSoft = /ENCODING=QUOTED-PRINTABLE|;QUOTED-PRINTABLE/i.test(pending) && pending.endsWith('=');
    if (isSoft) pending = pending.slice(0, -1) + raw;
    else if (/^[ \t]/.test(raw) && pending !== '') pending += raw.slice(1);
    else {
      if (pending !== '') yield { line: pending, number: begun };
      pending = raw;
      begun = number;
    }
    if (pending.length > 200_000) pending = pending.slice(0, importLimits.cell);
  }
  if (pending !== '') yield { line: pending, number: begun };
}

/**
 * Parses a line such as `item1.EMAIL;TYPE=home:ana@example.org`. Returns null if the line is not a
 * property.
 */
function propertyOf(line: string): Property | null {
  const found = /^(?:([\w-]+)\.)?([\w-]+)((?:;(?:[^":;]|"[^"]*")*)*):(.*)$/s.exec(line);
  if (!found) return null;
  const [, group = '', name = '', given = '', value = ''] = found;
  const parameters = given
    .split(';')
    .filter((parameter) => parameter !== '')
    .map((parameter) => parameter.toUpperCase());
  return {
    group: group.toLowerCase(),
    name: name.toUpperCase(),
    parameters,
    value: decoded(value, parameters),
  };
}

function decoded(value: string, parameters: readonly string[]): string {
  if (!parameters.some((parameter) => /^(ENCODING=)?QUOTED-PRINTABLE$/.test(parameter))) return value;
  const bytes: number[] = [];
  const source = Buffer.from(value, 'utf8')
    .toString('latin1')
    .replace(/=\r?\n/g, '');
  for (let at = 0; at < source.length; at += 1) {
    const hex = source[at] === '=' ? source.slice(at + 1, at + 3) : '';
    if (/^[0-9a-f]{2}$/i.test(hex)) {
      bytes.push(Number.parseInt(hex, 16));
      at += 2;
    } else bytes.push(source.charCodeAt(at) & 0xff);
  }
  const charset = parameters.find((parameter) => parameter.startsWith('CHARSET='))?.slice(8) ?? 'UTF-8';
  const whole = Uint8Array.from(bytes);
  try {
    return new TextDecoder(charset, { fatal: true }).decode(whole);
  } catch {
    return iconv.decode(Buffer.from(whole), 'windows-1252');
  }
}

const maxParts = 200;

/** Splits a value at each separator that isn't escaped. */
function split(value: string, sign: ';' | ','): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < value.length && parts.length < maxParts; at += 1) {
    if (value[at] === '\\') at += 1;
    else if (value[at] === sign) {
      parts.push(value.slice(start, at));
      start = at + 1;
    }
  }
  return parts.length < maxParts ? [...parts, value.slice(start)] : parts;
}

const plain = (value: string): string =>
  value.replace(/\\([nN,;:\\])/g, (_all, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign)).trim();

const list = (values: readonly string[]): string =>
  [...new Set(values.filter((value) => value !== ''))].join(', ');

/** Returns the displayed name, or the first, middle and last names in spoken order. */
function nameOf(properties: readonly Property[]): string {
  const of = (name: string) =>
    properties.find((property) => property.name === name && property.value.trim() !== '')?.value;
  const shown = of('FN');
  const [last = '', first = '', middle = '', prefix = ''] = split(of('N') ?? '', ';').map(plain);
  // A title such as "Mrs" has a part of its own, so it isn't part of the name.
  if (shown) return plain(isCourtesy(prefix) ? shown.replace(`${prefix} `, '') : shown);
  const parts = [first, middle, last].filter((part) => part !== '');
  // The parts are joined without a comma, because a name with a comma would be read as two.
  return parts.length > 0 ? parts.join(' ') : plain(split(of('ORG') ?? '', ';')[0] ?? '');
}

const hasType = ({ parameters }: Property, type: string): boolean =>
  parameters.some((parameter) =>
    parameter
      .replace(/^TYPE=/, '')
      .replaceAll('"', '')
      .split(',')
      .includes(type),
  );

/**
 * The preferred entry is the one with the lowest rank: by `PREF=`, else by its mark, else home
 * before work.
 */
function rank(property: Property): number {
  const pref = property.parameters
    .map((parameter) => /^PREF=(\d+)$/.exec(parameter)?.[1])
    .find((found) => found);
  if (pref) return Number(pref);
  if (hasType(property, 'PREF')) return 1;
  return hasType(property, 'CELL')
    ? 200
    : hasType(property, 'HOME')
      ? 201
      : hasType(property, 'WORK')
        ? 203
        : 202;
}

const isGroup = (properties: readonly Property[]): boolean =>
  properties.some(
    ({ name, value }) => /^(?:X-ADDRESSBOOKSERVER-)?KIND$/.test(name) && /^group$/i.test(value.trim()),
  );

/**
 * The relatives of one kind whom a card names. Apple labels relations in a line of the same group.
 */
function relativesOf(properties: readonly Property[], type: string, label: RegExp): string[] {
  const groups = new Set(
    properties
      .filter(({ name, value }) => name === 'X-ABLABEL' && label.test(value))
      .map(({ group }) => group),
  );
  return properties
    .filter(
      (property) =>
        (property.name === 'RELATED' && hasType(property, type)) ||
        (property.name === 'X-ABRELATEDNAMES' && property.group !== '' && groups.has(property.group)),
    )
    .map(({ value }) => plain(value));
}

/** Removes relatives who have a card of their own. */
function withoutOwnCards(rows: readonly ReadRow[]): void {
  const names = new Set(rows.map(({ cells }) => foldedName(cells[0] ?? '')));
  for (const { cells } of rows)
    for (const at of [cardHeadings.indexOf('Spouse'), cardHeadings.indexOf('Children')])
      if (cells[at]) cells[at] = list(cells[at].split('\n').filter((name) => !names.has(foldedName(name))));
}

function rowOf(properties: readonly Property[]): string[] {
  const all = (name: string) => properties.filter((property) => property.name === name);
  const preferred = (name: string) => {
    const found = all(name).filter(({ value }) => value.trim() !== '');
    return plain(found.toSorted((one, other) => rank(one) - rank(other))[0]?.value ?? '').replace(
      /^(mailto|tel):/i,
      '',
    );
  };
  const addresses = all('ADR').filter(({ value }) => /[^;\s]/.test(value));
  // Invitations go to the home address, whichever address the card prefers.
  const address =
    addresses.find((property) => hasType(property, 'HOME')) ??
    addresses.toSorted((one, other) => rank(one) - rank(other))[0];
  const [box = '', more = '', street = '', city = '', region = '', postcode = '', country = ''] = split(
    address?.value ?? '',
    ';',
  ).map((part) => split(part, ',').map(plain).filter(Boolean).join('\n'));
  return [
    nameOf(properties),
    preferred('EMAIL'),
    preferred('TEL'),
    [street, more, box, region].filter(Boolean).join('\n'),
    postcode,
    city,
    country,
    list(all('CATEGORIES').flatMap(({ value }) => split(value, ',').map(plain))),
    all('NOTE')
      .map(({ value }) => plain(value))
      .join('\n'),
    list(all('NICKNAME').flatMap(({ value }) => split(value, ',').map(plain))),
    relativesOf(properties, 'SPOUSE', /spouse|partner|wife|husband/i)
      .slice(0, 1)
      .join(''),
    relativesOf(properties, 'CHILD', /child|son|daughter/i).join('\n'),
  ];
}

export function vcardTable(text: string): ReadTable {
  const taker = rowTaker();
  let card: { properties: Property[]; number: number } | null = null;
  let depth = 0;
  const finish = () => {
    if (!card) return;
    if (isGroup(card.properties)) {
      card = null;
      return;
    }
    const cells = rowOf(card.properties);
    // A card without a name is reported as an error, so even an empty card needs a row.
    taker.take(
      card.number,
      cells.every((cell) => cell === '') ? ['', '', '', '', '', '', '', '', '(empty card)'] : cells,
    );
    card = null;
  };
  for (const { line, number } of linesOf(text)) {
    if (/^\s*BEGIN:VCARD\s*$/i.test(line)) {
      depth += 1;
      // A card without an end stops at the start of the next.
      if (depth > 1) finish();
      depth = 1;
      card = { properties: [], number };
    } else if (/^\s*END:VCARD\s*$/i.test(line)) {
      finish();
      depth = 0;
    } else if (card && card.properties.length < 500) {
      const property = propertyOf(line);
      if (property) card.properties.push(property);
    }
  }
  finish();
  if (taker.rows.length === 0) throw new NotAList('The file has no cards.');
  if (taker.rows.length > importLimits.rows) throw new TooMuch('rows');
  withoutOwnCards(taker.rows);
  return {
    kind: 'vcard',
    headings: [...cardHeadings],
    rows: taker.rows,
    sheets: [],
    readSheets: [],
    encoding: null,
  };
}
