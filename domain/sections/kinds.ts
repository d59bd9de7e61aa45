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

/** An entry's field, as the editor names it. */
interface Field {
  label: string;
  example: string;
}

interface Kind {
  /** The heading without a title from the host. */
  heading: string;
  /** The editor's explanation. */
  purpose: string;
  /** A list below the text, with the fields of its entries. */
  entries?: { one: string; label: Field; text: Field; link: boolean | 'https' };
  /** An address that links to maps. */
  place?: true;
  /** A bank account with a code for banking apps. */
  account?: true;
  /** An address and a number of the hosts. */
  contact?: true;
  /** Guests see the section once the event is over, and not a byte of it before. */
  afterwards?: true;
}

export const kindsOfSections: Readonly<Record<SectionKind, Kind>> = {
  schedule: {
    heading: 'Schedule',
    purpose: 'What happens when.',
    entries: {
      one: 'Moment',
      label: { label: 'Time', example: '4:30 PM' },
      text: { label: 'What happens', example: 'Ceremony in the garden' },
      link: false,
    },
  },
  directions: {
    heading: 'Getting there',
    purpose: 'The address with map links, parking, trains.',
    place: true,
    entries: {
      one: 'Way',
      label: { label: 'How', example: 'By train' },
      text: { label: 'Directions', example: 'Get off at Beacon, then walk for ten minutes' },
      link: true,
    },
  },
  dress: { heading: 'What to wear', purpose: 'More than fits on the line next to the date.' },
  questions: {
    heading: 'Questions and answers',
    purpose: 'What guests ask you anyway.',
    entries: {
      one: 'Question',
      label: { label: 'Question', example: 'Can we bring the children?' },
      text: { label: 'Answer', example: 'Yes, please do. There’s a table for them.' },
      link: false,
    },
  },
  travel: {
    heading: 'Travel and rooms',
    purpose: 'Hotels, rooms you’ve reserved, airports.',
    entries: {
      one: 'Place',
      label: { label: 'Name', example: 'The Harbor Inn' },
      text: { label: 'Details', example: 'Mention our name. Rooms are held until May 1' },
      link: true,
    },
  },
  gifts: {
    heading: 'Gifts',
    purpose: 'Links and a bank account with a code for banking apps. We never handle the money.',
    account: true,
    entries: {
      one: 'Link',
      label: { label: 'Name', example: 'Our registry' },
      text: { label: 'Details', example: 'We’d love anything from it' },
      link: true,
    },
  },
  contact: {
    heading: 'Questions?',
    purpose: 'Who guests can email or call. Emails have your event as the subject.',
    contact: true,
  },
  photos: {
    heading: 'Photos',
    purpose: 'Links to your albums. Guests see them once the event is over.',
    afterwards: true,
    entries: {
      one: 'Album',
      label: { label: 'Name', example: 'The ceremony' },
      text: { label: 'Details', example: 'Add your own pictures, too' },
      link: 'https',
    },
  },
  text: { heading: 'Good to know', purpose: 'Anything else, in your own words.' },
};

/** Limits of one section and of all sections together. */
export const maxSections = 20;
export const maxEntries = 40;
export const maxSectionText = 30_000;
/** The most characters of a section's single texts. */
export const longestOfSection = { title: 100, place: 500, label: 200, entry: 3_000 } as const;
