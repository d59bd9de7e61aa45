/**
 * Renders the caterer's page: one document without a script, for screens, paper and screen readers.
 * Our texts are in the language that the sheet was sent in.
 */
import { formatLong } from '#domain/kernel/dates.ts';
import { byPerson, type Change, countChanges, diff, mealShifts } from '#domain/kitchen/changes.ts';
import { type Diet, dietTotals, type Diner, mealTotals, specialNeeds } from '#domain/kitchen/sheet.ts';
import { initials, unnamed } from '#domain/kitchen/shown-names.ts';
import { datesIn } from '#domain/languages/dates.ts';
import { defaultLanguage, type Language } from '#domain/languages/languages.ts';
import { catererIn } from '#domain/words/caterer/index.ts';
import { pageIn } from '#domain/words/page/index.ts';
import { escaped, plainDocument, plainNotice, type PlainPage } from '../http/pages/plain-page.ts';
import {
  againstDiet,
  mealAndNeeds,
  listOf,
  marks,
  mealIn,
  needIn,
  shiftIn,
  type Speech,
  tagIn,
} from './sheet-words.ts';
import type { LinkedVersion, SheetRow } from './kitchen-sheets.store.ts';

export interface Shown extends LinkedVersion {
  /** The previous version, or null for the first one. */
  before: SheetRow | null;
  /** The newest version, or null if this one is. */
  newest: SheetRow | null;
}

export const nowhere = (language: Language): PlainPage => plainNotice(catererIn(language).noLink, language);

export function sheetPage(shown: Shown): PlainPage {
  const { row, event, organization, before, newest } = shown;
  const language = row.language ?? event.languages[0] ?? defaultLanguage;
  const words = catererIn(language);
  const momentOf = language === 'en' ? formatLong : datesIn(language).moment;
  const speechFor = (...sheets: SheetRow[]): Speech => ({
    ...words,
    language,
    answers: pageIn(language),
    at: (moment) => escaped(momentOf(moment, event.timezone)),
    nameOf: (name) => {
      const shown = name === '' || sheets.every(({ withNames }) => withNames) ? name : initials(name);
      return shown === '' || shown === unnamed ? words.sheet.unnamed : escaped(shown);
    },
  });
  const own = speechFor(row);
  const { at } = own;
  const { persons, menu } = row.sheet;
  const changed = [
    // A caterer doesn't see a newer version that was sent to another caterer.
    ...(newest && isSameReader(row, newest)
      ? [
          changesOf(
            'later',
            words.changes.upTo({ version: newest.version }),
            diff(persons, newest.sheet.persons),
            speechFor(row, newest),
          ),
        ]
      : []),
    ...(before
      ? [
          changesOf(
            'changes',
            words.changes.since({ version: before.version }),
            diff(before.sheet.persons, persons),
            speechFor(row, before),
          ),
        ]
      : []),
  ];
  const footer = [
    words.sheet.footer({ count: persons.length, event: escaped(event.name), version: row.version }),
    ...(row.withNames ? [] : [words.sheet.initials]),
    menu.length === 0 ? words.sheet.noMenu : words.sheet.menu({ meals: listOf(menu.map(escaped), own) }),
  ];
  const body = [
    `<header><p class="of" dir="auto">${escaped(organization)}</p><h1 dir="auto">${escaped(event.name)}</h1>`,
    `<p>${at(event.startsAt)}${event.location ? `<br><bdi>${escaped(event.location)}</bdi>` : ''}</p>`,
    `<p>${words.sheet.heading({ version: row.version, moment: at(row.createdAt), ...marks }).join('')}</p></header>`,
    newest ? newer(shown, newest, own) : '',
    ...changed.map(({ first }) => first),
    receipt(row, own),
    totals(row, before, own),
    special(persons, own),
    ...changed.map(({ last }) => last),
    `<footer><p>${footer.join(' ')}</p></footer>`,
  ].join('');
  const title = words.sheet.page({ title: words.sheet.title({ version: row.version }), event: event.name });
  return plainDocument(title, body, language);
}

const section = (id: string, title: string, html: string): string =>
  `<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${html}</section>`;

/** With more changed persons than this, their list would push the totals off the first page. */
const maxFirst = 12;

/** The changes: `first` is above the totals. A long list of persons is `last`, below them. */
function changesOf(
  id: string,
  title: string,
  changes: readonly Change[],
  speech: Speech,
): { first: string; last: string } {
  const list = changesHtml(changes, speech);
  if (byPerson(changes).length <= maxFirst) return { first: section(id, title, list), last: '' };
  const summary = `<p>${shiftIn(speech, countChanges(changes))}. <a href="#${id}">${speech.newer.who}</a></p>`;
  return {
    first: section(`${id}-first`, title, summary),
    last: section(id, speech.changes.all({ title }), list),
  };
}

const isSameReader = (a: SheetRow, b: SheetRow): boolean => a.sentTo.toLowerCase() === b.sentTo.toLowerCase();

/**
 * Tells the caterer about a newer version.
 */
function newer({ row, event }: Shown, newest: SheetRow, speech: Speech): string {
  const { newer: words } = speech;
  const sent = `<div class="newer" role="note"><h2>${words.title({ version: newest.version })}</h2><p>${words.sent(
    {
      version: row.version,
      newest: newest.version,
      moment: speech.at(newest.createdAt),
    },
  )}`;
  if (!isSameReader(row, newest)) return `${sent} ${words.ask({ event: escaped(event.name) })}</p></div>`;
  const changes = diff(row.sheet.persons, newest.sheet.persons);
  const shifts = mealShifts(row.sheet.persons, newest.sheet.persons, newest.sheet.menu).filter(
    ({ before, after }) => before !== after,
  );
  const lines = shifts.map(
    ({ meal, before, after }) =>
      `<li>${mealIn(speech, meal)}: ${wasNow(speech, String(before), String(after))}</li>`,
  );
  return `${sent} ${words.link({ changes: shiftIn(speech, countChanges(changes)) })}</p>${
    lines.length > 0 ? `<ul>${lines.join('')}</ul>` : ''
  }${changes.length > 0 ? `<p><a href="#later">${words.who}</a></p>` : ''}</div>`;
}

