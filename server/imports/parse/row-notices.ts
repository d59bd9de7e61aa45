/** Adds what the whole list tells to the notices of its rows. */
import { foldedName } from '#domain/kernel/search.ts';
import { doubtOf } from '#domain/imports/doubts.ts';
import type { ImportedHousehold } from '#domain/imports/households.ts';
import type { Doubt } from '#domain/imports/list-doubts.ts';
import { areLastNames, completeNames } from '#domain/imports/names-of-labels.ts';
import { type Notice, noticeText } from '#domain/imports/notices.ts';
import type { MappedRow } from '../wire.ts';

/** Matches headings of households that are called by their last names. */
const ofFamilies =
  /\b(?:fami(?:l|gl)\w*|surnames?|last names?|nachname\w*|cognom\w*|nom|apellidos?|nazwisk\w*|rodzina|achternaam|gezin|efternamn|apelido|sobrenome)\b/;

/**
 * Completes first names alone by the labels of their households, with notices. `heading` is that of
 * the households.
 */
export function completeRows(
  rows: readonly MappedRow[],
  households: ReadonlyMap<string, ImportedHousehold>,
  heading: string,
): void {
  const completed = new Map<string, Map<string, string>>();
  const areLasts = ofFamilies.test(foldedName(heading)) && areLastNames(households.values());
  for (const household of households.values()) {
    const names = completeNames(household, areLasts);
    if (names.size > 0) completed.set(household.key, names);
  }
  for (const row of completed.size > 0 ? rows : []) {
    const names = completed.get(row.key);
    const added = row.names.flatMap((name) => names?.get(name) ?? []);
    if (added.length === 0) continue;
    row.names = row.names.map((name) => names?.get(name) ?? name);
    const notices = added.map((name) => ({
      ...{ column: null, code: 'sharedName' as const, text: noticeText('sharedName', name) },
    }));
    row.notices = [...row.notices.filter(({ code }) => code !== 'noLastName'), ...notices];
  }
}

/** Adds a notice to the first row of each household that may have more persons. */
export function report(rows: readonly MappedRow[], households: ReadonlyMap<string, ImportedHousehold>): void {
  const doubts = new Map<string, string>();
  for (const household of households.values()) {
    const doubt = doubtOf(household);
    if (doubt !== null) doubts.set(household.key, doubt);
  }
  for (const row of rows) {
    const doubt = doubts.get(row.key);
    if (doubt === undefined) continue;
    doubts.delete(row.key);
    if (row.notices.some(({ code }) => code === 'maybeTwo')) continue;
    const notice: Notice = { column: null, code: 'maybeTwo', text: noticeText('maybeTwo', doubt) };
    row.notices = [...row.notices, notice];
  }
}

/** Adds a notice to the first of rows that may be one household. The later ones have theirs. */
export function reportHeads(rows: readonly MappedRow[], continued: ReadonlySet<number>): void {
  for (const [at, { row, label }] of rows.entries()) {
    const head = rows[at - 1];
    if (!head || !continued.has(row) || continued.has(head.row) || head.isSkipped) continue;
    const notice: Notice = { column: null, code: 'maybeSame', text: noticeText('maybeSame', label) };
    head.notices = [...head.notices, notice];
  }
}

/** The notices of a row's doubts, except those that it has already. */
export const noticesOf = (doubts: readonly Doubt[], before: readonly Notice[]): Notice[] =>
  doubts
    .filter(({ code, column }) => !before.some((own) => own.code === code && own.column === column))
    .map(({ column, code, value }) => ({ column, code, text: noticeText(code, value) }));
