/**
 * The contact details that a household enters in the address form, and the ones that its host takes
 * over.
 */
import type { Household } from '../household.ts';

export const givenFields = ['envelopeName', 'address', 'email', 'phone'] as const;
export type GivenField = (typeof givenFields)[number];

/** The fields that a household entered. Blank means that nothing was entered. */
export interface GivenDetails {
  envelopeName: string;
  address: { lines: string[]; postcode: string; city: string; country: string };
  email: string | null;
  phone: string;
}

const isBlankAddress = ({ lines, postcode, city, country }: GivenDetails['address']): boolean =>
  [...lines, postcode, city, country].every((text) => text === '');

/** Returns the fields of a household's entry that are not blank. */
export const fieldsIn = (details: GivenDetails): GivenField[] =>
  givenFields.filter((field) =>
    field === 'address' ? !isBlankAddress(details.address) : (details[field] ?? '') !== '',
  );

/** The fields of a household, as the hosts stored them. */
export const fieldsHostsKnow = ({
  envelopeName,
  addressLines: lines,
  postcode,
  city,
  country,
  email,
  phone,
}: Pick<
  Household,
  'envelopeName' | 'addressLines' | 'postcode' | 'city' | 'country' | 'email' | 'phone'
>): GivenField[] => fieldsIn({ envelopeName, address: { lines, postcode, city, country }, email, phone });

/**
 * Returns the household after a host took over some fields of its entry. A blank field removes
 * nothing.
 */
export function withTaken(
  household: Household,
  details: GivenDetails,
  take: readonly GivenField[],
): Household {
  const takes = (field: GivenField) => take.includes(field) && fieldsIn(details).includes(field);
  const { lines, ...place } = details.address;
  return {
    ...household,
    ...(takes('envelopeName') && { envelopeName: details.envelopeName }),
    ...(takes('address') && { addressLines: lines, ...place }),
    ...(takes('email') && { email: details.email }),
    ...(takes('phone') && { phone: details.phone }),
  };
}

/**
 * Returns whether taking over the entered email would move the household's mail to another address.
 */
export const emailDiffers = (address: string | null, { email }: GivenDetails): boolean =>
  address !== null && email !== null && email.toLowerCase() !== address.toLowerCase();
