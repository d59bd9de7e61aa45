import { expect, it } from 'vitest';
import { changesOf } from './changes.ts';

it('changesOf returns old and new values of the named fields only', () => {
  const before = {
    name: 'Gala',
    maxGuests: 50,
    isPublic: true,
    startsAt: new Date('2031-09-19T02:30:00Z'),
    cutoffAt: null,
    passwordHash: 'secret',
  };
  const after = { ...before, name: 'Spring Gala', maxGuests: 60, isPublic: false, cutoffAt: new Date(0) };
  expect(changesOf(['name', 'maxGuests', 'isPublic', 'startsAt', 'cutoffAt'], before, after)).toEqual([
    { field: 'name', from: 'Gala', to: 'Spring Gala' },
    { field: 'maxGuests', from: 50, to: 60 },
    { field: 'isPublic', from: true, to: false },
    { field: 'startsAt', from: '2031-09-19T02:30:00.000Z', to: '2031-09-19T02:30:00.000Z' },
    { field: 'cutoffAt', from: null, to: '1970-01-01T00:00:00.000Z' },
  ]);
});

it('changesOf names changed ids, lists and long texts without their values', () => {
  const id = '0197a3b2-0000-7000-8000-000000000000';
  const before = { themeId: null, mealOptions: [], message: 'Hello', signature: 'One line' };
  const after = { themeId: id, mealOptions: [{ name: 'Fish' }], message: 'x'.repeat(201), signature: 'a\nb' };
  const fields = ['themeId', 'mealOptions', 'message', 'signature'];
  expect(changesOf(fields, before, after)).toEqual(fields.map((field) => ({ field })));
});
