/** The possible meanings of a list's columns. */

/** Fields in the order in which we offer them. */
export const importFields = [
  'household',
  'name',
  'firstName',
  'middleName',
  'lastName',
  'prefix',
  'suffix',
  'partner',
  'partnerFirstName',
  'partnerLastName',
  'partnerPrefix',
  'partnerSuffix',
  'plusOne',
  'guest',
  'guestFirstName',
  'guestLastName',
  'children',
  'childFirstName',
  'childLastName',
  'child',
  'adults',
  'additional',
  'seats',
  'email',
  'householdEmail',
  'phone',
  'address',
  'postcode',
  'city',
  'region',
  'country',
  'language',
  'tags',
  'note',
  'list',
  'alsoKnownAs',
  'envelopeName',
] as const;

export type ImportField = (typeof importFields)[number];

/** One field for each column. Null leaves a column out. */
export type Mapping = readonly (ImportField | null)[];

/** A mapping needs one of these, or a household's name, to make persons. */
export const nameFields: readonly (ImportField | null)[] = ['name', 'firstName', 'lastName'];

/** Ways to reach a household. Its first row usually has them. */
export const contactFields: ReadonlySet<ImportField | null> = new Set([
  'email',
  'householdEmail',
  'phone',
  'address',
  'postcode',
  'city',
]);

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
  'partner',
  'plusOne',
  'tags',
  'note',
  'email',
  'phone',
  'alsoKnownAs',
]);
