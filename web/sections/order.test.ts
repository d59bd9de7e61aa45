import { expect, it } from 'vitest';
import type { OwnSection } from '#domain/sections/contract.ts';
import { moved, without, withSection } from './order.ts';

const section = (title: string): OwnSection => ({
  id: title,
  kind: 'text',
  title,
  forComing: false,
  text: title,
  place: '',
  entries: [],
  account: null,
  contact: null,
});
const [a, b, c] = [section('a'), section('b'), section('c')];

it('a section moves among the others', () => {
  expect(moved([a, b, c], 2, 0)).toEqual([c, a, b]);
  expect(moved([a, b, c], 0, 1)).toEqual([b, a, c]);
});

it('a section can be removed', () => {
  expect(without([a, b, c], b)).toEqual([a, c]);
});

it('a changed section replaces its former version, wherever that version is now', () => {
  const changed = { ...b, text: 'changed' };
  expect(withSection([a, b, c], structuredClone(b), changed)).toEqual([a, changed, c]);
  expect(withSection([b, a], b, changed)).toEqual([changed, a]);
});

it('a new section joins the end, and so does a changed section that somebody else removed', () => {
  expect(withSection([a], null, b)).toEqual([a, b]);
  expect(withSection([a], c, b)).toEqual([a, b]);
});
