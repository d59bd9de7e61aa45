import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkClaim,
  checkDeparture,
  checkPassword,
  claimHasLapsed,
  emailKey,
  fullName,
  manageAdmin,
  mixesAlphabets,
  nameKey,
  secondsUntilLink,
  sessionExpiresAt,
  sessionState,
} from './rules.ts';

const now = new Date('2026-05-01T12:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe('name and email normalization', () => {
  it('ignores case and surrounding space', () => {
    expect(emailKey(' Ada@Example.ORG ')).toBe('ada@example.org');
    expect(nameKey('  Straße & Söhne ')).toBe(nameKey('STRASSE & SÖHNE'));
    expect(nameKey('GROẞ')).toBe(nameKey('gross'));
    expect(nameKey('Zoe\u0308')).toBe(nameKey('ZOË'));
    expect(nameKey('ΟΔΟΣ')).toBe(nameKey('οδος'));
    expect(nameKey('A B')).not.toBe(nameKey('AB'));
  });

  it('ignores invisible characters, typographic variants and extra spaces in names', () => {
    for (const name of [
      'Ｇｏｏｇｌｅ',
      'Goo\u200bgle',
      'G\u00adoogle',
      'GOOGLE\u2060',
      '𝐆oogle',
      '\u3164Google',
    ]) {
      expect(nameKey(name)).toBe('google');
    }
    expect(nameKey('  The \u00a0 Acme   Club ')).toBe('the acme club');
    expect(nameKey('a\u0345\u0301')).toBe(nameKey(nameKey('a\u0345\u0301')));
  });

  it.each([
    'G\u043e\u043egle',
    'G\u200b\u043e\u200bogle',
    'The \u0391cme Club',
    '\u0421af\u00e9',
    '\u13a0cme',
    'G\u0585ogle',
  ])('detects mixed alphabets in %j', (name) => expect(mixesAlphabets(name)).toBe(true));

  it.each([
    'Google',
    'Caf\u00e9 Москва',
    'ООО Ромашка 24',
    'Ελλάς Events 24',
    'LG전자',
    '東京タワーのTシャツ',
    'Mädchen & Söhne',
    '🎉 Party!',
    'שלום Club',
    '',
  ])('accepts %j as one alphabet', (name) => expect(mixesAlphabets(name)).toBe(false));

  it('does not change a key that is already normalized', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(nameKey(nameKey(text))).toBe(nameKey(text));
        expect(nameKey(` ${text}\t`)).toBe(nameKey(text));
        expect(emailKey(emailKey(text))).toBe(emailKey(text));
      }),
    );
  });
});

it.each([
  ['', 'Password must be at least 6 characters long'],
  ['12345', 'Password must be at least 6 characters long'],
  ['🎉🎉🎉', 'Password must be at least 6 characters long'],
  ['123456', null],
  ['      ', null],
  ['x'.repeat(200), null],
  ['x'.repeat(201), 'Password must be at most 200 characters long'],
  ['12345\ud800', 'Password contains characters we can’t use'],
])('checkPassword judges %j by length and characters', (password, message) =>
  expect(checkPassword(password)).toBe(message),
);

it.each([
  ['Ada', 'Lovelace', 'Ada Lovelace'],
  ['ada', '', 'ada'],
  ['', 'Lovelace', 'Lovelace'],
  [' ', '', 'x@y.zz'],
])('fullName turns %j and %j into %s', (firstName, lastName, name) => {
  expect(fullName({ firstName, lastName, email: 'x@y.zz' })).toBe(name);
});

