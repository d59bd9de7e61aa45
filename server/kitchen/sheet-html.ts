/**
 * Renders the caterer's page: one document without a script, for screens, paper and screen readers.
 */
import { formatLong } from '#domain/kernel/dates.ts';
import { counted } from '#domain/kernel/text.ts';
import { byPerson, type Change, countChanges, diff, mealShifts } from '#domain/kitchen/changes.ts';
import { dietTotals, type Diner, mealTotals, specialNeeds } from '#domain/kitchen/sheet.ts';
import {
  againstDietWords,
  dietsWords,
  eaterWords,
  initials,
  mealName,
  shiftWords,
  unnamed,
} from '#domain/kitchen/words.ts';
import { needLabel, severityLabels, tagLabel } from '#domain/questions/question.ts';
import { escaped, plainDocument } from '../http/plain-page.ts';
import type { LinkedVersion, SheetRow } from './store.ts';

export interface Shown extends LinkedVersion {
  /** The previous version, or null for the first one. */
  before: SheetRow | null;
  /** The newest version, or null if this is it. */
  newest: SheetRow | null;
}

export const nowhere = (nonce: string): string =>
  plainDocument(
    'This link doesn’t work',
    '<h1>This link doesn’t work</h1><p>It may be cut off, or the host made a new one. Open it from the email again, or reply to that email to reach the host.</p>',
    nonce,
  );

export function sheetHtml(shown: Shown, nonce: string): string {
  const { row, event, organization, before, newest } = shown;
  const title = `Kitchen sheet, version ${row.version}`;
  const namesOf = (...sheets: SheetRow[]) =>
    sheets.every(({ withNames }) => withNames) ? (name: string) => name || unnamed : initials;
  const readsNewest = newest !== null && isSameReader(row, newest);
  const { persons, menu } = row.sheet;
  const at = (moment: Date) => escaped(formatLong(moment, event.timezone));
  const changed = [
    // What went to somebody else is not this caterer's to read.
    ...(newest && readsNewest
      ? [
          changesOf(
            'later',
            `Changed up to version ${newest.version}`,
            diff(persons, newest.sheet.persons),
            namesOf(row, newest),
          ),
        ]
      : []),
    ...(before
      ? [
          changesOf(
            'changes',
            `Changed since version ${before.version}`,
            diff(before.sheet.persons, persons),
            namesOf(row, before),
          ),
        ]
      : []),
  ];
  const body = [
    `<header><p class="of">${escaped(organization)}</p><h1>${escaped(event.name)}</h1>`,
    `<p>${at(event.startsAt)}${event.location ? `<br>${escaped(event.location)}` : ''}</p>`,
    `<p><b>${title}</b>, sent ${at(row.createdAt)}</p></header>`,
    newest ? newer(shown, newest, at) : '',
    ...changed.map(({ first }) => first),
    receipt(row, at),
    totals(row, before),
    special(persons, namesOf(row)),
    ...changed.map(({ last }) => last),
    `<footer><p>${counted(persons.length, 'guest')} of ${escaped(event.name)}, version ${row.version}. ${
      row.withNames ? '' : 'Guests are shown by their initials. '
    }Meals: ${menu.length === 0 ? 'none to choose from' : menu.map(escaped).join(', ')}.</p></footer>`,
  ].join('');
  return plainDocument(`${title}: ${event.name}`, body, nonce);
}

const section = (id: string, title: string, html: string): string =>
  `<section aria-labelledby="${id}"><h2 id="${id}">${escaped(title)}</h2>${html}</section>`;

/** With more changed persons than this, their list would push the totals off the first page. */
const maxFirst = 12;

/** What changed: `first` is above the totals. A long list of persons is `last`, below them. */
function changesOf(
  id: string,
  title: string,
  changes: readonly Change[],
  nameOf: (name: string) => string,
): { first: string; last: string } {
  const list = changesHtml(changes, nameOf);
  if (byPerson(changes).length <= maxFirst) return { first: section(id, title, list), last: '' };
  const summary = `<p>${escaped(shiftWords(countChanges(changes)))}. <a href="#${id}">Who changed</a></p>`;
  return { first: section(`${id}-first`, title, summary), last: section(id, `${title}: all`, list) };
}

const isSameReader = (one: SheetRow, other: SheetRow): boolean =>
  one.sentTo.toLowerCase() === other.sentTo.toLowerCase();

/**
 * Tells the caterer about a newer version.
 */
function newer({ row, event }: Shown, newest: SheetRow, at: (moment: Date) => string): string {
  const sent = `<div class="newer" role="note"><h2>Version ${newest.version} is newer</h2><p>This is version ${row.version}. Version ${newest.version} was sent ${at(newest.createdAt)}.`;
  if (!isSameReader(row, newest))
    return `${sent} Please ask the host of ${escaped(event.name)} for it.</p></div>`;
  const changes = diff(row.sheet.persons, newest.sheet.persons);
  const shifts = mealShifts(row.sheet.persons, newest.sheet.persons, newest.sheet.menu).filter(
    ({ before, after }) => before !== after,
  );
  return `${sent} Its link is in that day’s email. Since this version: ${escaped(shiftWords(countChanges(changes)))}.</p>${
    shifts.length > 0
      ? `<ul>${shifts.map(({ meal, before, after }) => `<li>${escaped(mealName(meal))}: ${wasNow(String(before), String(after))}</li>`).join('')}</ul>`
      : ''
  }${changes.length > 0 ? '<p><a href="#later">Who changed</a></p>' : ''}</div>`;
}

