/** Which typed words each kind of mail contains, compared with docs/security/mail.md. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mailBudgets } from '#domain/mail/budget.ts';
import type { MailKind } from '#domain/mail/kinds.ts';
import { samples } from '../templates/previews.ts';
import { renderMessage } from '../templates/render.ts';
import { unlinked } from '../templates/unproved.ts';
import { mailKinds, type MessagePayloads } from './registry.ts';

const keys = Object.keys(mailKinds) as MailKind[];

/** Fields that nobody types: Turnout writes them, or they are picked from a list. */
const ours = new Set(
  'path day sentence planName role outcome act stage status since timezone customUrl id eventType'
    .concat(
      ' plan larger why unlimited dateTime endTime cutoffDate replyTo themeFontFamily themePrimaryColor mailCover',
    )
    .split(' '),
);
/** Replaces everything that somebody typed into the payload with other words. */
const poisoned = (payload: object, say: (field: string) => string): MessagePayloads[MailKind] =>
  JSON.parse(
    JSON.stringify(payload, (name, value: unknown) =>
      typeof value === 'string' && !ours.has(name) ? say(name) : value,
    ),
  ) as MessagePayloads[MailKind];

const render = (key: MailKind, payload: MessagePayloads[MailKind], unproved = false) =>
  renderMessage(key, payload as never, {
    publicUrl: 'https://rsvp.example.com',
    mailFrom: 'Turnout <no-reply@example.com>',
    causedAt: new Date('2027-01-02T03:04:05Z'),
    unproved,
  });

/** The table's words for the fields of payloads. */
const words: Readonly<Record<string, string>> = {
  firstName: 'first name',
  tenantName: 'organization',
  by: 'administrator’s name',
  newEmail: 'new address',
  reason: 'reason',
  name: 'names',
  displayName: 'names',
  message: 'note',
  location: 'place',
  dressCode: 'dress code',
  emailSignature: 'signature',
  email: 'email',
  guestEmail: 'email',
  guestPhone: 'phone',
  mealChoice: 'meals',
};

const rows = new Map(
  [
    ...readFileSync('docs/security/mail.md', 'utf8').matchAll(
      /^\| `(\w+\.\w+)` *\| (.+?) *\| (.+?) *\| (.+?) *\| (.+?) *\|$/gm,
    ),
  ].map(([, kind = '', cause = '', whom = '', often = '', carries = '']) => [
    kind,
    { cause, whom, often, carries },
  ]),
);

it('the table in docs/security/mail.md lists exactly the existing kinds of mail', () => {
  expect([...rows.keys()]).toEqual(keys);
});

describe.each(keys)('%s', (key) => {
  it('appears in the table of docs/security/mail.md with its budget', () => {
    const budget = mailBudgets[mailKinds[key].budget];
    expect(rows.get(key)?.often).toBe(budget.says);
    expect(budget.counts === 'guest').toBe(key.startsWith('guest.'));
  });
});

describe.each(keys.filter((key) => !key.startsWith('guest.')))('%s', (key) => {
  it('appears in the table of docs/security/mail.md with the typed words that it carries', () => {
    const { text, subject } = render(
      key,
      poisoned(samples[key], (field) => `<${field}>`),
    );
    const carried = Object.keys(words).filter((field) => `${subject}${text}`.includes(`<${field}>`));
    const named = Object.keys(words).filter((field) => rows.get(key)?.carries.includes(words[field] ?? ''));
    const inTable = (fields: readonly string[]) => [...new Set(fields.map((field) => words[field]))].sort();
    expect(inTable(named)).toEqual(inTable(carried));
  });

  it('contains no typed words if the address is unproved', () => {
    const { subject, html, text, replyTo, from } = render(
      key,
      poisoned(samples[key], () => 'WIN 1000 EUR at https://evil.example'),
      true,
    );
    expect(`${subject}${html}${text}${replyTo?.name ?? ''}${from.name}`).not.toMatch(/WIN|evil/);
  });
});

describe('the name of an organization or event', () => {
  it.each(['Harbor & Pine', 'Müller-Lüdenscheidt GmbH', 'Rock’n’Roll!', 'St. Mary'])(
    'appears in every mail if it is an ordinary name: %s',
    (name) => expect(unlinked(name)).toBe(name),
  );

  it.each([
    'PayPal Support - call 0900 123456',
    'Go to evil.example',
    'evil．com',
    'evil.\u200bcom',
    'evil。com',
    'me@evil',
    'http://x',
    'call ٠٩٠٠',
  ])('appears only in mail to a proved address if it contains a link or a number: %s', (name) =>
    expect(unlinked(name)).toBe(''),
  );
});
