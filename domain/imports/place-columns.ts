/** Decides which columns have the address, and which phones belong to a place. */
import { foldedName } from '../kernel/search.ts';
import { addressParts, isCountry } from './address-parts.ts';
import { filledOf, isPhone, mostly } from './column-cells.ts';
import { filledCount, type Guess } from './column-guess.ts';
import type { ImportField } from './field-list.ts';

const lastLine = /^(?:city st|plz |cp |code postal |postcode |cap )/;

const secondLine = /\b(?:apt|apartment|unit|suite|floor|line|2|appartement|wohnung|piso|interno)\b/;

/**
 * Keeps one address, one city and one country: those of the place with the most cells. Among
 * equals, home comes first. Columns without a place complete it if they repeat none of its fields.
 */
function onePlace(guess: Guess): void {
  suburbAsLine(guess);
  const { fields, meanings, columns } = guess;
  const parts: readonly (ImportField | null)[] = ['address', 'postcode', 'city', 'region', 'country'];
  const filled = new Map<string, number>();
  const placeOf = (at: number) => meanings[at]?.place ?? 'none';
  const heading = (at: number) => foldedName(columns[at]?.heading ?? '');
  // A column "City, State ZIP" is the last line of an address of any kind.
  const isOfPlace = (at: number) => parts.includes(fields[at] ?? null) && !lastLine.test(heading(at));
  fields.forEach((_field, at) => {
    if (isOfPlace(at)) filled.set(placeOf(at), (filled.get(placeOf(at)) ?? 0) + filledCount(guess, at));
  });
  const order = ['none', 'home', 'work', 'other']
    .filter((place) => filled.has(place))
    .sort((one, other) => (filled.get(other) ?? 0) - (filled.get(one) ?? 0));
  const hasMain = (field: ImportField | null, place: string) =>
    fields.some(
      (other, at) =>
        other === field && placeOf(at) === place && isOfPlace(at) && !secondLine.test(heading(at)),
    );
  const named = order.find((place) => place !== 'none') ?? 'none';
  const isCompleted = !parts.some((field) => hasMain(field, 'none') && hasMain(field, named));
  const best = isCompleted ? named : (order[0] ?? 'none');
  fields.forEach((field, at) => {
    if (!isOfPlace(at) || placeOf(at) === best || (isCompleted && placeOf(at) === 'none')) return;
    const isFieldOfBest = fields.some((other, column) => other === field && placeOf(column) === best);
    // Clears the same fields of other places. A column without a place stays: a list may have "Home
    // address" and "City".
    if (isFieldOfBest || meanings[at]?.place) fields[at] = null;
  });
}

/** Clears a column "Estado" in a list without addresses. It is then an answer and no state. */
function regionAlone({ fields }: Guess): void {
  const hasAddress = fields.some((field) => field === 'address' || field === 'city' || field === 'postcode');
  fields.forEach((field, at) => {
    if (field === 'region' && !hasAddress) fields[at] = null;
  });
}

