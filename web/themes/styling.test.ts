import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkCustomCss } from '#domain/themes/rules.ts';
import { exampleCss, stylableParts } from './styling.ts';

const read = (file: string) => readFileSync(new URL(`../rsvp/${file}`, import.meta.url), 'utf8');
const page = [...read('rsvp.css').matchAll(/@import '(.+)';/g)].map(([, file = '']) => read(file)).join('');
/** All selectors of the page's own style sheet, one by one. */
const selectors = [...page.matchAll(/([^{}]+)\{/g)].flatMap(([, list = '']) =>
  list
    .replace(/\/\*[^]*?\*\//g, '')
    .split(',')
    .map((selector) => selector.trim()),
);

it.each(stylableParts)(
  '$selector is a selector of the page, so that a theme can override it',
  ({ selector }) => {
    expect(selectors).toContain(selector);
  },
);

it('the example of custom CSS is valid and uses only the named parts', () => {
  expect(checkCustomCss(exampleCss)).toEqual([]);
  const used = [...exampleCss.matchAll(/^([^\s{}][^{}]*) \{/gm)].map(([, selector]) => selector);
  expect(used.length).toBeGreaterThan(2);
  for (const selector of used) expect(stylableParts.map((part) => part.selector)).toContain(selector);
});
