/**
 * The hosts' email address and phone number for guests. Both become links that open the guest's own
 * apps. We send no mail.
 */
import { isEmail } from '../kernel/text.ts';

export interface Contact {
  email: string;
  phone: string;
}

export const maxContactPhone = 50;

/** The problem with an address, or null if it is valid or blank. */
export const contactEmailIssue = (text: string): string | null =>
  text.trim() === '' || isEmail(text.trim()) ? null : 'Enter a valid email address';

/** Digits with the punctuation that people put between them. */
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

/** Returns null without a country code, because WhatsApp numbers begin with one. */
export const whatsAppLink = (text: string): string | null =>
  text.trim().startsWith('+') ? `https://wa.me/${digitsOf(text)}` : null;

/** Puts the event in the subject, so that hosts of several events know which one is meant. */
export const mailLink = (address: string, eventName: string): string =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}?subject=${encodeURIComponent(eventName)}`;