/** "Paese" names towns in a list without cities, unless they are countries. */
function countryAsCity({ columns, fields }: Guess): void {
  const at = fields.indexOf('country');
  const isTown = (cell: string) => /^\p{L}[\p{L} .'’-]+$/u.test(cell) && !isCountry(cell);
  if (at < 0 || foldedName(columns[at]?.heading ?? '') !== 'paese' || fields.includes('city')) return;
  const cells = filledOf(columns[at]?.cells ?? []);
  if (cells.length > 1 && cells.every(isTown)) fields[at] = 'city';
}

/**
 * A column "Code" of four or five digits behind the town has postcodes. A column "Ville" whose
 * cells are like "69003 Lyon" or "Erie 16505" is the last line of an address.
 */
function codesOfCity({ columns, fields }: Guess): void {
  const city = fields.indexOf('city');
  const isWhole = (cell: string) => /^\d{4,5} \p{Lu}|^\p{Lu}[^\d]*,? \d{5}(?:-\d{4})?$/u.test(cell);
  columns.forEach(({ heading, cells }, at) => {
    const isCode = foldedName(heading) === 'code' && fields[at] === null && fields[at - 1] === 'city';
    if (isCode && !fields.includes('postcode') && mostly(cells, (cell) => /^\d{4,5}$/.test(cell)))
      fields[at] = 'postcode';
  });
  const hasNumbers = columns.some(
    ({ heading }, at) => fields[at] === 'address' && houseNumber.test(foldedName(heading)),
  );
  if (!fields.includes('postcode') && !hasNumbers && mostly(columns[city]?.cells ?? [], isWhole))
    fields[city] = 'address';
}

/** Reads a column that asks for an address in many words, if its cells have whole ones. */
export function wholeAddresses({ columns, fields }: Guess): void {
  if (fields.includes('address')) return;
  const isWhole = (cell: string) =>
    /\d.*, .*\d/u.test(cell) && (addressParts(`x\n${cell}`)?.lines.length ?? 0) > 0;
  const at = columns.findIndex(
    ({ heading, cells }, index) =>
      fields[index] === null && asksForAddress.test(foldedName(heading)) && mostly(cells, isWhole),
  );
  if (at >= 0) fields[at] = 'address';
}
const asksForAddress =
  /\b(?:address|adress?en?|adresse|anschrift|direccion|morada|endereco|indirizzo|adres|osoite|mailing)\b/;

const houseNumber = /^(?:n|no|nr|num|numero|number|hnr|hausnr|hausnummer|huisnummer)$/;

export const postcode =
  /^(?:\d{4} ?[A-Z]{2}|\d{5}(?:-\d{4})?|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|\d{2}-\d{3}|\d{3} \d{2})$/u;

const hasDigit = (cell: string): boolean => /\d/.test(cell);

/** Joins a column of house numbers with the street: "Street" and "No." together are one line. */
function houseNumbers({ columns, fields }: Guess): void {
  columns.forEach(({ heading, cells }, at) => {
    const isNumber = (cell: string) => /^\d{1,5}\s?[a-z]?(?:[-/]\d{1,4})?$/iu.test(cell);
    const streets = filledOf(columns[at - 1]?.cells ?? []);
    const isBehindStreet =
      fields[at - 1] === 'address' && streets.filter(hasDigit).length * 4 < streets.length;
    if (fields[at] === null && isBehindStreet && houseNumber.test(foldedName(heading)))
      if (mostly(cells, isNumber)) fields[at] = 'address';
  });
}

/** Programs may name a phone after its place alone: "Home", "Work". */
export function phonesByPlace({ columns, fields }: Guess): void {
  columns.forEach(({ heading, cells }, at) => {
    const isPlace = /^(?:home|work|business|other|private|privat|domicile|casa)$/.test(foldedName(heading));
    if (fields[at] === null && isPlace && mostly(cells, isPhone)) fields[at] = 'phone';
  });
}

/** A suburb next to a city is a line of the address. Coordinates come with codes of a region. */
function suburbAsLine({ columns, fields }: Guess): void {
  const headings = columns.map(({ heading }) => foldedName(heading));
  const at = headings.findIndex((heading, column) => heading === 'suburb' && fields[column] === 'city');
  if (at >= 0 && fields.indexOf('city') !== fields.lastIndexOf('city')) fields[at] = 'address';
  if (!headings.includes('latitude') || !headings.includes('cc')) return;
  headings.forEach((heading, column) => {
    if (heading === 'region' || heading === 'cc') fields[column] = null;
  });
}

/** Decides which columns have the parts of the address. */
export function settlePlaces(guess: Guess): void {
  onePlace(guess);
  regionAlone(guess);
  countryAsCity(guess);
  houseNumbers(guess);
  codesOfCity(guess);
}
