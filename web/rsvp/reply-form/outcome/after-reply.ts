/** The steps that follow a reply. This file is loaded once the reply has been accepted. */
import type { OwnReply } from '#domain/replies/contract.ts';
import { celebrate } from './confetti.ts';
import type { PublicEvent } from '../../page/event.ts';
import { outcomeOf } from './outcome.tsx';
import { addressOf } from '../../page/place.ts';
import { hasFailed, readReply } from '../../sending/calls.ts';

/**
 * Runs the steps that follow a reply. `token` is the personal link's. `onPlace` receives the reply
 * of a waiting party, with its place in line.
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
    const ownReply = await readReply(event.customUrl, token);
    if (!hasFailed(ownReply)) onPlace(ownReply);
  }
}

/**
 * Shows the sections for guests who come, which the page of the personal link contains as HTML. The
 * page's scripts may not turn text into elements, but a document that the browser loads isn't text.
 */
function showSections(event: PublicEvent, token: string): void {
  const place = document.querySelector('.sections');
  if (!place || place.querySelector('.for-coming')) return;
  const request = new XMLHttpRequest();
  request.open('GET', addressOf({ event, embed: false }, { reply: token }));
  request.responseType = 'document';
  request.onload = () => {
    const block = request.responseXML?.querySelector('.for-coming');
    if (block) place.prepend(block);
  };
  request.send();
}
