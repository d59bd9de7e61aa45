import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listIn } from '../languages/dates.ts';
import { fieldIssue, fieldsIn, fillFields, firstNames } from './fields.ts';

const otherWords = { 'first names': 'friends', household: 'your household', deadline: 'soon' };

describe('fillFields', () => {
  const values = {
    'first names': 'Ana and Ben',
    household: 'The Silvas',
    deadline: 'June 1',
    code: 'ABCD-EFGH',
    'place in line': '3',
  };

  it('writes the values of the recipient', () => {
    expect(
      fillFields(
        'Dear {first names} of {household}: reply by {deadline}, code {code|-}.',
        values,
        otherWords,
      ),
    ).toBe('Dear Ana and Ben of The Silvas: reply by June 1, code ABCD-EFGH.');
    expect(fillFields('Number { Place  in line |soon}', values, otherWords)).toBe('Number 3');
  });

  it('uses other words for unknown values, the host’s before the built-in ones', () => {
    const text = '{first names}, {household}, {deadline}, {code|ask us}, {place in line|next}';
    expect(fillFields(text, {}, otherWords)).toBe('friends, your household, soon, ask us, next');
    expect(fillFields('{first names|dear guests}', { 'first names': ' ' }, otherWords)).toBe('dear guests');
  });

  it('keeps literal braces and unknown fields', () => {
    expect(fillFields('{{first names}, {table}, { and }', values, otherWords)).toBe(
      '{first names}, {table}, { and }',
    );
    expect(fillFields('a {b\nc} d', values, otherWords)).toBe('a {b\nc} d');
  });

  it('never reads a value as a field', () => {
    expect(fillFields('{household}', { household: '{code|x} {{' }, otherWords)).toBe('{code|x} {{');
  });

  it('leaves any text without braces alone', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const plain = text.replaceAll('{', '');
        expect(fillFields(plain, values, otherWords)).toBe(plain);
      }),
    );
  });
});

describe('fieldIssue', () => {
  it('accepts known fields, literal braces and lone braces', () => {
    for (const text of [
      '',
      'Hi {first names}',
      '{FIRST NAMES|you}',
      '{code|ask us}',
      '{{x}',
      ':-{',
      'a } b',
    ]) {
      expect(fieldIssue(text)).toBeNull();
    }
  });

  it('names the unknown field', () => {
    expect(fieldIssue('Hi {name}')).toBe('There is no field {name}. Check its spelling.');
    expect(fieldIssue('Hi {first names} {first name|you}')).toBe(
      'There is no field {first name}. Check its spelling.',
    );
    expect(fieldIssue('{}')).toBe('There is no field {}. Check its spelling.');
  });

  it('asks for other words for a code and a place in line', () => {
    expect(fieldIssue('{code}')).toBe(
      'Some guests have no code. Add words for them after a bar: {code|ask us}.',
    );
    expect(fieldIssue('{place in line| }')).toBe(
      'Some guests have no place in line. Add words for them after a bar: {place in line|ask us}.',
    );
  });
});

it('fieldsIn lists the fields of a text once', () => {
  expect(fieldsIn('{code|x} {Code|y} {{household} {first names}')).toEqual(new Set(['code', 'first names']));
});

it('firstNames lists the first word of each name, and shortens a long list', () => {
  const words = { everyone: 'everyone', list: (items: readonly string[]) => listIn('en', items) };
  expect(firstNames([], words)).toBe('');
  expect(firstNames(['Ana Silva'], words)).toBe('Ana');
  expect(firstNames(['Ana Silva', '', 'Ben Silva', 'Zé'], words)).toBe('Ana, Ben and Zé');
  const many = Array.from({ length: 12 }, (_, n) => `G${n} X`);
  expect(firstNames(many, words)).toBe('G0, G1, G2, G3, G4, G5, G6 and everyone');
});
