/** Functions that change a list of sections. */
import type { OwnSection, SectionInput } from '#domain/sections/contract.ts';

type List = readonly OwnSection[];

const placeOf = (sections: List, section: OwnSection): number =>
  sections.findIndex(({ id }) => id === section.id);

export function moved(sections: List, from: number, to: number): OwnSection[] {
  const rest = sections.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...sections.slice(from, from + 1), ...rest.slice(to)];
}

export function without(sections: List, section: OwnSection): OwnSection[] {
  const at = placeOf(sections, section);
  return sections.filter((_, index) => index !== at);
}

/**
 * Returns the list with a section added or replaced. `was` is null for a new one. It looks `was` up
 * again, because somebody else may have moved or removed it.
 */
export function withSection(
  sections: List,
  was: OwnSection | null,
  section: SectionInput,
): (OwnSection | SectionInput)[] {
  const at = was === null ? -1 : placeOf(sections, was);
  return at < 0
    ? [...sections, section]
    : sections.map((other, index): OwnSection | SectionInput => (index === at ? section : other));
}
