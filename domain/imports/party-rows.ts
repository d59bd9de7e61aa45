/** Reads rows that name a party above the rows of its guests. */
import { foldedName } from '../kernel/search.ts';
import { type ImportField, nameFields } from './field-list.ts';
import { fieldOfHeading } from './headings.ts';
import type { ShapedRow, Stacked } from './shapes.ts';

const ofParty =
  /^(?:party|family|household|group|invitation|haushalt|familie|gruppe|einladung|foyer|famille|groupe|familia|grupo|hogar|famiglia|nucleo|gruppo|agregado|huishouden|gezin|groep|rodzina|grupa|hushall|familj)$/;
const ofMember =
  /^(?:guest|member|person|attendee|invitee|adult|child|gast|mitglied|erwachsene[rn]?|kind|invite|membre|personne|adulte|enfant|invitado|miembro|persona|adulto|nino|ospite|componente|membro|convidado|pessoa|crianca|lid|persoon|gosc|osoba|medlem)$/;

/** The heading of the column that names the household of each row below a party. */
const householdHeading = 'Household';

/** The column that says of each row whether it is a party or a guest, or -1. */
function kindColumn(rows: readonly ShapedRow[]): number {
  const width = Math.max(0, ...rows.slice(0, 100).map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_none, at) => at).findIndex((at) => {
    if (!ofParty.test(foldedName(rows[0]?.cells[at] ?? ''))) return false;
    const kinds = rows.map(({ cells }) => foldedName(cells[at] ?? ''));
    return (
      kinds.some((kind) => ofMember.test(kind)) &&
      kinds.every((kind) => ofParty.test(kind) || ofMember.test(kind))
    );
  });
}

/**
 * Puts the name of a party into the rows of its guests, and its address into the first of them:
 * "party, The Smiths", "guest, John Smith". A party without guests stays a row. Returns null for
 * other lists.
 */
export function underParties(headings: readonly string[], rows: readonly ShapedRow[]): Stacked | null {
  const fields = headings.map(fieldOfHeading);
  const kinds = kindColumn(rows);
  const own = fields.indexOf('household');
  const isName = (field: ImportField | null | undefined) => nameFields.includes(field ?? null);
  const names = fields.flatMap((field, at) => (isName(field) ? [at] : []));
  // The title may have the whole name of a party: "Mr & Mrs G.V. Holme".
  const ofLabel = fields.flatMap((field, at) => (isName(field) || field === 'prefix' ? [at] : []));
  const cell = ({ cells }: ShapedRow, at: number) => (cells[at] ?? '').trim();
  const isNamed = (row: ShapedRow) => names.some((at) => cell(row, at) !== '');
  const isFollowed = (at: number) => {
    const next = rows[at + 1];
    return next !== undefined && cell(next, own) === '' && isNamed(next);
  };
  const isParty = (row: ShapedRow, at: number) =>
    kinds >= 0
      ? ofParty.test(foldedName(cell(row, kinds)))
      : own >= 0 && cell(row, own) !== '' && !isNamed(row) && isFollowed(at);
  const parties = rows.filter(isParty);
  if (names.length === 0 || parties.length < 2 || (kinds >= 0 && own >= 0)) return null;
  const column = kinds >= 0 ? headings.length : own;
  const all: ShapedRow[] = [];
  let party: { label: string; row: ShapedRow; isOpen: boolean } | null = null;
  const withLabel = (row: ShapedRow, label: string, given: readonly string[]): ShapedRow => ({
    ...row,
    cells: Array.from({ length: Math.max(column + 1, row.cells.length) }, (_none, at) =>
      at === column ? label : at === kinds ? '' : cell(row, at) || (given[at] ?? ''),
    ),
  });
  // A party without guests is a row of its own.
  const end = () => {
    if (party?.isOpen) all.push(withLabel(party.row, party.label, []));
  };
  rows.forEach((row, at) => {
    if (isParty(row, at)) {
      end();
      const label =
        kinds >= 0
          ? ofLabel
              .map((name) => cell(row, name))
              .filter(Boolean)
              .join(' ')
          : cell(row, own);
      party = { label, row, isOpen: true };
      return;
    }
    // A row with a household of its own ends the party above.
    if (kinds < 0 && cell(row, own) !== '') {
      end();
      party = null;
    }
    if (!party) {
      all.push(row);
      return;
    }
    const { label, row: above, isOpen } = party;
    const given = isOpen ? above.cells.map((text, each) => (ofLabel.includes(each) ? '' : text)) : [];
    all.push(withLabel(row, label, given));
    party.isOpen = false;
  });
  end();
  return { headings: kinds >= 0 ? [...headings, householdHeading] : [...headings], rows: all };
}
