import { kindsOfSections, type SectionKind } from '#domain/sections/kinds.ts';
import { wordsOf } from '#web/kernel/words.ts';

export const words = wordsOf('hostEditor');

/** A kind of section with a list. */
export type EntryKind = keyof typeof words.addEntry;

export const hasEntries = (kind: SectionKind): kind is EntryKind =>
  kindsOfSections[kind].entries !== undefined;
