/** Whom guests may write to or call, as a host gives it. Both are links of the guest's own programs: nothing is mailed by us. */
import { isEmail } from '../kernel/text.ts';

export interface Contact {
  email: string;
  phone: string;
}

export const maxContactPhone = 50;

/** What is wrong with an address; null where it can be written to, or there is none. */
export const contactEmailIssue = (text: string): string | null =>
  text.trim() === '' || isEmail(text.trim()) ? null : 'Enter a valid email address';

/** As people write it: digits with the signs that stand between them. */
const phone = /^\+?[\d\s().\-/\u00a0]{5,50}$/;

export const contactPhoneIssue = (text: string): string | null => {
  const typed = text.trim();
  if (typed === '' || (phone.test(typed) && digitsOf(typed).length >= 5 && digitsOf(typed).length <= 20))
    return null;
  return 'Enter a phone number, such as +1 907 555 0142';
};

const digitsOf = (text: string) => text.replace(/\D/g, '');

export const telephoneLink = (text: string): string =>
  `tel:${text.trim().startsWith('+') ? '+' : ''}${digitsOf(text)}`;

/** Null without the code of a country, which a number there begins with. */
export const whatsAppLink = (text: string): string | null =>
  text.trim().startsWith('+') ? `https://wa.me/${digitsOf(text)}` : null;

/** With the event in the subject, so that hosts of several know which is meant. */
export const mailLink = (address: string, eventName: string): string =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}?subject=${encodeURIComponent(eventName)}`;
