/**
 * Reads a made-up list, so that the engine has compiled the code for lists when a host's file
 * comes.
 */
import { read } from './parse/read.ts';

const rows = 300;
const limits = { persons: 20, seats: 20 };
const firstNames = 'Ana Bo Cy Dana Emil Fiona Grace Hugo Ines Jonas Karin Lena'.split(' ');
const lastNames = 'Alvarez Brook Castell Dahl Ekström Faber Gärtner Holm Ilić Jansen Kowalska'.split(' ');
const oneOf = (words: readonly string[], at: number): string => words[at % words.length] ?? '';
const first = (at: number) => oneOf(firstNames, at);
const last = (at: number) => `${oneOf(lastNames, at)}${'aeiou'[at % 5]}`;
const pair = (at: number) => `${first(at)} & ${first(at + 5)} ${last(at)}`;

const lists: readonly [headings: string, (at: number) => string][] = [
  ['Household,Name,Email', (at) => `Family ${last(at)} ${at},${pair(at)},guest-${at}@example.com`],
  [
    'First Name,Last Name,Partner First Name,Partner Last Name,Plus One,Street,City,ZIP,Phone,Email,Notes',
    (at) => {
      const partner = at % 2 ? `${first(at + 3)},${last(at + 2)},` : ',,yes';
      const address = `${at} Main Street,Leeds,${10_000 + at},+49 30 ${1_000_000 + at}`;
      return `${first(at)},${last(at)},${partner},${address},guest-${at}@example.com,vegan`;
    },
  ],
];

const texts = lists.map(([headings, rowOf]) =>
  [headings, ...Array.from({ length: rows }, (_, at) => rowOf(at))].join('\n'),
);

/** @throws if the list is refused, which would be a defect. */
export async function readMadeUpList(): Promise<void> {
  for (const text of texts) {
    const bytes = Buffer.from(text);
    const outcome = await read({ kind: 'read', bytes, type: 'text/csv', limits }, () => Promise.resolve());
    if (outcome.kind !== 'mapped') throw new Error(outcome.why);
  }
}