const receipt = ({ version, acknowledgedAt }: SheetRow, { receipt: words, at }: Speech): string =>
  acknowledgedAt
    ? `<p class="got" role="status">${words.confirmed({ moment: at(acknowledgedAt), version })}</p>`
    : `<form method="post"><button name="got" value="${version}">${words.button({ version })}</button><p>${words.hint}</p></form>`;

/**
 * Marks a change by strikethrough and by words, so that old and new differ on paper and for a
 * listener. `was` and `now` are HTML.
 */
const wasNow = ({ changes }: Speech, was: string, now: string): string =>
  changes.other({ was, now, ...marks }).join('');

function totals({ sheet: { persons, menu } }: SheetRow, before: SheetRow | null, speech: Speech): string {
  const { totals: words } = speech;
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
    { count, children, diets }: { count: number; children: number; diets: readonly string[] },
    earlier: number,
    against = '',
  ) =>
    `<tr><th scope="row">${name}${against && `<br><small>${against}</small>`}</th><td class="n">${count}${
      before && earlier !== count ? ` <small>${words.was({ count: earlier, ...marks }).join('')}</small>` : ''
    }</td><td class="n">${children || '–'}</td><td>${diets.length === 0 ? '–' : diets.join('<br>')}</td></tr>`;
  const needs = (list: ReturnType<typeof dietTotals>) =>
    list.map(({ count, children, ...diet }) =>
      children > 0
        ? words.dietOfChildren({ count, children, diet: needIn(speech, diet) })
        : words.diet({ count, diet: needIn(speech, diet) }),
    );
  const children = persons.filter(({ isChild }) => isChild).length;
  return section(
    'totals',
    words.title,
    `<table><thead><tr><th scope="col">${words.meal}</th><th scope="col" class="n">${words.guests}</th><th scope="col" class="n">${words.children}</th><th scope="col">${words.diets}</th></tr></thead><tbody>${all
      .map((total) =>
        line(
          mealIn(speech, total.meal),
          { ...total, diets: needs(total.diets) },
          was.get(total.meal) ?? 0,
          againstDiet(speech, total.diets),
        ),
      )
      .join('')}</tbody><tfoot>${line(
      words.all,
      { count: persons.length, children, diets: needs(dietTotals(persons)) },
      before?.sheet.persons.length ?? 0,
    )}</tfoot></table>`,
  );
}

function special(persons: readonly Diner[], speech: Speech): string {
  const { special: words, answers, nameOf } = speech;
  const list = specialNeeds(persons);
  if (list.length === 0) return section('special', words.none, `<p>${words.noneText}</p>`);
  return section(
    'special',
    words.title({ count: list.length }),
    `<ul class="persons">${list
      .map(({ name, meal, isChild, diets }) => {
        const isSevere = diets.some(({ severity }) => severity === 'severe');
        const who = `<b>${nameOf(name)}</b>`;
        const needs = diets.map(({ tag, severity }) => {
          const need = words.need({ severity: answers.severities[severity], need: tagIn(speech, tag) });
          return severity === 'severe' ? `<strong>${need}</strong>` : need;
        });
        return `<li${isSevere ? ' class="severe"' : ''}>${isChild ? words.child({ name: who }) : who}: ${mealIn(speech, meal)}<br>${listOf(needs, speech)}</li>`;
      })
      .join('')}</ul>`,
  );
}

function changesHtml(changes: readonly Change[], speech: Speech): string {
  const { changes: words, nameOf } = speech;
  if (changes.length === 0) return `<p>${words.none}</p>`;
  const lines = byPerson(changes).map(({ name, changes: own }) => {
    const [first] = own;
    const who = nameOf(name);
    if (first?.kind === 'in')
      return `<li class="in"><b>${words.in}</b> <ins>${who}: ${mealAndNeeds(speech, first)}</ins></li>`;
    if (first?.kind === 'out')
      return `<li class="out"><b>${words.out}</b> <del>${who}: ${mealAndNeeds(speech, first)}</del></li>`;
    return `<li class="changed"><b>${words.changed}</b> ${who}: ${own.map((each) => changeHtml(each, speech)).join('; ')}</li>`;
  });
  return `<ul class="persons">${lines.join('')}</ul>`;
}

function changeHtml(change: Change, speech: Speech): string {
  const { changes: words, nameOf } = speech;
  const dietsIn = (diets: readonly Diet[]) =>
    diets.length === 0
      ? words.noDiet
      : listOf(
          diets.map((diet) => needIn(speech, diet)),
          speech,
        );
  switch (change.kind) {
    case 'meal':
      return words
        .meal({ was: mealIn(speech, change.before), now: mealIn(speech, change.after), ...marks })
        .join('');
    case 'diet':
      return words.diet({ was: dietsIn(change.before), now: dietsIn(change.after), ...marks }).join('');
    case 'name':
      return words.name({ was: nameOf(change.before), now: nameOf(change.after), ...marks }).join('');
    case 'child':
      return wasNow(
        speech,
        change.before ? words.child : words.adult,
        change.after ? words.child : words.adult,
      );
    default:
      return '';
  }
}
