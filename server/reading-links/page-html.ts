/** Renders the page of a reading link: figures, and with `names` also who comes. */
import { formatLong } from '#domain/kernel/dates.ts';
import { counted } from '#domain/kernel/text.ts';
import { escaped, plainDocument, plainNotice } from '../http/plain-page.ts';
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

export const nowhere = (nonce: string): string =>
  plainNotice(
    {
      title: 'This link doesn’t work',
      text: 'It may be cut off, or it has ended. Ask the person who sent it for a new one.',
    },
    nonce,
  );

export const tooManyReads = (nonce: string): string =>
  plainNotice(
    {
      title: 'Please wait a moment',
      text: 'Many people are opening this link right now. Reload the page in a minute.',
    },
    nonce,
  );

const row = (label: string, value: number, note = ''): string =>
  `<tr><th scope="row">${escaped(label)}${note && `<br><small>${escaped(note)}</small>`}</th><td class="n">${value.toLocaleString('en')}</td></tr>`;

function numbers({ event, invited, unanswered }: Shown): string {
  const replies = (count: number) => counted(count, 'reply', 'replies');
  return `<section aria-labelledby="numbers"><h2 id="numbers">Numbers</h2><table><tbody>${[
    row('Guests coming', event.confirmedGuests, replies(event.confirmedReplies)),
    row('Places', event.maxGuests),
    row('Guests waiting', event.waitlistedGuests, replies(event.waitlistedReplies)),
    row('Replies that declined', event.declinedReplies),
    ...(invited > 0
      ? [row('Households invited', invited), row('Households that haven’t answered', unanswered)]
      : []),
  ].join('')}</tbody></table></section>`;
}

const mealTable = ({ meals }: Shown): string =>
  meals.length === 0
    ? ''
    : `<section aria-labelledby="meals"><h2 id="meals">Meals</h2><table><thead><tr><th scope="col">Meal</th><th scope="col" class="n">Coming</th><th scope="col" class="n">Waiting</th></tr></thead><tbody>${meals
        .map(
          ({ name, confirmed, waiting }) =>
            `<tr><th scope="row">${escaped(name)}</th><td class="n">${confirmed}</td><td class="n">${waiting}</td></tr>`,
        )
        .join('')}</tbody></table></section>`;

function names(coming: readonly ComingGuest[], path: string): string {
  const title = `Who’s coming (${coming.length.toLocaleString('en')})`;
  const list =
    coming.length === 0
      ? '<p>Nobody has said yes yet.</p>'
      : `<p class="screen"><a href="${escaped(path)}.csv" download>Download the names (CSV)</a></p><table><thead><tr><th scope="col">Name</th><th scope="col">Party</th></tr></thead><tbody>${coming
          .map(
            ({ name, party }) =>
              `<tr><td>${escaped(name || `Guest of ${party}`)}</td><td>${escaped(party)}</td></tr>`,
          )
          .join('')}</tbody></table>`;
  return `<section aria-labelledby="names"><h2 id="names">${title}</h2>${list}</section>`;
}

/** The color and the title's font of the host's page. */
function styleOf(event: EventRow, nonce: string): string {
  const look = lookOf(event);
  if (look === null) return '';
  const font = look.titleFont === null ? '' : `h1{font-family:${look.titleFont}}`;
  return `<style nonce="${nonce}">header{border-top:.5rem solid ${look.band};padding-top:1rem}${font}</style>`;
}

/** `path` is the address of the page. The link to the file appends `.csv`. */
export function pageHtml(shown: Shown, { path, now }: { path: string; now: Date }, nonce: string): string {
  const { event, organization, coming } = shown;
  const at = (moment: Date) => escaped(formatLong(moment, event.timezone));
  const body = [
    `<header><p class="of">${escaped(organization)}</p><h1>${escaped(event.name)}</h1>`,
    `<p>${at(event.startsAt)}${event.location ? `<br>${escaped(event.location)}` : ''}</p>`,
    event.status === 'cancelled' ? '<p><b>This event is cancelled.</b></p>' : '',
    '</header>',
    numbers(shown),
    mealTable(shown),
    coming ? names(coming, path) : '',
    `<footer><p>As of ${at(now)}. Reload the page for newer numbers.</p></footer>`,
  ].join('');
  return plainDocument(event.name, `${styleOf(event, nonce)}${body}`, nonce);
}
