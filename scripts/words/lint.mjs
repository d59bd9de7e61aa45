const ATTRIBUTES = new Set(['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'label']);

/** Names of products, which are the same in every language. */
const NAMES = new Set([
  'API',
  'Apple Maps',
  'Google',
  'Google Calendar',
  'Google Maps',
  'IBAN',
  'OpenStreetMap',
  'Outlook',
  'Turnout',
  'WhatsApp',
  'Yahoo',
]);

const hasLetters = (text) => /\p{L}{2}/u.test(text) && !NAMES.has(text.trim());

/** Whether a text reads like words for people: a capital letter, and a space or typography. */
const looksLikeWords = (text) =>
  !NAMES.has(text.trim()) &&
  !/^(Bearer |\/\*)/.test(text) &&
  (/^\s*\p{Lu}[\p{Ll}’]*[\s,:] ?\p{L}/u.test(text) || /\p{L}{2}[’…“”]|’\p{L}|[“”]\p{L}/u.test(text));

const joined = (template, value) => template.quasis.map((part) => part.value.raw).join(value);

/** Returns the text of a template, with an x in place of each value. */
const textOf = (template) => joined(template, 'x');

/** Returns the texts that an expression can be, each with its node. */
function* textsOf(node) {
  if (!node) return;
  if (node.type === 'Literal' && typeof node.value === 'string') yield [node, node.value];
  if (node.type === 'TemplateLiteral') yield [node, textOf(node)];
  if (node.type === 'ConditionalExpression' || node.type === 'LogicalExpression')
    for (const part of [node.consequent, node.alternate, node.left, node.right]) yield* textsOf(part);
}

/** Thrown errors are for developers, and CSS classes aren't texts. */
const isForPrograms = (node) => {
  for (let at = node.parent; at; at = at.parent) {
    if (at.type === 'NewExpression' && /Error$/.test(at.callee.name ?? '')) return true;
    if (at.type === 'JSXAttribute') return !ATTRIBUTES.has(at.name.name);
    if (at.type === 'TSLiteralType' || at.type === 'ImportDeclaration') return true;
  }
  return false;
};

/** Refuses parts of the dashboard that load without their words. */
export const lazyWithWords = {
  meta: {
    type: 'problem',
    messages: { lazy: 'Use lazyPart of web/kernel/lazy-part.ts, which loads the words too.' },
    schema: [],
  },
  create: (context) => ({
    "CallExpression[callee.name='lazy']": (node) => context.report({ node, messageId: 'lazy' }),
  }),
};

/** Refuses words for people outside the catalogs (docs/translating.md). */
export const wordsInCatalogs = {
  meta: {
    type: 'problem',
    messages: { words: 'Words for people belong in locales/ (docs/translating.md): “{{text}}”.' },
    schema: [],
  },
  create(context) {
    const report = (node, text) =>
      context.report({ node, messageId: 'words', data: { text: text.trim().slice(0, 40) } });
    const reportWords = (node, text) => {
      if (looksLikeWords(text) && !isForPrograms(node)) report(node, text);
    };
    const reportShown = (expression) => {
      for (const [node, text] of textsOf(expression)) {
        // `reportWords` finds the texts that look like words.
        const own = node.type === 'TemplateLiteral' ? joined(node, ' ') : text;
        if (hasLetters(own) && !looksLikeWords(text)) report(node, text);
      }
    };
    return {
      JSXText(node) {
        if (hasLetters(node.value)) report(node, node.value);
      },
      JSXExpressionContainer(node) {
        const { parent } = node;
        if (parent.type !== 'JSXAttribute' || ATTRIBUTES.has(parent.name.name)) reportShown(node.expression);
      },
      'JSXAttribute > Literal'(node) {
        if (ATTRIBUTES.has(node.parent.name.name)) reportShown(node);
      },
      Literal(node) {
        if (typeof node.value === 'string') reportWords(node, node.value);
      },
      TemplateLiteral(node) {
        reportWords(node, textOf(node));
      },
    };
  },
};
