/** Renders the page of a reading link: figures, and with `names` also who comes. */
import { formatLong } from '#domain/kernel/dates.ts';
import { datesIn } from '#domain/languages/dates.ts';
import { defaultLanguage, directionOf, type Language } from '#domain/languages/languages.ts';
import { plainIn, type PlainWords } from '#domain/words/plain/index.ts';
import { escaped, plainDocument, plainNotice, type PlainPage } from '../http/pages/plain-page.ts';
import type { EventRow } from '../event-row/event.store.ts';
import { lookOf } from '../mail/templates/look.ts';
import type { ComingGuest } from './reading-links.store.ts';

export interface Shown {
  event: EventRow;
  organization: string;
  invited: number;
  unanswered: number;
  meals: readonly { name: string; confirmed: number; waiting: number }[];
  /** Null if the link shows only numbers. */
  coming: readonly ComingGuest[] | null;
}

export const nowhere = (language: Language): PlainPage => {
  const { noLinkTitle: title, noLinkText: text } = plainIn(language).readingLink;
  return plainNotice({ title, text }, language);
};

export const tooManyReads = (language: Language): PlainPage => {
  const { waitTitle: title, waitText: text } = plainIn(language).readingLink;
  return plainNotice({ title, text }, language);
};

type Words = PlainWords['readingLink'];

function numbers({ event, invited, unanswered }: Shown, words: Words): string {
  const row = (label: string, value: number, note = ''): string =>
    `<tr><th scope="row">${escaped(label)}${note && `<br><small>${escaped(note)}</small>`}</th><td class="n">${words.number({ count: value })}</td></tr>`;
  return `<section aria-labelledby="numbers"><h2 id="numbers">${words.numbers}</h2><table><tbody>${[
    row(words.coming, event.confirmedGuests, words.replies({ count: event.confirmedReplies })),
    row(words.places, event.maxGuests),
    row(words.waiting, event.waitlistedGuests, words.replies({ count: event.waitlistedReplies })),
    row(words.declined, event.declinedReplies),
    ...(invited > 0 ? [row(words.invited, invited), row(words.unanswered, unanswered)] : []),
  ].join('')}</tbody></table></section>`;
}

const mealTable = ({ meals }: Shown, words: Words, own: string): string =>
  meals.length === 0
    ? ''
    : `<section aria-labelledby="meals"><h2 id="meals">${words.meals}</h2><table><thead><tr><th scope="col">${words.meal}</th><th scope="col" class="n">${words.mealComing}</th><th scope="col" class="n">${words.mealWaiting}</th></tr></thead><tbody>${meals
        .map(
          ({ name, confirmed, waiting }) =>
            `<tr><th scope="row"${own}>${escaped(name)}</th><td class="n">${confirmed}</td><td class="n">${waiting}</td></tr>`,
        )
        .join('')}</tbody></table></section>`;

function names(coming: readonly ComingGuest[], path: string, words: Words): string {
  const title = words.who({ count: coming.length });
  const list =
    coming.length === 0
      ? `<p>${words.nobody}</p>`
      : `<p class="screen"><a href="${escaped(path)}.csv" download>${words.download}</a></p><table><thead><tr><th scope="col">${words.name}</th><th scope="col">${words.party}</th></tr></thead><tbody>${coming
          .map(
            ({ name, party }) =>
              `<tr><td dir="auto">${escaped(name || words.guestOf({ name: party }))}</td><td dir="auto">${escaped(party)}</td></tr>`,
          )
          .join('')}</tbody></table>`;
  return `<section aria-labelledby="names"><h2 id="names">${title}</h2>${list}</section>`;
}

/** The color and the title's font of the host's page. */
function styleOf(event: EventRow): string {
  const look = lookOf(event);
  if (look === null) return '';
  const font = look.titleFont === null ? '' : `h1{font-family:${look.titleFont}}`;
  return `header{border-top:.5rem solid ${look.band};padding-top:1rem}${font}`;
}

/**
 * `path` is the address of the page. The link to the file appends `.csv`. Our words are in the
 * reader's language, and the host's in the event's.
 */
export function linkPage(
  shown: Shown,
  { path, now, language }: { path: string; now: Date; language: Language },
): PlainPage {
  const { event, organization, coming } = shown;
  const words = plainIn(language).readingLink;
  const momentOf = language === 'en' ? formatLong : datesIn(language).moment;
  const at = (moment: Date) => momentOf(moment, event.timezone);
  const [original = defaultLanguage] = event.languages;
  const own = original === language ? '' : ` lang="${original}" dir="${directionOf(original)}"`;
  const body = [
    `<header><p class="of">${escaped(organization)}</p><h1${own}>${escaped(event.name)}</h1>`,
    `<p>${escaped(at(event.startsAt))}${event.location ? `<br><span${own}>${escaped(event.location)}</span>` : ''}</p>`,
    event.status === 'cancelled' ? `<p><b>${words.cancelled}</b></p>` : '',
    '</header>',
    numbers(shown, words),
    mealTable(shown, words, own),
    coming ? names(coming, path, words) : '',
    `<footer><p>${escaped(words.asOf({ when: at(now) }))}</p></footer>`,
  ].join('');
  return plainDocument(event.name, body, language, styleOf(event));
}
