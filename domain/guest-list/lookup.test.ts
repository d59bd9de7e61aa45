import { describe, expect, it } from 'vitest';
import { factorKey, type Listed, personsNamed } from './lookup.ts';
import { inviteeKey } from './names.ts';

const person = (id: string, name: string, ...alsoKnownAs: string[]): Listed => ({
  ...{ inviteeId: id, invitationId: `of ${id}`, nameKey: inviteeKey(name), alsoKnownAs, email: null },
});
const list = [
  person('ana', 'Ana-Sofía da Silva', 'Nana Silva'),
  person('one', 'Jo Park'),
  person('two', 'Jo Park'),
  person('bob', 'Robert Okafor', 'Bob Okafor'),
  person('nobody', ''),
];
const found = (name: string) => personsNamed(inviteeKey(name), list).map(({ inviteeId }) => inviteeId);

describe('the invitation look-up', () => {
  it('matches full names and alternative names despite case, accents, hyphens and word order', () => {
    for (const name of [
      'Ana-Sofía da Silva',
      'ANA SOFIA DA SILVA',
      ' da Silva,  Ana–Sofia ',
      'silva da sofía ana',
      'nana silva',
    ]) {
      expect([name, found(name)]).toEqual([name, ['ana']]);
    }
    expect(found('okafor bob')).toEqual(['bob']);
  });

  it('ignores partial, misspelled and blank names', () => {
    for (const name of [
      ...[
        'Ana',
        'Silva',
        'da Silva',
        'Ana Sofia',
        'Ana-Sofía da Silv',
        'Ana-Sofía da Silvaa',
        'Anasofía da Silva',
      ],
      ...['Bob', 'Robert', 'Bob Robert Okafor', '', ' - ', '%', 'Ana-Sofía da Silva Nana Silva'],
    ]) {
      expect([name, found(name)]).toEqual([name, []]);
    }
  });

  it('returns both persons who share a name, and each person only once', () => {
    expect(found('park jo')).toEqual(['one', 'two']);
    expect(personsNamed('a b', [person('x', 'A B', 'B A'), person('x', 'A B')])).toHaveLength(1);
  });

  it('normalizes codes, postcodes and phone numbers before comparing', () => {
    expect(factorKey('code', ' abcd-efgh ')).toBe('ABCDEFGH');
    expect(factorKey('code', 'ABCD')).toBe('');
    expect(factorKey('postcode', 'sw1a 1aa')).toBe(factorKey('postcode', 'SW1A-1AA'));
    expect(factorKey('postcode', ' ')).toBe('');
    expect(factorKey('phone', '+41 79 123 45 67')).toBe('4567');
    expect(factorKey('phone', '4567')).toBe('4567');
    expect(factorKey('phone', '567')).toBe('');
    expect(factorKey('none', '4567') + factorKey('mail', '4567')).toBe('');
  });
});
