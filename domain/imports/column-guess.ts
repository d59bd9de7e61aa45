/** Guesses the fields of columns by their headings. Other files refine the guess. */
import { foldedName } from '../kernel/search.ts';
import { isEmail } from '../kernel/text.ts';
import { checks, filledOf, mostly, namesNobody } from './column-cells.ts';
import { type ImportField, nameFields } from './field-list.ts';
import { mentionsGuestsInHeading } from './heading-grammar.ts';
import { type HeadingMeaning, meaningOf } from './headings.ts';
import { asksToInvite } from './not-invited.ts';
import { countIn } from './words.ts';

export interface Column {
  heading: string;
  /** The cells of the first rows. The same index in each column means the same row. */
  cells: readonly string[];
}

/** A mapping that isn't finished yet. */
export interface Guess {
  columns: readonly Column[];
  meanings: readonly (HeadingMeaning | null)[];
  fields: (ImportField | null)[];
}

/** Returns the fields by heading, unless the cells disagree. */
export function byHeading(columns: readonly Column[]): Guess {
  const hasCells = columns.some(({ cells }) => filledOf(cells).length > 0);
  const meanings = columns.map(({ heading }) => meaningOf(heading));
  const fields = columns.map(({ heading, cells: all }, at): ImportField | null => {
    const field = meanings[at]?.field ?? null;
    // Headings may be repeated further down.
    const cells = all.filter((cell) => cell !== heading);
    if (field === null || !hasCells) return field;
    const isFilled = filledOf(cells).length > 0;
    // An empty column of households or names would leave every row without one.
    if (!isFilled) return field === 'household' || field === 'name' ? null : field;
    // "A/C" has letters for adults and children, or says whether a room is air-conditioned.
    if (field === 'child' && letters.test(foldedName(heading)))
      return haveLetters(foldedName(heading), filledOf(cells).map(foldedName)) ? field : null;
    const isFamilyCount = field === 'guest' && mostly(cells, (cell) => countIn(cell) !== null);
    if (isFamilyCount) return ofMembers.test(columns[at]?.heading ?? '') ? 'seats' : 'additional';
    if (field === 'children' && ofAges.test(foldedName(columns[at]?.heading ?? '')) && mostly(cells, areAges))
      return null;
    if (field === 'children' && ofOthers.test(columns[at]?.heading ?? '')) return field;
    if (field === 'name' && /contact|kontakt/iu.test(columns[at]?.heading ?? '') && mostly(cells, isEmail))
      return 'email';
    const check = checks[field];
    return check ? check(cells) : field;
  });
  // An "Attendee #" column has numbers. If a list has no other names, its numbers count as names.
  const isNamed = fields.some(
    (field, at) => nameFields.includes(field) && !namesNobody(columns[at]?.cells ?? []),
  );
  const hasOthers = isNamed || fields.includes('household');
  // A heading such as "Vem?" may ask who is coming, or whether somebody is.
  const named = (at: number) => {
    const { heading = '' } = columns[at] ?? {};
    return mentionsGuestsInHeading(heading) && !asksToInvite(heading) && !ofLead.test(foldedName(heading))
      ? 'plusOne'
      : null;
  };
  const settled = fields.map((field, at) => {
    const cells = columns[at]?.cells ?? [];
    if (field === 'name' && isNamed && (namesNobody(cells) || mostly(cells, isLetter))) return null;
    if (field !== 'plusOne' || meanings[at]?.field !== 'name') return field;
    // Every cell of "Guest 3" may be "TBD".
    return !hasOthers ? 'name' : (meanings[at]?.number ?? 0) > 1 ? 'guest' : named(at);
  });
  return { columns, meanings, fields: settled };
}

/** Under "Who", a letter says who invites the guest. */
const isLetter = (cell: string): boolean => /^\p{Lu}$/u.test(cell);
const letters = /^[aev] [kce]$/;
/** Returns whether most cells are one of both letters, and each occurs. */
const haveLetters = (pair: string, cells: readonly string[]): boolean =>
  pair.split(' ').every((letter) => cells.includes(letter)) &&
  cells.filter((cell) => pair.split(' ').includes(cell)).length * 5 >= cells.length * 4;
/** A yes under "Primary guest" says whose row comes first. */
const ofLead =
  /^(?:primary|main|lead|head|principal|haupt\w*)\b|\b(?:principal|principale|titular|titulaire)$/;
const ofMembers = /famil|household|member|membres|miembros|membros|membri|mitglieder|leden|total/iu;

/** Columns of further children, whose cells may be anything. */
export const ofOthers =
  /sibling|brothers|sisters|geschwister|fratrie|fr[eè]res|s(?:œ|oe)urs|hermanos|irmãos|fratelli|sorelle|broers|zussen|rodzeństwo|syskon|coming|bring/iu;
const ofAges = /\b(?:ages?|alter|edades|edad|eta|idades?|leeftijd(?:en)?|wiek)\b/;
const areAges = (cell: string): boolean => /^[\d\s,;/&+.-]+(?:\p{Ll}+\.?)?$/u.test(cell);

export const columnOf = ({ fields }: Guess, field: ImportField): number => fields.indexOf(field);
export const hasField = (guess: Guess, field: ImportField): boolean => columnOf(guess, field) >= 0;
export const filledCount = ({ columns }: Guess, at: number): number =>
  filledOf(columns[at]?.cells ?? []).length;

/** Names the guests by the only names of a list, such as those at school. */
export function otherNamesAsNames(guess: Guess): void {
  const at = columnOf(guess, 'alsoKnownAs');
  if (at >= 0 && mostly(guess.columns[at]?.cells ?? [], (cell) => /\S \S/u.test(cell)))
    guess.fields[at] = 'name';
}

/** Matches a column of people to call, who aren't invited. */
const ofEmergency =
  /\b(?:emergency|emerg|notfall\w*|urgence|emergencia|emergenza|noodcontact|noodgeval|nodsituation)\b/;

/** Leaves out people to call in an emergency, and their phones. */
export function leaveEmergencyOut({ columns, fields }: Guess): void {
  columns.forEach(({ heading }, at) => {
    if (ofEmergency.test(foldedName(heading))) fields[at] = null;
  });
}
