import type { PublicEvent } from '../page/event.ts';
import { languageQuery } from '../page/place.ts';

/** Renders hidden fields with the answers from other steps of a form without a script. */
export const Carried = ({ pairs }: { pairs: readonly { name: string; value: string }[] }) =>
  pairs.map(({ name, value }, index) => <input key={index} type="hidden" name={name} value={value} />);

/** Keeps the reader's language in a form whose fields become its address. */
export const OwnLanguage = ({ event }: { event: PublicEvent }) => (
  <Carried pairs={Object.entries(languageQuery(event)).map(([name, value]) => ({ name, value }))} />
);
