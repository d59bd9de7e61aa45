/**
 * Works out what an import does, in parts: it turns the rows into households and compares each with
 * the guest list.
 */
import { importRowLimits, type DryRunRow } from '#domain/imports/contract.ts';
import {
  addToIndex,
  changed,
  created,
  emptyIndex,
  type Listed,
  type ListIndex,
  matchOf,
} from '#domain/imports/fates.ts';
import type { Mapping } from '#domain/imports/fields.ts';
import {
  type Gathered,
  gathering,
  householdKey,
  type ImportedHousehold,
} from '#domain/imports/households.ts';
import { readRow } from '#domain/imports/rows.ts';
import type { Household } from '#domain/invitations/household.ts';
import { inParts, unpackedPiece } from './pieces.ts';

/** A row of the file: its number, followed by its cells. */
export type StoredRow = [number, ...string[]];

/** The number of rows or households processed in one turn. */
const atOnce = 100;

export async function gatherRows(pieces: readonly string[], mapping: Mapping): Promise<Gathered> {
  const rows = gathering(importRowLimits);
  for (const piece of pieces) {
    for await (const part of inParts(unpackedPiece<StoredRow>(piece), atOnce))
      for (const [number, ...cells] of part) rows.add(readRow(number, cells, mapping, importRowLimits));
  }
  return rows.finish();
}

/** A household on the list, and the seats kept for it. */
export interface ListedHousehold extends Listed {
  /** The number of seats kept until it answers. */
  promised: number;
}

export interface Update {
  before: ListedHousehold;
  after: Household;
}

interface Decided {
  fate: 'new' | 'update' | 'same' | 'error';
  of: ListedHousehold | null;
  why: string | null;
}

export interface Plan {
  added: Household[];
  updates: Update[];
  same: number;
  /** The keys are the households' keys. */
  decided: Map<string, Decided>;
}

/**
 * Plans an import. `open` is the number of seats that can still be kept for invited households
 * without an answer.
 */
export async function planOf(
  { households }: Gathered,
  listed: AsyncIterable<ListedHousehold[]>,
  open: number,
): Promise<Plan> {
  const index = emptyIndex<ListedHousehold>();
  for await (const part of listed) for (const household of part) addToIndex(index, household);
  const plan: Plan = { added: [], updates: [], same: 0, decided: new Map() };
  const taken = new Set<string>();
  const left = { open };
  for await (const part of inParts([...households.values()], atOnce))
    for (const household of part)
      plan.decided.set(household.key, decide(household, index, taken, left, plan));
  return plan;
}

function decide(
  household: ImportedHousehold,
  index: ListIndex<ListedHousehold>,
  taken: Set<string>,
  left: { open: number },
  plan: Plan,
): Decided {
  const error = (of: ListedHousehold | null, why: string): Decided => ({ fate: 'error', of, why });
  const { of, why } = matchOf(household, index);
  if (why !== undefined) return error(null, why);
  if (!of) {
    plan.added.push(created(household));
    return { fate: 'new', of: null, why: null };
  }
  if (taken.has(of.id)) return error(of, `Another row is the household ${of.label} of the list already.`);
  taken.add(of.id);
  const after = changed(of, household);
  if (!after) {
    plan.same += 1;
    return { fate: 'same', of, why: null };
  }
  const more = of.promised > 0 ? after.seatsAllowed - of.promised : 0;
  if (more > left.open)
    return error(of, `This household is invited, and only ${left.open} more seats can be kept for it.`);
  left.open -= Math.max(0, more);
  plan.updates.push({ before: of, after });
  return { fate: 'update', of, why: null };
}

/** Returns the outcome of each row: its household's, or its own error. */
export async function rowsOf(gathered: Gathered, plan: Plan): Promise<DryRunRow[]> {
  const rows: DryRunRow[] = [];
  for await (const part of inParts(gathered.rows, atOnce * 10)) {
    for (const { number, label, persons, error } of part) {
      const decided = error ? null : plan.decided.get(householdKey(label));
      rows.push({
        row: number,
        fate: decided?.fate ?? 'error',
        error: error?.why ?? decided?.why ?? null,
        column: error?.column ?? null,
        label,
        names: persons.map(({ name }) => name),
        of: decided?.of ? { id: decided.of.id, label: decided.of.label } : null,
        cells: null,
      });
    }
  }
  return rows;
}
