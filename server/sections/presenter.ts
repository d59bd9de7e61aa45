/** Sections in the form that guests see. */
import type { OwnSection, ShownSection } from '#domain/sections/contract.ts';
import { sectionsAt } from '#domain/sections/rules.ts';

const shown = ({ id, kind, title, text, place, entries, account, contact }: OwnSection): ShownSection => ({
  id,
  kind,
  title,
  text,
  place,
  entries,
  account,
  // Sections that were saved before this kind existed have no contact.
  contact: contact ?? null,
});

/** Returns the sections for everybody who may open the page. */
export const openSections = (sections: readonly OwnSection[], at: { isOver: boolean }): ShownSection[] =>
  sectionsAt(sections, at)
    .filter(({ forComing }) => !forComing)
    .map(shown);

/** Returns the sections that only parties who come may see. */
export const sectionsForComing = (sections: readonly OwnSection[], at: { isOver: boolean }): ShownSection[] =>
  sectionsAt(sections, at)
    .filter(({ forComing }) => forComing)
    .map(shown);
