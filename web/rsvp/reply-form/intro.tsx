/** The introduction to the form, which says what it asks. */
import type { PublicEvent } from '../page/event.ts';
import { shows } from '../looks/shows.ts';
import { useWords } from '../page/words.ts';

export function Intro({ event }: { event: PublicEvent }) {
  const { form: words } = useWords();
  return shows(event).description && <p className="intro">{words.intro}</p>;
}
