/** Reads the names on envelopes: the outer one, and the inner one, which names everybody. */
import { columnOf, type Guess, hasField } from './column-guess.ts';
import { couplePattern } from './couples.ts';
import { nameFields } from './field-list.ts';
import { comparedName } from './household-key.ts';
import { isInner } from './heading-grammar.ts';
import { coreWords, isWholeName, lastNameOf, lastNameOfFamily, wholeName } from './name-parts.ts';
import { placesIn } from './places.ts';
import type { Cell } from './reading.ts';
import type { Party } from './row-party.ts';
import { byCommas, partsOf } from './turned-names.ts';
import { isFamily } from './words.ts';

/**
 * If no column has names, those on the envelope are the guests. An inner envelope next to them
 * names everybody.
 */
export function envelopesAsNames(guess: Guess): void {
  const { columns, fields } = guess;
  const hasName = fields.some((field) => nameFields.includes(field));
  if (!hasName && hasField(guess, 'envelopeName')) fields[columnOf(guess, 'envelopeName')] = 'name';
  const name = columns[fields.indexOf('name')]?.heading ?? '';
  const at = columns.findIndex(({ heading }) => isInner(heading));
  if (at >= 0 && /outer|envelope/iu.test(name) && !isInner(name)) fields[at] = 'guest';
}

/**
 * Reads the inner envelope "Will, Anna and Rosalie" of "Mr. and Mrs. William Tate". Its first name
 * is the guest's.
 */
export function readInner({ row, named }: Party, { column, text }: Cell): void {
  const parts = byCommas(text).flatMap(partsOf);
  const [first] = named;
  if (parts.length < 2 || !first || row.manner.off.has('companion')) return;
  // The guest of "Ms. Hale and Guest" has another last name.
  const isCouple = couplePattern(row.first('name')?.text ?? '') !== null;
  const last = isFamily(first.name) ? lastNameOfFamily(first.name) : isCouple ? lastNameOf(first.name) : '';
  const outer = named.length;
  // "Aunt Carol and Uncle Doug" may begin with the other one.
  const begins = (part: string) =>
    comparedName(coreWords(first.name)[0] ?? '').startsWith(
      comparedName(coreWords(part)[0] ?? '').slice(0, 3),
    );
  const own = Math.max(0, parts.findIndex(begins));
  for (const [at, part] of [
    ...parts.slice(own, own + 1),
    ...parts.filter((_part, index) => index !== own),
  ].entries()) {
    const known = named[at];
    const isKnown = at < outer && known && !known.isPlaceholder && !isFamily(known.name);
    if (isKnown || placesIn(part) !== null) continue;
    const core = coreWords(part).join(' ');
    const person = {
      name: isWholeName(part) ? part : wholeName(core, last),
      isPlaceholder: false,
      isChild: false,
    };
    named.splice(at, at < outer ? 1 : 0, person);
    row.notice(column, 'companion', person.name);
  }
}
