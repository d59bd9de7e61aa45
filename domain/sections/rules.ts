/** Cleans and checks a list of sections. */
import { counted, lengthOf } from '../kernel/text.ts';
import type { Account } from './account.ts';
import type { Contact } from './contact.ts';
import { kindsOfSections, maxSectionText, type SectionKind } from './kinds.ts';

/** A section as a host wrote it. */
export interface Section {
  id?: string | null | undefined;
  kind: SectionKind;
  title: string;
  forComing: boolean;
  text: string;
  place: string;
  entries: { id?: string | null | undefined; label: string; text: string; link: string }[];
  account: Account | null;
  contact: Contact | null;
}

const isBlank = (text: string) => text.trim() === '';

/** Removes blank entries and the fields that the section's kind does not have. */
export function fieldsOfKind(section: Section): Section {
  const { entries, place, account, contact } = kindsOfSections[section.kind];
  return {
    ...section,
    text: section.text.trim(),
    place: place ? section.place : '',
    entries: entries
      ? section.entries
          .map(({ id, label, text, link }) => ({
            ...{ id, label },
            ...{ text: text.trim(), link: entries.link ? link : '' },
          }))
          .filter(({ label, text, link }) => [label, text, link].some((each) => !isBlank(each)))
      : [],
    account: account ? section.account : null,
    contact:
      contact && section.contact && !isBlank(section.contact.email + section.contact.phone)
        ? section.contact
        : null,
  };
}

type Identified<Thing> = Omit<Thing, 'id'> & { id: string };

/**
 * Gives an id to each section without one, and to each entry. If an id occurs twice, the first
 * keeps it.
 */
export function withIds(
  sections: readonly Section[],
  newId: () => string,
): (Identified<Omit<Section, 'entries'>> & { entries: Identified<Section['entries'][number]>[] })[] {
  const identified = <Thing extends { id?: string | null | undefined }>(list: readonly Thing[]) => {
    const usedIds = new Set<string>();
    return list.map((thing) => {
      const id = thing.id && !usedIds.has(thing.id) ? thing.id : newId();
      usedIds.add(id);
      return { ...thing, id };
    });
  };
  return identified(sections).map((section) => ({ ...section, entries: identified(section.entries) }));
}

/** Returns the sections that an event's page has now. Some appear once the event is over. */
export const sectionsAt = <Any extends Pick<Section, 'kind'>>(
  sections: readonly Any[],
  { isOver }: { isOver: boolean },
): Any[] => sections.filter(({ kind }) => isOver || !kindsOfSections[kind].afterwards);

type SectionIssue = { path: (string | number)[]; message: string };

/** Lists every problem, with its place in the list. */
export function checkSections(sections: readonly Section[]): SectionIssue[] {
  const issues: SectionIssue[] = [];
  sections.forEach((section, index) => {
    const { entries, ...kind } = kindsOfSections[section.kind];
    const { text, place, account, contact } = section;
    if (kind.contact && contact === null) {
      issues.push({ path: [index, 'contact', 'email'], message: 'Enter an email or phone number' });
    } else if (
      isBlank(text) &&
      isBlank(place) &&
      section.entries.length === 0 &&
      account === null &&
      contact === null
    ) {
      issues.push({ path: [index, 'text'], message: 'This section is empty. Add something or remove it' });
    }
    section.entries.forEach(({ label, link }, at) => {
      if (entries && isBlank(label)) {
        issues.push({ path: [index, 'entries', at, 'label'], message: `${entries.label} is required` });
      }
      if (entries?.link === 'https' && link !== '' && !link.startsWith('https://')) {
        issues.push({
          path: [index, 'entries', at, 'link'],
          message: 'Enter a link that begins with https://',
        });
      }
    });
  });
  const length = sections.reduce((sum, section) => sum + textOf(section), 0);
  if (length > maxSectionText) {
    const sentence = `The sections have ${counted(length, 'character')}. The page has room for ${counted(maxSectionText, 'character')}`;
    issues.push({ path: [], message: sentence });
  }
  return issues;
}

/** The number of characters that guests are sent. */
const textOf = ({ title, text, place, entries }: Section): number =>
  [title, text, place, ...entries.flatMap(({ label, text, link }) => [label, text, link])].reduce(
    (sum, section) => sum + lengthOf(section),
    0,
  );
