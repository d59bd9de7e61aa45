import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Plural forms such as `=0` match a single number. All others are categories of the language. */
const isExact = (form) => form.startsWith('=');

/**
 * Parses a message. Throws a sentence if it is not ICU MessageFormat, or uses a part of it that we
 * do not compile. We compile arguments, `{n, number}`, plural, select and tags.
 */
export function parseMessage(text) {
  if (BIDI.test(text)) throw new Error('has a control character for bidirectional text');
  let elements;
  try {
    elements = parse(text, { requiresOtherClause: true, captureLocation: false });
  } catch (error) {
    throw new Error(`is not ICU MessageFormat (${error.message})`, { cause: error });
  }
  check(elements, false);
  return elements;
}

function check(elements, inTag) {
  for (const element of elements) {
    const { type } = element;
    if (type === TYPE.date || type === TYPE.time) throw new Error('formats a date; pass the finished text');
    if (type === TYPE.number && element.style) throw new Error('has a number with a style');
    if (type === TYPE.plural && (element.offset || element.pluralType !== 'cardinal'))
      throw new Error('has an ordinal or an offset');
    if (type === TYPE.tag) {
      if (inTag) throw new Error(`has the tag <${element.value}> within another`);
      check(element.children, true);
    }
    for (const { value } of Object.values(element.options ?? {})) check(value, inTag);
  }
}

/**
 * Returns the parameters of a message: each name with its kind. The kind is `text`, `number`,
 * `tag`, or a list of the words that a select knows.
 */
export function inputsOf(elements, found = new Map()) {
  for (const element of elements) {
    const { type, value: name } = element;
    const options = Object.values(element.options ?? {});
    if (type === TYPE.argument && !found.has(name)) found.set(name, 'text');
    if (type === TYPE.number || type === TYPE.plural) found.set(name, 'number');
    if (type === TYPE.select)
      found.set(name, [...new Set([...(found.get(name) ?? []), ...Object.keys(element.options)])]);
    if (type === TYPE.tag) {
      found.set(name, 'tag');
      inputsOf(element.children, found);
    }
    for (const { value } of options) inputsOf(value, found);
  }
  return found;
}

/** Calls `visit` with the forms of each plural of a message. */
function eachPlural(elements, visit) {
  for (const element of elements) {
    if (element.type === TYPE.plural) visit(Object.keys(element.options));
    if (element.type === TYPE.tag) eachPlural(element.children, visit);
    for (const { value } of Object.values(element.options ?? {})) eachPlural(value, visit);
  }
}

/**
 * Returns the problems of a translation, as parts of sentences. `needs` are the plural forms that
 * counting in this language uses.
 */
export function faultsOf(elements, english, needs) {
  const faults = [];
  const [own, asked] = [inputsOf(elements), inputsOf(english)];
  const say = (name, kind) => (kind === 'tag' ? `the tag <${name}>` : `the argument {${name}}`);
  for (const [name, kind] of asked) if (!own.has(name)) faults.push(`lacks ${say(name, kind)}`);
  for (const [name, kind] of own) {
    const original = asked.get(name);
    if (original === undefined) faults.push(`has ${say(name, kind)}, which English lacks`);
    else if (Array.isArray(kind)) {
      const unknown = Array.isArray(original) ? kind.filter((word) => !original.includes(word)) : kind;
      if (unknown.length > 0) faults.push(`selects by words that English lacks: ${unknown.join(', ')}`);
    } else if ((kind === 'tag') !== (original === 'tag') || (kind === 'number' && original !== 'number'))
      faults.push(`uses ${say(name, kind)} as English does not`);
  }
  eachPlural(elements, (forms) => {
    const missing = needs.filter((form) => !forms.includes(form));
    if (missing.length > 0) faults.push(`lacks plural forms: ${missing.join(', ')}`);
    const unknown = forms.filter((form) => !isExact(form) && !needs.includes(form) && form !== 'many');
    if (unknown.length > 0) faults.push(`has plural forms that the language lacks: ${unknown.join(', ')}`);
  });
  return faults;
}

