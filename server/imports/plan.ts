/**
 * Decides the effect of an import in parts: whether each household and row is added, changed, kept
 * or refused, given the guest list.
 */
import type { DryRunRow, ImportChange } from '#domain/imports/contract.ts';
import {
  addToIndex,
  changed,
  changesOf,
  created,
  emptyIndex,
  type Listed,
  type ListIndex,
  matchOf,
} from '#domain/imports/fates.ts';
import type { ImportedHousehold } from '#domain/imports/households.ts';
import type { Household } from '#domain/guest-list/household.ts';
import { freeAfter, type PromiseChange, promiseFits, resizePromise } from '#domain/seats/promise.ts';
import { inParts } from './pieces.ts';
import type { MappedList } from './reader.ts';
import type { MappedRow } from './wire.ts';
import { fault } from '#domain/imports/faults.ts';
import type { Sentence } from '#domain/kernel/sentence.ts';

/** The number of rows or households processed in one turn. */
const atOnce = 100;

/** A household on the list, and the seats kept for it. */
export interface ListedHousehold extends Listed {
  /** The number of seats kept until the household answers. */
  promised: number;
}

export interface Update {
  before: ListedHousehold;
  after: Household;
  promise: PromiseChange;
}

interface Decided {
  fate: 'new' | 'update' | 'same' | 'error';
  of: ListedHousehold | null;
  why: Sentence | null;
  changes?: ImportChange[];
}

export interface Plan {
  added: Household[];
  updates: Update[];
  same: number;
  /** By the key of the household. */
  decided: Map<string, Decided>;
  /** Households on the guest list that the import doesn't name. */
  missing: { count: number; labels: string[] };
}

const maxMissing = 20;

/**
 * Plans an import. `open` is the number of seats that can still be kept for invited households
 * without an answer.
 */
export async function planOf(
  { households }: Pick<MappedList, 'households'>,
  listed: AsyncIterable<ListedHousehold[]>,
  open: number,
): Promise<Plan> {
  const index = emptyIndex<ListedHousehold>();
  const all = new Map<string, string>();
  for await (const part of listed)
    for (const household of part) {
      addToIndex(index, household);
      all.set(household.id, household.label);
    }
  const missing = { count: 0, labels: [] as string[] };
  const plan: Plan = { added: [], updates: [], same: 0, decided: new Map(), missing };
  const taken = new Set<string>();
  const left = { open };
  for await (const part of inParts(households, atOnce))
    for (const household of part)
      plan.decided.set(household.key, decide(household, index, taken, left, plan));
  for (const { of } of plan.decided.values()) if (of) all.delete(of.id);
  plan.missing = { count: all.size, labels: [...all.values()].slice(0, maxMissing) };
  return plan;
}

function decide(
  household: ImportedHousehold,
  index: ListIndex<ListedHousehold>,
  taken: Set<string>,
  left: { open: number },
  plan: Plan,
): Decided {
  const error = (of: ListedHousehold | null, why: Sentence): Decided => ({ fate: 'error', of, why });
  const { of, why } = matchOf(household, index);
  if (why !== undefined) return error(null, why);
  if (!of) {
    plan.added.push(created(household));
    return { fate: 'new', of: null, why: null };
  }
  if (taken.has(of.id)) return error(of, fault('faults.matchedTwice', { household: of.label }));
  taken.add(of.id);
  const after = changed(of, household);
  if (!after) {
    plan.same += 1;
    return { fate: 'same', of, why: null };
  }
  const promise = resizePromise(of.promised, after.seatsAllowed);
  if (!promiseFits(promise, left.open)) return error(of, fault('faults.noSeats', { count: left.open }));
  left.open = freeAfter(promise, left.open);
  plan.updates.push({ before: of, after, promise });
  return { fate: 'update', of, why: null, changes: changesOf(of, after) };
}

/**
 * Yields the outcome of each row, its household's or its own error, in parts of `size` rows. Errors
 * come first.
 */
export async function* rowsOf(
  { rows }: Pick<MappedList, 'rows'>,
  plan: Plan,
  size: number,
): AsyncGenerator<DryRunRow[]> {
  const decidedOf = ({ key, error }: MappedRow) => (error === null ? plan.decided.get(key) : undefined);
  const isWrong = (row: MappedRow) => (decidedOf(row)?.fate ?? 'error') === 'error';
  const ordered = [...rows.filter(isWrong), ...rows.filter((row) => !isWrong(row))];
  for await (const part of inParts(ordered, size)) yield part.map((row) => outcomeOf(row, decidedOf(row)));
}

function outcomeOf(
  { row, label, names, error, column, cells, notices, isSkipped }: MappedRow,
  decided: Decided | undefined,
): DryRunRow {
  const why = error ?? decided?.why ?? null;
  return {
    ...{ row, label, names, column, cells },
    fate: decided?.fate ?? 'error',
    error: why?.message ?? null,
    ...(why && { reason: why.reason, params: why.params }),
    of: decided?.of ? { id: decided.of.id, label: decided.of.label } : null,
    ...(notices.length > 0 && { notices: [...notices] }),
    ...(decided?.changes && { changes: decided.changes }),
    ...(isSkipped && { isSkipped }),
  };
}
