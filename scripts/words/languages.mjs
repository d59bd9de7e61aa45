import * as cardinals from 'make-plural/cardinals';

/** The locale that each language formats dates and numbers in. */
export const locales = {
  en: 'en-US',
  de: 'de-DE',
  fr: 'fr-FR',
  es: 'es-ES',
  pt: 'pt-BR',
  it: 'it-IT',
  nl: 'nl-NL',
  pl: 'pl-PL',
  ar: 'ar-u-nu-latn',
};

export const tags = Object.keys(locales);

const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'];

const formsOfTag = new Map();

/**
 * Returns the plural forms that a translation must have: those that counts up to a thousand use,
 * and `other`. They are kept, because each message of a catalog asks for them.
 */
export function pluralForms(tag) {
  if (!formsOfTag.has(tag)) {
    const used = new Set(Array.from({ length: 1_001 }, (_, count) => cardinals[tag](count)));
    formsOfTag.set(
      tag,
      FORMS.filter((form) => form === 'other' || used.has(form)),
    );
  }
  return formsOfTag.get(tag);
}

/** Returns the source of the functions that the messages of a language share. */
export function helpersOf(tag) {
  const format = new Intl.NumberFormat(locales[tag]);
  const part = (name) => format.formatToParts(1_234_567.5).find(({ type }) => type === name)?.value ?? '';
  // Spanish and Polish write 1234, but 12 345.
  const digits = format.format(1_234).length > 4 ? 4 : 5;
  const forms = pluralForms(tag);
  // The rule returns a place in the list of forms. A form that the language has for millions alone
  // is the last one, `other`.
  const rule = cardinals[tag]
    .toString()
    .replace(/'(zero|one|two|few|many|other)'/g, (_, form) =>
      forms.indexOf(forms.includes(form) ? form : 'other'),
    );
  return `// @ts-nocheck: the plural rule is make-plural's source, which has no types.
const rule: (count: number) => number = ${rule};

/** Returns the form for a count. */
export const $p = <F>(count: number, forms: readonly F[], exact?: Readonly<Record<number, F>>): F =>
  exact?.[count] ?? forms[rule(count)];

/** Returns the form for a word. */
export const $s = <F>(word: string, forms: { other: F } & Record<string, F>): F => forms[word] ?? forms.other;

/** Returns a number with separators. It needs no Intl, whose first use takes a slow phone 90 ms. */
export const $g = (number: number): string => {
  const [whole, rest] = String(number).split('.');
  const grouped = whole.replace(/\\d{${digits},}$/, (digits) => digits.replace(/\\B(?=(\\d{3})+$)/g, ${JSON.stringify(part('group'))}));
  return rest === undefined ? grouped : grouped + ${JSON.stringify(part('decimal'))} + rest;
};

/** Isolates a text, such as a name, from the direction of the sentence. */
export const $i = (text: string | number): string => (typeof text === 'number' ? String(text) : '\\u2068' + text + '\\u2069');
`;
}

export const isRightToLeft = (tag) => tag === 'ar';