const literal = (text) => text.replace(/[\\`]|\$\{/g, '\\$&');
const quoted = (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name));
const branches = (options, write) =>
  `{ ${Object.entries(options)
    .map(([form, { value }]) => `${quoted(form)}: ${write(value)}`)
    .join(', ')} }`;

/**
 * Returns the arguments of `$p` after the count: the forms in the language's order, and the exact
 * ones by their number. Guests load these modules, so the forms have no names.
 */
function formsOf(options, { forms }, write) {
  const listed = forms.map((form) => write((options[form] ?? options.other).value));
  const exact = Object.entries(options).filter(([form]) => isExact(form));
  const more = exact.map(([form, { value }]) => `${form.slice(1)}: ${write(value)}`);
  return `[${listed.join(', ')}]${more.length > 0 ? `, { ${more.join(', ')} }` : ''}`;
}

/** Returns a message without tags as a template literal. */
function asText(elements, language, counted) {
  const inner = (value, count) => asText(value, language, count);
  const parts = elements.map((element) => {
    const { type, value } = element;
    switch (type) {
      case TYPE.literal:
        return literal(value);
      case TYPE.pound:
        return `\${$g(${counted})}`;
      case TYPE.number:
        return `\${$g(${value})}`;
      case TYPE.plural:
        return `\${$p(${value}, ${formsOf(element.options, language, (form) => inner(form, value))})}`;
      case TYPE.select:
        return `\${$s(${value}, ${branches(element.options, (form) => inner(form, counted))})}`;
      default:
        return language.isolates ? `\${$i(${value})}` : `\${${value}}`;
    }
  });
  return `\`${parts.join('')}\``;
}

const hasTag = (elements) => [...inputsOf(elements).values()].includes('tag');

/** Returns the code of an array's items: texts, and calls of the functions that render tags. */
function asItems(elements, language, counted) {
  const items = [];
  let plain = [];
  const end = () => {
    if (plain.length > 0) items.push(asText(plain, language, counted));
    plain = [];
  };
  for (const element of elements) {
    if (!hasTag([element])) {
      plain.push(element);
      continue;
    }
    end();
    const list = (value, count) => `[${asItems(value, language, count)}]`;
    const { type, value } = element;
    if (type === TYPE.tag) items.push(`${value}(${asText(element.children, language, counted)})`);
    else if (type === TYPE.plural)
      items.push(`...$p(${value}, ${formsOf(element.options, language, (form) => list(form, value))})`);
    else items.push(`...$s(${value}, ${branches(element.options, (form) => list(form, counted))})`);
  }
  end();
  return items.join(', ');
}

/**
 * Returns the TypeScript of a message: a string, or a function of its parameters. `language` has
 * the plural `forms` in their order, and says whether it `isolates` names, as Arabic does.
 */
export function codeOf(elements, language) {
  const inputs = inputsOf(elements);
  if (inputs.size === 0) return asText(elements, language);
  const body = hasTag(elements) ? `[${asItems(elements, language)}]` : asText(elements, language);
  return `({ ${[...inputs.keys()].join(', ')} }) => ${body}`;
}

/** Returns the TypeScript type of a message, from its English. */
export function typeOf(elements) {
  const inputs = inputsOf(elements);
  if (inputs.size === 0) return 'string';
  const typeOfInput = (kind) =>
    kind === 'tag'
      ? '(text: string) => T'
      : Array.isArray(kind)
        ? kind.map((word) => `'${word}'`).join(' | ')
        : kind === 'number'
          ? 'number'
          : 'string | number';
  const takes = [...inputs].map(([name, kind]) => `${name}: ${typeOfInput(kind)}`).join('; ');
  return hasTag(elements) ? `<T>(of: { ${takes} }) => (string | T)[]` : `(of: { ${takes} }) => string`;
}
