import { describe, expect, it } from 'vitest';
import { ibanOf, spacedIban, transferCode } from './account.ts';
import { maxSectionText } from './kinds.ts';
import { linkOf } from './links.ts';
import { checkSections, fieldsOfKind, type Section } from './rules.ts';

const section = (over: Partial<Section> = {}): Section => ({
  kind: 'text',
  title: '',
  forComing: false,
  text: 'Bring a coat.',
  place: '',
  entries: [],
  account: null,
  contact: null,
  ...over,
});

describe('linkOf', () => {
  it.each([
    ['https://example.com/a?b=c', 'https://example.com/a?b=c'],
    ['example.com/list', 'https://example.com/list'],
    ['example.com:8080/list', 'https://example.com:8080/list'],
    ['HTTP://EXAMPLE.com', 'http://example.com/'],
    ['mailto:ada@example.com', 'mailto:ada@example.com'],
    ['tel:+15550100', 'tel:+15550100'],
  ])('turns %s into the link %s', (typed, link) => {
    expect(linkOf(typed)).toBe(link);
  });

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<b>x</b>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://example.com/1',
    '//elsewhere.example@example.com/',
    'https://bank.example@elsewhere.example/',
    'mailto:',
    'not an address',
    'word',
    'https://',
  ])('refuses %s', (typed) => {
    expect(linkOf(typed)).toBeNull();
  });
});

describe('a bank account', () => {
  const account = { holder: 'Ada Example', iban: 'DE89370400440532013000', reference: 'Wedding' };

  it('passes only with valid check digits, however typed', () => {
    expect(ibanOf('de89 3704 0044 0532 0130 00')).toBe(account.iban);
    expect(ibanOf('GB29-NWBK-6016-1331-9268-19')).toBe('GB29NWBK60161331926819');
    for (const wrong of [
      'DE88370400440532013000',
      'DE89',
      '',
      'DE8937040044053201300<',
      '1234567890123456',
    ]) {
      expect(ibanOf(wrong)).toBeNull();
    }
  });

  it('shows its number in groups of four', () => {
    expect(spacedIban(account.iban)).toBe('DE89 3704 0044 0532 0130 00');
  });

  it('produces a transfer code that banks can read', () => {
    expect(transferCode(account)).toBe(
      'BCD\n002\n1\nSCT\n\nAda Example\nDE89370400440532013000\n\n\n\nWedding',
    );
    expect(transferCode({ ...account, reference: '' })).toBe(
      'BCD\n002\n1\nSCT\n\nAda Example\nDE89370400440532013000',
    );
  });

  it('produces no transfer code that banks would refuse', () => {
    expect(transferCode({ ...account, iban: 'TR330006100519786457841326' })).toBeNull();
    expect(transferCode({ ...account, holder: '語'.repeat(70), reference: '語'.repeat(140) })).toBeNull();
  });
});

describe('sections', () => {
  it('keep only the fields of their kind, without blank entries', () => {
    const entries = [
      { label: '4 PM', text: ' Ceremony ', link: 'https://example.com/' },
      { label: '', text: '  ', link: '' },
    ];
    const account = { holder: 'Ada', iban: 'DE89370400440532013000', reference: '' };
    expect(fieldsOfKind(section({ kind: 'schedule', entries, account, place: 'A street' }))).toMatchObject({
      entries: [{ label: '4 PM', text: 'Ceremony', link: '' }],
      account: null,
      contact: null,
      place: '',
    });
    expect(fieldsOfKind(section({ kind: 'gifts', entries, account }))).toMatchObject({
      entries: [{ label: '4 PM', text: 'Ceremony', link: 'https://example.com/' }],
      account,
    });
    expect(fieldsOfKind(section({ kind: 'text', entries })).entries).toEqual([]);
  });

  it('need some content', () => {
    expect(checkSections([section(), section({ text: ' ' })])).toEqual([
      { path: [1, 'text'], message: 'This section is empty. Add something or remove it' },
    ]);
    expect(checkSections([section({ text: '', place: '1 Main Street' })])).toEqual([]);
  });

  it('require a label for each entry', () => {
    const entries = [{ label: '', text: 'Yes.', link: '' }];
    expect(checkSections([section({ kind: 'questions', entries })])).toEqual([
      { path: [0, 'entries', 0, 'label'], message: 'Question is required' },
    ]);
  });

  it('limit their total text so that a phone can load the page', () => {
    const half = section({ text: 'x'.repeat(maxSectionText / 2) });
    expect(checkSections([half, half])).toEqual([]);
    expect(checkSections([half, half, section()])).toMatchObject([{ path: [] }]);
  });
});
