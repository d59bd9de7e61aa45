/** Finds the doubt that we show about a household as a whole, when all its rows are read. */
import { couplePattern } from './couples.ts';
import type { ImportedHousehold } from './households.ts';
import { partsOf } from './turned-names.ts';
import { isCompany, isFamily } from './words.ts';

const meansSeveral = (text: string): boolean =>
  isFamily(text) || couplePattern(text) !== null || (partsOf(text).length > 1 && !isCompany(text));

/**
 * Returns the name of a household of one person if the name means several: "The Smith Family".
 * Otherwise returns null.
 */
export function doubtOf({ label, isLabelSaid, persons, said }: ImportedHousehold): string | null {
  if (persons.length !== 1 || (said.seats ?? 0) > 1) return null;
  const [person] = persons;
  const names = [isLabelSaid ? label : '', said.envelopeName];
  return names.find((name) => name !== '' && name !== person?.name && meansSeveral(name)) ?? null;
}
