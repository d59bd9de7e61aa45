/** Finds parties by a name or a scanned code. */
import type { DoorParty } from '#domain/doors/contract.ts';
import { foldedName } from '#domain/kernel/search.ts';

/** The maximum number of results. One more letter finds the party sooner than a longer list. */
const maxResults = 40;
const minLetters = 2;

interface Entry {
  party: DoorParty;
  /** The words of the party and its persons, each after a space. */
  words: string;
}

const entries = new WeakMap<DoorParty, Entry>();

function entryOf(party: DoorParty): Entry {
  let entry = entries.get(party);
  if (!entry) {
    const names = [party.label, ...party.persons.map(({ name }) => name)];
    entry = { party, words: ` ${names.map(foldedName).join(' ')}` };
    entries.set(party, entry);
  }
  return entry;
}

/** Prepares the list, so that the first search is as fast as the others. */
export const indexed = (parties: Iterable<DoorParty>): Entry[] => Array.from(parties, entryOf);

/** Returns the parties that have, for every word of the query, a word that begins with it. */
export function searchParties(
  index: readonly Entry[],
  query: string,
): { parties: DoorParty[]; more: boolean } {
  const folded = foldedName(query);
  if (folded.replace(/ /g, '').length < minLetters) return { parties: [], more: false };
  const words = folded.split(' ').map((word) => ` ${word}`);
  const matches = index.filter((entry) => words.every((word) => entry.words.includes(word)));
  // A party with this name comes before parties that only have such a guest.
  const rank = ({ words: text }: Entry): number => (text.startsWith(words[0] ?? '') ? 0 : 1);
  matches.sort((a, b) => rank(a) - rank(b) || (a.words < b.words ? -1 : 1));
  return {
    parties: matches.slice(0, maxResults).map(({ party }) => party),
    more: matches.length > maxResults,
  };
}

export function codesOf(parties: Iterable<DoorParty>): Map<string, DoorParty> {
  const byCode = new Map<string, DoorParty>();
  for (const party of parties) for (const code of party.codes) byCode.set(code, party);
  return byCode;
}
