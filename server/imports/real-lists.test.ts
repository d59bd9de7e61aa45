/** Guest lists as real programs write them, imported with the suggested mapping. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { created } from '#domain/imports/fates.ts';
import type { Household } from '#domain/guest-list/household.ts';
import { programsHere } from '../testing/programs.ts';
import { makeListReader } from './reader.ts';

interface ExpectedHousehold {
  /** `|` separates names of which any is right, `*` is an open place, and `c:` begins a child. */
  persons: string[];
  label?: string;
  envelopeName?: string;
  email?: string;
  phone?: string;
  postcode?: string;
  city?: string;
  lines?: string[];
  seats?: number;
  seatsMin?: number;
}

interface ExpectedList {
  file: string;
  type: string;
  households: ExpectedHousehold[];
  errors: number;
}

const folder = path.join(import.meta.dirname, 'real-lists');
const lists: ExpectedList[] = readdirSync(folder)
  .filter((name) => name.startsWith('expected'))
  .flatMap((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as ExpectedList[]);

const reader = makeListReader(programsHere.lists);
const call = { gone: new AbortController().signal };

async function broughtIn({ file, type }: ExpectedList) {
  const bytes = new Uint8Array(readFileSync(path.join(folder, file)));
  const reading = await reader.read({ bytes, type }, call);
  if (reading.kind !== 'read') throw new Error(reading.why);
  const { pieces, mapping, headings } = reading;
  const mapped = await reader.mapRows({ pieces, mapping, headings, edits: [] }, call);
  if (mapped.kind !== 'mapped') throw new Error(mapped.why);
  expect(await reading.mapped).toEqual(mapped);
  return { reading, mapped, households: mapped.households.map(created) };
}

const alternatives = (text: string) => text.split('|');

/** The persons that a household has, each as the alternative of the expectation that it meets. */
function personsOf(household: Household, expected: readonly string[]): string[] {
  const left = [...household.persons];
  const met = expected.filter((text) => {
    const isChild = text.startsWith('c:');
    const at = left.findIndex(({ name, isPlaceholder, isChild: isOwn }) =>
      alternatives(text.replace(/^c:/, '')).some(
        (each) => (each === '*' ? isPlaceholder : !isPlaceholder && each === name) && (!isChild || isOwn),
      ),
    );
    if (at >= 0) left.splice(at, 1);
    return at >= 0 || alternatives(text).includes('');
  });
  return [...met, ...left.map(({ name }) => `also ${name}`)];
}

function compared(household: Household | undefined, expected: ExpectedHousehold) {
  if (!household) return 'missing';
  const { persons, seats, seatsMin, lines, ...fields } = expected;
  const own: Record<string, unknown> = { persons: personsOf(household, persons) };
  for (const field of Object.keys(fields) as (keyof typeof fields)[])
    own[field] = alternatives(fields[field] ?? '').includes(household[field] ?? '')
      ? fields[field]
      : household[field];
  if (lines)
    own.lines = lines.every((line) => household.addressLines.includes(line)) ? lines : household.addressLines;
  if (seats) own.seats = household.seatsAllowed;
  if (seatsMin) own.seatsMin = Math.min(household.seatsAllowed, seatsMin);
  return own;
}

/** The household with the person or place that the expectation names first. */
function meant(households: readonly Household[], { persons }: ExpectedHousehold, at: number) {
  const [first = ''] = persons;
  const named = households.filter((household) =>
    household.persons.some(({ name }) => alternatives(first.replace(/^c:/, '')).includes(name)),
  );
  return named.length === 1 ? named[0] : households[at];
}

describe('a real list', () => {
  it.each(lists.map((list) => [list.file, list] as const))(
    'becomes the households that its host expects: %s',
    async (_file, list) => {
      const { households, mapped } = await broughtIn(list);
      expect(list.households.map((each, at) => compared(meant(households, each, at), each))).toEqual(
        list.households,
      );
      expect(households).toHaveLength(list.households.length);
      expect(mapped.rows.filter(({ error }) => error !== null)).toHaveLength(list.errors);
    },
  );
});
