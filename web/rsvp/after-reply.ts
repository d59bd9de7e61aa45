/** What follows a reply: loaded once it is in. */
import type { OwnReply } from '#domain/replies/contract.ts';
import { celebrate } from './confetti.ts';
import type { PublicEvent } from './event.ts';
import { outcomeOf } from './outcome.tsx';
import { addressOf } from './place.ts';
import { hasFailed, readReply } from './sending/calls.ts';

/**
 * `token` is that of the personal link; `onPlace` is given the reply of a party that waits, with
 * its place in line.
 */
export async function afterReply(
  event: PublicEvent,
  reply: OwnReply,
  token: string | null,
  onPlace?: (reply: OwnReply) => void,
): Promise<void> {
  const outcome = outcomeOf(reply);
  if (outcome === 'confirmed') {
    celebrate({ hearts: event.eventType === 'Wedding' });
    if (token && event.moreForComing) showSections(event, token);
  } else if (outcome === 'waiting' && token && onPlace) {
    const found = await readReply(event.customUrl, token);
    if (!hasFailed(found)) onPlace(found);
  }
}

/**
 * What is kept for those who come is in the page of the personal link, as HTML. No script of this
 * page may make elements of a text; a document that the browser loads is none.
 */
function showSections(event: PublicEvent, token: string): void {
  const place = document.querySelector('.sections');
  if (!place || place.querySelector('.for-coming')) return;
  const request = new XMLHttpRequest();
  request.open('GET', addressOf({ event, embed: false }, { reply: token }));
  request.responseType = 'document';
  request.onload = () => {
    const found = request.responseXML?.querySelector('.for-coming');
    if (found) place.prepend(found);
  };
  request.send();
}