const receipt = ({ version, acknowledgedAt }: SheetRow, at: (moment: Date) => string): string =>
  acknowledgedAt
    ? `<p class="got" role="status">You confirmed on ${at(acknowledgedAt)} that you have version ${version}.</p>`
    : `<form method="post"><button name="got" value="${version}">I have version ${version}</button><p>Lets the host know. Opening the page doesn’t.</p></form>`;

/**
 * Marks a change by strikethrough and by words, so that old and new differ on paper and for a
 * listener.
 */
const wasNow = (was: string, now: string): string =>
  `was <del>${escaped(was)}</del>, now <ins>${escaped(now)}</ins>`;

function totals({ sheet: { persons, menu } }: SheetRow, before: SheetRow | null): string {
  const was = new Map(
    before ? mealShifts(before.sheet.persons, persons, menu).map((shift) => [shift.meal, shift.before]) : [],
  );
  const gone = [...was].filter(([meal, count]) => count > 0 && !persons.some((each) => each.meal === meal));
  const rows = mealTotals(persons, menu);
  const listed = new Set(rows.map(({ meal }) => meal));
  const all = [
    ...rows,
    ...gone.flatMap(([meal]) => (listed.has(meal) ? [] : [{ meal, count: 0, children: 0, diets: [] }])),
  ];
  const line = (
    name: string,
    count: number,
    earlier: number,
    children: number,
    diets: readonly string[],
    against = '',
  ) =>
    `<tr><th scope="row">${escaped(name)}${against && `<br><small>${escaped(against)}</small>`}</th><td class="n">${count}${
      before && earlier !== count ? ` <small>was <del>${earlier}</del></small>` : ''
    }</td><td class="n">${children || '–'}</td><td>${diets.length === 0 ? '–' : diets.map(escaped).join('<br>')}</td></tr>`;
  const needs = (list: ReturnType<typeof dietTotals>) =>
    list.map((diet) => `${diet.count} × ${needLabel(diet)}${ofThem(diet.children)}`);
  const children = persons.filter(({ isChild }) => isChild).length;
  return section(
    'totals',
    'Totals',
    `<table><thead><tr><th scope="col">Meal</th><th scope="col" class="n">Guests</th><th scope="col" class="n">Children</th><th scope="col">Diets</th></tr></thead><tbody>${all
      .map((total) =>
        line(
          mealName(total.meal),
          total.count,
          was.get(total.meal) ?? 0,
          total.children,
          needs(total.diets),
          againstDietWords(total.diets),
        ),
      )
      .join('')}</tbody><tfoot>${line(
      'All',
      persons.length,
      before?.sheet.persons.length ?? 0,
      children,
      needs(dietTotals(persons)),
    )}</tfoot></table>`,
  );
}

const ofThem = (children: number): string =>
  children > 0 ? `, including ${counted(children, 'child', 'children')}` : '';

function special(persons: readonly Diner[], nameOf: (name: string) => string): string {
  const list = specialNeeds(persons);
  if (list.length === 0) return section('special', 'Special needs', '<p>No special needs.</p>');
  return section(
    'special',
    `Special needs of ${counted(list.length, 'guest')}`,
    `<ul class="persons">${list
      .map(({ name, meal, isChild, diets }) => {
        const isSevere = diets.some(({ severity }) => severity === 'severe');
        return `<li${isSevere ? ' class="severe"' : ''}><b>${escaped(nameOf(name))}</b>${isChild ? ', child' : ''}: ${escaped(mealName(meal))}<br>${diets
          .map(({ tag, severity }) =>
            severity === 'severe'
              ? `<strong>${escaped(severityLabels[severity])}: ${escaped(tagLabel(tag))}</strong>`
              : escaped(`${severityLabels[severity]}: ${tagLabel(tag)}`),
          )
          .join(', ')}</li>`;
      })
      .join('')}</ul>`,
  );
}

function changesHtml(changes: readonly Change[], nameOf: (name: string) => string): string {
  if (changes.length === 0) return '<p>Nothing changed.</p>';
  const lines = byPerson(changes).map(({ name, changes: own }) => {
    const [first] = own;
    const who = escaped(nameOf(name));
    if (first?.kind === 'in')
      return `<li class="in"><b>In</b> <ins>${who}: ${escaped(eaterWords(first))}</ins></li>`;
    if (first?.kind === 'out')
      return `<li class="out"><b>Out</b> <del>${who}: ${escaped(eaterWords(first))}</del></li>`;
    return `<li class="changed"><b>Changed</b> ${who}: ${own.map((each) => changeHtml(each, nameOf)).join('; ')}</li>`;
  });
  return `<ul class="persons">${lines.join('')}</ul>`;
}

function changeHtml(change: Change, nameOf: (name: string) => string): string {
  switch (change.kind) {
    case 'meal':
      return `meal ${wasNow(mealName(change.before), mealName(change.after))}`;
    case 'diet':
      return `diet ${wasNow(dietsWords(change.before), dietsWords(change.after))}`;
    case 'name':
      return `name ${wasNow(nameOf(change.before), nameOf(change.after))}`;
    case 'child':
      return wasNow(change.before ? 'child' : 'adult', change.after ? 'child' : 'adult');
    default:
      return '';
  }
}
