/** Sections as guests are shown them. */
import type { OwnSection, ShownSection } from '#domain/sections/contract.ts';

const shown = ({ kind, title, text, place, entries, account }: OwnSection): ShownSection => ({
  kind,
  title,
  text,
  place,
  entries,
  account,
});

/** Those that everybody sees who may open the page. */
export const openSections = (sections: readonly OwnSection[]): ShownSection[] =>
  sections.filter(({ forComing }) => !forComing).map(shown);

/** Those that only parties see who come. */
export const sectionsForComing = (sections: readonly OwnSection[]): ShownSection[] =>
  sections.filter(({ forComing }) => forComing).map(shown);
