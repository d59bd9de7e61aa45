/** The possible meanings of a list's columns. */

/** Fields in the order in which we offer them. */
const labels = {
  household: 'Household',
  name: 'Name',
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  prefix: 'Title',
  suffix: 'Suffix',
  partner: 'Partner',
  partnerFirstName: 'Partner first name',
  partnerLastName: 'Partner last name',
  partnerPrefix: 'Partner title',
  partnerSuffix: 'Partner suffix',
  plusOne: 'Plus one',
  guest: 'Another guest',
  guestFirstName: 'Another guest’s first name',
  guestLastName: 'Another guest’s last name',
  children: 'Children',
  childFirstName: 'Child first name',
  childLastName: 'Child last name',
  child: 'Child',
  adults: 'Adults',
  additional: 'Additional guests',
  seats: 'Seats',
  email: 'Email',
  householdEmail: 'Household email',
  phone: 'Phone',
  address: 'Address line',
  postcode: 'Postcode',
  city: 'City',
  region: 'State or region',
  country: 'Country',
  language: 'Language',
  tags: 'Tags',
  note: 'Note',
  list: 'List',
  alsoKnownAs: 'Also known as',
  envelopeName: 'Envelope name',
} as const;

export type ImportField = keyof typeof labels;
export const importFields = Object.keys(labels) as [ImportField, ...ImportField[]];
export const importFieldLabel = (field: ImportField): string => labels[field];

/** One field for each column. Null leaves a column out. */
export type Mapping = readonly (ImportField | null)[];

/** A mapping needs one of these, or a household's name, to make persons. */
export const nameFields: readonly (ImportField | null)[] = ['name', 'firstName', 'lastName'];

/** Several columns may have such a field. Every other field takes one column. */
export const sharedFields: ReadonlySet<ImportField> = new Set([
  'address',
  'name',
  'guest',
  'guestFirstName',
  'guestLastName',
  'childFirstName',
  'childLastName',
  'children',
  'plusOne',
  'tags',
  'note',
  'email',
  'phone',
  'alsoKnownAs',
]);
