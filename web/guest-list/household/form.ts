/** A household as the fields of its form. */
import type { Invitation } from '#domain/guest-list/contract.ts';
import type { HouseholdInput } from '../queries.ts';

export interface PersonFields {
  id: string | null;
  /** The React key. New persons have no id yet. */
  key: string;
  name: string;
  isChild: boolean;
  isPlaceholder: boolean;
}

export interface HouseholdForm {
  label: string;
  persons: PersonFields[];
  seats: string;
  list: string;
  tags: string;
  email: string;
  phone: string;
  envelopeName: string;
  /** The address lines, one per row. */
  lines: string;
  postcode: string;
  city: string;
  country: string;
  note: string;
}

export const formOf = (of: Invitation): HouseholdForm => ({
  label: of.label,
  persons: of.invitees.map(({ id, name, isChild, isPlaceholder }) => ({
    ...{ id, key: id, name, isChild, isPlaceholder },
  })),
  seats: String(of.seatsAllowed),
  list: String(of.list),
  tags: of.tags.join(', '),
  email: of.email ?? '',
  phone: of.phone,
  envelopeName: of.envelopeName,
  lines: of.address.lines.join('\n'),
  postcode: of.address.postcode,
  city: of.address.city,
  country: of.address.country,
  note: of.note,
});

const split = (text: string, at: RegExp): string[] =>
  text
    .split(at)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Returns the body to send. It leaves out blank rows, unless they are open places. */
export const payloadOf = (form: HouseholdForm): HouseholdInput => ({
  label: form.label.trim(),
  invitees: form.persons
    .filter(({ name, isPlaceholder }) => isPlaceholder || name.trim() !== '')
    .map(({ id, name, isChild, isPlaceholder }) => ({
      ...(id !== null && { id }),
      name,
      isChild,
      isPlaceholder,
    })),
  seatsAllowed: Number(form.seats),
  list: Number(form.list),
  tags: split(form.tags, /,/),
  email: form.email.trim() || null,
  phone: form.phone,
  envelopeName: form.envelopeName,
  address: {
    lines: split(form.lines, /\n/),
    postcode: form.postcode,
    city: form.city,
    country: form.country,
  },
  note: form.note,
});
