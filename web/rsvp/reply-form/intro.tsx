/** The introduction to the form: whose invitation it answers, and what it asks. */
import type { PublicEvent } from '../page/event.ts';
import { shows } from '../looks/shows.ts';
import { introSentence, invitedSentence } from './sentences.ts';

export function Intro({ event }: { event: PublicEvent }) {
  const invited = invitedSentence(event);
  return (
    <>
      {invited && <p className="intro">{invited}</p>}
      {shows(event).description && <p className="intro">{introSentence}</p>}
    </>
  );
}
