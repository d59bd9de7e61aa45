/** The possible meanings of a list's columns, and how headings and cells reveal them. */
import { foldedName } from '../kernel/search.ts';
import { isEmail } from '../kernel/text.ts';

/**
 * Fields in the order in which we offer them, with the headings that mean them. Headings have no
 * capitals, accents or punctuation.
 */
const fields = {
  household: {
    label: 'Household',
    spellings:
      'household|household name|family|party|party name|group|group name|invitation|haushalt|familie|foyer|famille|familia|hogar',
  },
  name: {
    label: 'Name',
    spellings:
      'name|names|full name|guest|guests|guest name|guest names|person|display name|fullname|invitee|invitees|partner|partner name|spouse|nom complet|nombre completo|nome completo|gast',
  },
  firstName: {
    label: 'First name',
    spellings: 'first name|firstname|first|given name|forename|vorname|prenom|nombre|primeiro nome',
  },
  lastName: {
    label: 'Last name',
    spellings:
      'last name|lastname|last|surname|family name|nachname|nom|nom de famille|apellido|apellidos|sobrenome',
  },
  email: {
    label: 'Email',
    spellings:
      'email|e mail|mail|email address|e mail address|email addresses|e mail 1 value|email 1 value|courriel|correo|correo electronico|emailadresse',
  },
  householdEmail: { label: 'Household email', spellings: 'household email|family email|party email' },
  phone: {
    label: 'Phone',
    spellings:
      'phone|telephone|mobile|cell|cell phone|mobile phone|phone number|tel|phone 1 value|telefon|handy|portable|telefono|movil|telefone',
  },
  address: {
    label: 'Address line',
    spellings:
      'address|street|street address|address 1|address 2|address 3|address line|address line 1|address line 2|address line 3|mailing address|home address|postal address|adresse|strasse|rue|direccion|calle|endereco|rua',
  },
  postcode: {
    label: 'Postcode',
    spellings:
      'postcode|post code|postal code|zip|zip code|zipcode|plz|postleitzahl|code postal|codigo postal',
  },
  city: { label: 'City', spellings: 'city|town|place|ort|stadt|wohnort|ville|ciudad|cidade|localidad' },
  country: { label: 'Country', spellings: 'country|land|pays|pais' },
  tags: { label: 'Tags', spellings: 'tags|tag|labels|category|categories|side|relationship|schlagworte' },
  note: { label: 'Note', spellings: 'note|notes|comment|comments|remark|remarks|notiz|bemerkung|notas' },
  list: { label: 'List', spellings: 'list|priority|tier|wave|liste|lista' },
  seats: {
    label: 'Seats',
    spellings:
      'seats|seats allowed|party size|number of guests|guest count|max guests|number invited|invited|headcount|platze|anzahl|places',
  },
  child: { label: 'Child', spellings: 'child|children|is child|kid|child yes no|kind|enfant|nino|crianca' },
  alsoKnownAs: {
    label: 'Also known as',
    spellings: 'also known as|aka|nickname|nicknames|known as|maiden name|spitzname|surnom|apodo',
  },
  envelopeName: {
    label: 'Envelope name',
    spellings: 'envelope name|envelope|addressed to|addressee|formal name|salutation|mailing name',
  },
} as const;

export type ImportField = keyof typeof fields;
export const importFields = Object.keys(fields) as [ImportField, ...ImportField[]];
export const importFieldLabel = (field: ImportField): string => fields[field].label;

/** One field for each column. Null leaves a column out. */
export type Mapping = readonly (ImportField | null)[];

const bySpelling = new Map<string, ImportField>(
  importFields.flatMap((field) => fields[field].spellings.split('|').map((word) => [word, field] as const)),
);

/**
 * Returns the field that a heading names, or null. A number after it ("Guest 2", "Email 1") does
 * not matter.
 */
export function fieldOfHeading(heading: string): ImportField | null {
  const folded = foldedName(heading);
  return bySpelling.get(folded) ?? bySpelling.get(folded.replace(/ \d+$/, '')) ?? null;
}

const isPhone = (cell: string): boolean =>
  /^\+?[\d\s()./-]{6,}$/.test(cell) && cell.replace(/\D/g, '').length >= 7 && !/^\d{4}-\d\d-\d\d/.test(cell);

const looksLikeName = (cell: string): boolean =>
  /^\p{L}[\p{L}\p{M}\s.,'’&+-]*$/u.test(cell) && cell.length <= 100 && cell.length > 1;

/** True if at least half of the filled cells pass the test. */
function mostly(cells: readonly string[], test: (cell: string) => boolean): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return filled.length > 0 && filled.filter(test).length * 2 > filled.length;
}

/**
 * Fields that several columns may share, such as address lines. Every other field takes one column.
 */
const several = new Set<ImportField>(['address', 'name', 'tags', 'note', 'email', 'phone', 'alsoKnownAs']);

/** Guesses the meaning of the columns, first by their headings, then by their cells. */
export function recognized(columns: readonly { heading: string; cells: readonly string[] }[]): Mapping {
  const taken = new Set<ImportField>();
  const take = (field: ImportField | null): ImportField | null => {
    if (field === null || (taken.has(field) && !several.has(field))) return null;
    taken.add(field);
    return field;
  };
  const mapping = columns.map(({ heading }) => take(fieldOfHeading(heading)));
  const byContent = (field: ImportField, test: (cell: string) => boolean): void => {
    if (taken.has(field)) return;
    const at = columns.findIndex(
      ({ heading, cells }, index) =>
        mapping[index] === null && (heading === '' || field !== 'name') && mostly(cells, test),
    );
    if (at >= 0) mapping[at] = take(field);
  };
  byContent('email', isEmail);
  byContent('phone', isPhone);
  if (!taken.has('firstName') && !taken.has('lastName')) byContent('name', looksLikeName);
  // If the list has only family names, each row's person is invited by that name.
  if (!['name', 'firstName', 'lastName'].some((field) => taken.has(field as ImportField))) {
    const at = columns.findIndex(
      ({ cells }, index) => mapping[index] === null && mostly(cells, looksLikeName),
    );
    if (at >= 0) mapping[at] = take('name');
  }
  return mapping;
}

/** Titles may precede the headings. This many rows are searched for the headings. */
const maxAbove = 5;

/**
 * Returns the row with the headings, or -1 if the first row is already a person. The row with the
 * most known headings wins. If none is known, a first row without an address above a column of
 * addresses counts.
 */
export function headingRow(rows: readonly (readonly string[])[]): number {
  const known = rows
    .slice(0, maxAbove)
    .map((cells) => cells.filter((cell) => fieldOfHeading(cell) !== null).length);
  const best = known.indexOf(Math.max(0, ...known));
  if (best >= 0 && (known[best] ?? 0) >= (best === 0 ? 1 : 2)) return best;
  const [first = [], ...others] = rows.slice(0, 50);
  const isHeading = first.some(
    (cell, column) =>
      cell.trim() !== '' &&
      !isEmail(cell.trim()) &&
      mostly(
        others.map((cells) => cells[column] ?? ''),
        isEmail,
      ),
  );
  return isHeading ? 0 : -1;
}
