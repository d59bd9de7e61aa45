/** The kinds of sections below the event on a guest's page (docs/product/looks.md#sections). */

export const sectionKinds = [
  'schedule',
  'directions',
  'dress',
  'questions',
  'travel',
  'gifts',
  'contact',
  'photos',
  'text',
] as const;
export type SectionKind = (typeof sectionKinds)[number];

interface Kind {
  /** The default heading, if the host gives no title. */
  heading: string;
  /** A list below the text, with the names of its entries' fields. */
  entries?: { label: string; text: string; link: boolean | 'https' };
  /** Whether the section has an address that links to maps. */
  place?: true;
  /** Whether the section has a bank account with a code for banking apps. */
  account?: true;
  /** Whether the section has the hosts' email address and phone number. */
  contact?: true;
  /**
   * Whether guests see the section only once the event is over. Before that, the page contains
   * nothing of it.
   */
  afterwards?: true;
}

export const kindsOfSections: Readonly<Record<SectionKind, Kind>> = {
  schedule: {
    heading: 'Schedule',
    entries: {
      label: 'Time',
      text: 'What happens',
      link: false,
    },
  },
  directions: {
    heading: 'Getting there',
    place: true,
    entries: {
      label: 'How',
      text: 'Directions',
      link: true,
    },
  },
  dress: { heading: 'What to wear' },
  questions: {
    heading: 'FAQ',
    entries: {
      label: 'Question',
      text: 'Answer',
      link: false,
    },
  },
  travel: {
    heading: 'Travel and rooms',
    entries: {
      label: 'Name',
      text: 'Details',
      link: true,
    },
  },
  gifts: {
    heading: 'Gifts',
    account: true,
    entries: {
      label: 'Name',
      text: 'Details',
      link: true,
    },
  },
  contact: {
    heading: 'Contact',
    contact: true,
  },
  photos: {
    heading: 'Photos',
    afterwards: true,
    entries: {
      label: 'Name',
      text: 'Details',
      link: 'https',
    },
  },
  text: { heading: 'Good to know' },
};

/** Limits of one section and of all sections together. */
export const maxSections = 20;
export const maxEntries = 40;
export const maxSectionText = 30_000;
/** The maximum length of a section's single texts in characters. */
export const maxSectionLengths = { title: 100, place: 500, label: 200, entry: 3_000 } as const;