describe('checkClaim', () => {
  const tenant = { createdAt: ago(hour), claimedAt: null, users: 0 };
  const claim = (change: Partial<Parameters<typeof checkClaim>[0]>) =>
    checkClaim({ role: 'admin', tenant, nameTaken: false, now, ...change }).kind;

  it('lets only the first admin claim a new organization', () => {
    expect(claim({})).toBe('ok');
    expect(claim({ nameTaken: true })).toBe('nameTaken');
    expect(claim({ tenant: { ...tenant, claimedAt: ago(minute) } })).toBe('forbidden');
    expect(claim({ tenant: { ...tenant, users: 1 } })).toBe('forbidden');
  });

  it('refuses other roles and a missing organization', () => {
    for (const role of ['superadmin', 'eventManager', 'guest', 'Admin', '', null, undefined]) {
      expect(claim({ role })).toBe('forbidden');
    }
    expect(claim({ tenant: null })).toBe('forbidden');
  });

  it('refuses a claim after 24 hours', () => {
    expect(claim({ tenant: { ...tenant, createdAt: ago(day - 1) } })).toBe('ok');
    expect(claim({ tenant: { ...tenant, createdAt: ago(day) } })).toBe('forbidden');
    expect(claimHasLapsed(ago(day - 1), now)).toBe(false);
    expect(claimHasLapsed(ago(day), now)).toBe(true);
  });
});

it.each([
  [0, 0, 'live'],
  [day, 5 * minute - 1, 'live'],
  [day, 5 * minute, 'touch'],
  [20 * day, 14 * day - 1, 'touch'],
  [20 * day, 14 * day, 'expired'],
  [90 * day - 1, 0, 'live'],
  [90 * day, 0, 'expired'],
])('a session created %d ms ago and last used %d ms ago is %s', (made, used, state) => {
  expect(sessionState({ expiresAt: sessionExpiresAt(ago(made)), lastUsedAt: ago(used) }, now)).toBe(state);
});

it.each([
  ['the first', [], 0],
  ['14 minutes after the last', [14], 60],
  ['15 minutes after the last', [15], 0],
  ['the fifth of a day', [15, 30, 45, 60], 0],
  ['a sixth within a day', [24 * 60 - 1, 60, 45, 30, 15], 60],
  ['a fifth where one is a day old', [15, 30, 45, 60, 24 * 60], 0],
])('secondsUntilLink allows one link in 15 minutes and five a day: %s', (_which, minutes, seconds) => {
  expect(
    secondsUntilLink(
      minutes.map((age) => ago(age * minute)),
      now,
    ),
  ).toBe(seconds);
});

describe('checkDeparture', () => {
  const check = (change: Partial<Parameters<typeof checkDeparture>[0]>) =>
    checkDeparture({
      actorRole: 'admin',
      user: { role: 'admin' },
      newRole: null,
      others: { admins: 1, superadmins: 1 },
      ...change,
    }).kind;
  const alone = { admins: 0, superadmins: 0 };

  it('lets only a superadmin remove or demote the last admin', () => {
    expect(check({})).toBe('ok');
    expect(check({ others: alone })).toBe('refused');
    expect(check({ others: alone, newRole: 'guest' })).toBe('refused');
    expect(check({ others: alone, newRole: 'admin' })).toBe('ok');
    expect(check({ others: alone, actorRole: 'superadmin' })).toBe('ok');
    expect(check({ others: alone, user: { role: 'guest' } })).toBe('ok');
  });

  it('refuses to remove or demote the last superadmin', () => {
    const superadmin = { actorRole: 'superadmin', user: { role: 'superadmin' } } as const;
    expect(check(superadmin)).toBe('ok');
    expect(check({ ...superadmin, others: alone })).toBe('refused');
    expect(check({ ...superadmin, others: alone, newRole: 'admin' })).toBe('refused');
  });
});

describe('manageAdmin', () => {
  const current = { id: 'a', email: 'ada@example.org' };

  it.each([
    [{}, { kind: 'unchanged' }],
    [{ email: 'ada@example.org', password: '' }, { kind: 'unchanged' }],
    [{ newAdminUserId: 'a' }, { kind: 'unchanged' }],
    [{ email: ' bo@example.org ' }, { kind: 'edited', email: 'bo@example.org', password: null }],
    [
      { email: ' ', password: 'secret1' },
      { kind: 'edited', email: null, password: 'secret1' },
    ],
    [
      { newAdminUserId: 'b', email: 'x@y.zz', password: 'secret1' },
      { kind: 'reassigned', promoted: 'b', demoted: 'a' },
    ],
  ])('turns the request %j into %j', (change, expected) =>
    expect(manageAdmin(current, change)).toEqual(expected),
  );
});
