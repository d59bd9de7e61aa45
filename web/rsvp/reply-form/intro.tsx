/** The introduction to the form: what it asks. */
import type { PublicEvent } from '../page/event.ts';
import { shows } from '../looks/shows.ts';
import { introSentence } from './sentences.ts';

export function Intro({ event }: { event: PublicEvent }) {
  return shows(event).description && <p className="intro">{introSentence}</p>;
}
