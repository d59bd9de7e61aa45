/** Brings the lines of a pasted text into an order in which they can be read. */
import { withoutChatHeads } from './chats.ts';
import {
  withCountsInBrackets,
  withLabelsApart,
  withNumbersApart,
  withoutDashes,
  withoutLeaders,
  withTabs,
} from './spaced-columns.ts';
import { withSubEntries } from './sub-entries.ts';
import {
  withBlockTitles,
  withEvenNumbers,
  withoutEnds,
  withoutIndex,
  withoutPages,
  withoutUnderlines,
  withoutVerbs,
} from './typed-lines.ts';

/** What a text is put through before its lines are read, in this order. */
const stepsOfText: readonly ((text: string) => string)[] = [
  withoutChatHeads,
  withoutPages,
  withSubEntries,
  withEvenNumbers,
  withoutUnderlines,
  withoutEnds,
  withoutIndex,
  withoutVerbs,
  withLabelsApart,
  withNumbersApart,
  withCountsInBrackets,
  withoutDashes,
  withTabs,
  withoutLeaders,
  withBlockTitles,
];

/** Returns the text without what stands around its names, and with tabs between its columns. */
export const plainLines = (text: string): string => stepsOfText.reduce((all, step) => step(all), text);
