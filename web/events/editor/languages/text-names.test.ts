import { describe, expect, it } from 'vitest';
import { fieldsOf, type Originals } from '#domain/languages/fields.ts';
import { translatedNames } from '#domain/languages/translated-names.ts';
import type { OwnSection } from '#domain/sections/contract.ts';
import { namesOfTexts } from './text-names.ts';

const section = (kind: OwnSection['kind'], title = ''): OwnSection => ({
  ...{ id: kind, kind, title, text: 'Text', place: 'Place', forComing: false },
  entries: [{ id: 'e', label: 'Label', text: 'Text', link: '' }],
  ...{ account: null, contact: null },
});
const sections = [section('schedule'), section('travel', 'Beds')];
const fields = fieldsOf({
  settings: {
    ...Object.fromEntries(translatedNames.map((name) => [name, name])),
    hasMeals: true,
    mealOptions: [{ name: 'Fish: small', description: 'Fried' }],
  } as unknown as Originals['settings'],
  questions: [
    {
      ...{ id: 'q', kind: 'choice', label: 'Bus?', help: 'From town' },
      options: [{ id: 'o', label: 'Yes' }],
    },
  ],
  sections,
  coverAlt: 'A barn',
});
const nameOf = namesOfTexts(fields, sections);
const names = new Map(fields.map((field) => [field.path, nameOf(field)]));

describe('the name of a text to translate', () => {
  it.each([
    ['message', 'Description'],
    ['cover:alt', 'Cover picture'],
    ['meal:Fish: small', 'Meal: Fish: small'],
    ['meal:Fish: small:description', 'Meal: Fish: small, description'],
    ['question:q', 'Question: Bus?'],
    ['question:q:help', 'Question: Bus?, help'],
    ['question:q:option:o', 'Question: Bus?, option'],
    ['section:schedule:text', 'Section: Schedule'],
    ['section:schedule:entry:e:label', 'Section: Schedule (Time)'],
    ['section:travel:title', 'Section: Beds (Heading)'],
    ['section:travel:place', 'Section: Beds (Address)'],
    ['section:travel:entry:e:text', 'Section: Beds (Details)'],
  ])('names %s “%s”', (path, name) => {
    expect(names.get(path)).toBe(name);
  });

  it('takes the words of every text that an event can have from a catalog', () => {
    const strange = fields.map((field) => ({ ...field, label: 'of the API' }));
    expect(strange.map(namesOfTexts(strange, sections)).filter((name) => name === 'of the API')).toEqual([]);
  });

  it('keeps the API’s name of a text that this page doesn’t know', () => {
    expect(nameOf({ path: 'map:legend', label: 'Legend', original: 'x', max: 9 })).toBe('Legend');
  });
});
