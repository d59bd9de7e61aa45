/** Sections as guests are shown them. */
import type { OwnSection, ShownSection } from '#domain/sections/contract.ts';

const shown = ({ kind, title, text, place, entries, account, contact }: OwnSection): ShownSection => ({
  kind,
  title,
  text,
  place,
  entries,
  account,
  // What was saved before there was such a kind has none.
  contact: contact ?? null,
});

/** Those that everybody sees who may open the page. */
export const openSections = (sections: readonly OwnSection[]): ShownSection[] =>
  sections.filter(({ forComing }) => !forComing).map(shown);

/** Those that only parties see who come. */
export const sectionsForComing = (sections: readonly OwnSection[]): ShownSection[] =>
  sections.filter(({ forComing }) => forComing).map(shown);
