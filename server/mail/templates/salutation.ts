/** How letters to guests begin. */
import { listIn } from '#domain/languages/dates.ts';
import { shownName } from '#domain/replies/names.ts';
import type { ReplySnapshot } from '../snapshots.ts';
import type { Block } from './letter.ts';
import type { Voice } from './voice.ts';

export const hello = (names: string, { words: { shared } }: Voice): Block => ({
  kind: 'text',
  text: names ? shared.dear({ names }) : shared.hello,
});

/** How many names a salutation has. */
const namesShown = 8;

/** "Ana Silva, Ben Silva and Zé Silva". A large party has the number of the others at the end. */
export function namesInWords(names: readonly string[], { language, words }: Voice): string {
  const others = names.length - namesShown + 1;
  const list = others > 1 ? [...names.slice(0, namesShown - 1), words.shared.more({ count: others })] : names;
  return listIn(language, list);
}

/** Greets the guests of a reply, except those whose names do not look like names. */
export function dear({ displayName, guestDetails, status }: ReplySnapshot, voice: Voice): Block {
  const [first, ...others] = [shownName(displayName), ...guestDetails.map(({ name }) => shownName(name))];
  // A decline is only one person's answer.
  const rest = status === 'declined' ? [] : others.filter((name) => name !== '' && name !== first);
  return hello(namesInWords([...(first ? [first] : []), ...rest], voice), voice);
}
