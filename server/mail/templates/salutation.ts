/** How letters to guests begin. */
import { shownName } from '#domain/replies/names.ts';
import type { ReplySnapshot } from '../snapshots.ts';
import type { Block } from './letter.ts';

export const hello = (names: string): Block => ({
  kind: 'text',
  text: names ? `Dear ${names},` : 'Hello,',
});

/** How many names a salutation has. */
const namesShown = 8;

/** "Ana Silva, Ben Silva and Zé Silva". A large party has the number of the others at the end. */
export function namesInWords(names: readonly string[]): string {
  const list = [...names];
  const last = list.length > namesShown ? `${list.length - namesShown + 1} more` : list.pop();
  if (last === undefined) return '';
  const others = list.slice(0, namesShown - 1);
  return others.length === 0 ? last : `${others.join(', ')} and ${last}`;
}

/** Greets the guests of a reply, except those whose names do not look like names. */
export function dear({ displayName, guestDetails, status }: ReplySnapshot): Block {
  const [first, ...others] = [shownName(displayName), ...guestDetails.map(({ name }) => shownName(name))];
  // A decline is one person's word.
  const rest = status === 'declined' ? [] : others.filter((name) => name !== '' && name !== first);
  return hello(namesInWords([...(first ? [first] : []), ...rest]));
}
