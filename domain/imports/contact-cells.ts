/** Reads the email addresses and the phone number of a row. */
import type { Person } from '../guest-list/household.ts';
import { isEmail, isLonger } from '../kernel/text.ts';
import { isPhone } from './column-cells.ts';
import type { Reading } from './reading.ts';
import { emailsIn, isShortened, oneLine, unique } from './values.ts';
import { isBlankWord } from './words.ts';
import { fault } from './faults.ts';

/** The addresses of a field. A cell without one is left out. */
function readEmails(row: Reading, field: 'email' | 'householdEmail'): string[] {
  const emails: string[] = [];
  for (const { text, column } of row.all(field)) {
    const found = emailsIn(text);
    if (found.length === 0) {
      // A column of contacts may have phone numbers, too.
      if (phoneIn(text)) continue;
      if (isBlankWord(text)) row.notice(column, 'noValue', text);
      else row.notice(column, 'notAnEmail', text);
    } else if (found.length === 1 && /[\s<>()]/u.test(text) && !phoneIn(text))
      row.notice(column, 'email', text);
    emails.push(...found);
  }
  return unique(emails);
}

/** Shares the addresses of a row: one for each of its persons, or the first for the household. */
export function readOwnEmails(row: Reading, persons: readonly Person[]): string {
  // A column headed "Email or phone" may count as one of phones.
  const own = readEmails(row, 'email');
  const emails = own.length > 0 ? own : row.all('phone').flatMap(({ text }) => (isEmail(text) ? [text] : []));
  const named = persons.filter(({ isPlaceholder, isChild }) => !isPlaceholder && !isChild);
  const [somebody] = persons;
  if (named.length > 1 && emails.length === named.length) {
    named.forEach((person, at) => (person.email = emails[at] as string));
  } else {
    if (somebody && persons.length === 1 && !somebody.isPlaceholder) somebody.email = emails[0] ?? null;
    if (emails.length > 1) row.notice(row.columnOf('email'), 'moreEmails', emails.slice(1).join(', '));
  }
  const hasBoth = row.columnOf('householdEmail') !== null;
  return (hasBoth ? readEmails(row, 'householdEmail')[0] : emails[0]) ?? '';
}

/** The phone number next to an email address, or alone in a column of both. */
function phoneIn(text: string): string {
  const rest = text
    .split(/[\s,;|]+/u)
    .filter((word) => !word.includes('@') && word !== '/')
    .join(' ');
  return isPhone(rest) ? rest : '';
}

export function readPhone(row: Reading): string {
  const maxLength = 50;
  for (const { text, column } of row.all('phone')) {
    const phone = oneLine(text.split(/:::|\n|;/)[0] ?? '');
    if (isEmail(phone)) continue;
    if (isShortened(phone)) row.notice(column, 'shortened', phone);
    else if (!/\d.*\d.*\d/s.test(phone))
      row.notice(column, isBlankWord(phone) ? 'noValue' : 'notAPhone', phone);
    else if (isLonger(phone, maxLength)) row.wrong(column, fault('faults.cellTooLong', { most: maxLength }));
    else return phone;
  }
  return (
    row
      .all('email')
      .map(({ text }) => phoneIn(text))
      .find(Boolean) ?? ''
  );
}
