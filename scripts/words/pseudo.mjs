import { TYPE } from '@formatjs/icu-messageformat-parser';

const ACCENTS = 'ÀƁÇÐÉƑĜĤÎĴĶĻṀÑÔÞǪŔŠŢÛṼŴẊÝŽàƀçðéƒĝĥîĵķļṁñôþǫŕšţûṽŵẋýž';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const accented = (text) => text.replace(/[A-Za-z]/g, (letter) => [...ACCENTS][LETTERS.indexOf(letter)]);

/** Returns the letters of a text, in the branch of plurals and selects that is the longest. */
const lengthOf = (elements) =>
  elements.reduce((sum, { type, value, children, options }) => {
    if (type === TYPE.literal) return sum + value.length;
    const branches = Object.values(options ?? {}).map((option) => lengthOf(option.value));
    return sum + lengthOf(children ?? []) + Math.max(0, ...branches);
  }, 0);

const accentAll = (elements) =>
  elements.map((element) => {
    if (element.type === TYPE.literal) return { ...element, value: accented(element.value) };
    if (element.type === TYPE.tag) return { ...element, children: accentAll(element.children) };
    if (!element.options) return element;
    const options = Object.entries(element.options).map(([form, { value }]) => [
      form,
      { value: accentAll(value) },
    ]);
    return { ...element, options: Object.fromEntries(options) };
  });

/**
 * Returns messages in the pseudo-language en-XA: with accents, in brackets, and 40 % longer. A page
 * in it shows which texts are not in a catalog, and which do not fit.
 */
export const pseudo = (messages) =>
  new Map(
    [...messages].map(([name, elements]) => {
      // The padding consists of words, so that a long sentence wraps as a real one does.
      const more = '~'.repeat(Math.ceil(lengthOf(elements) * 0.4)).replace(/~{6}(?=~)/g, '$& ');
      const literal = (value) => ({ type: TYPE.literal, value });
      return [name, [literal('⟦'), ...accentAll(elements), literal(`${more}⟧`)]];
    }),
  );
