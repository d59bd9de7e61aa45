// Removes the parts of React that the guest's page never renders. React is one module, so no build
// can drop a part of it automatically, and it is four fifths of the page's script. Every guest
// would load the code of each unused kind of element.

/**
 * React's numbers for the kinds of elements that the page does not use. The list keeps functions
 * (0), the root (3), elements (5), texts (6), fragments (7) and providers (10). eslint.config.js
 * keeps imports of the left-out kinds out of web/rsvp.
 */
const leftOut = new Set([
  1, // classes
  4, // portals
  8, // strict mode
  9, // consumers
  11, // forwarded references
  12, // profilers
  13, // suspense
  14, // memo
  15, // memo of a plain function
  16, // lazy
  17, // lazy classes
  18, // suspense that the server left open
  19, // lists of suspense
  21, // scopes
  22, // what suspense hides
  23, // what older versions of React hide
  24, // caches
  25, // tracing
  26, // <link>, <meta>, <script>, <style>, <title>: these are the server's
  27, // <html>, <head>, <body>
  28, // throwing
  30, // view transitions
  31, // activities
]);

/**
 * Functions that only the kinds above need, but that React would keep because it also offers them
 * to applications.
 */
const leftOutFunctions = [
  'preload',
  'preloadModule',
  'preinitStyle',
  'preinitScript',
  'preinitModuleScript',
  'getResource',
  'startViewTransition',
  'setPropOnCustomElement',
];

/**
 * Errors that React throws at itself while it renders, and recognizes only by their identity. They
 * are made while the script starts. An error records where it was made, and with developer tools
 * open a browser reads the whole script again for that.
 */
const signals = [
  'HydrationMismatchException',
  'SuspenseException',
  'SuspenseyCommitException',
  'SuspenseActionException',
  'SelectiveHydrationException',
];

const isNode = (value) => typeof value === 'object' && value !== null && typeof value.type === 'string';

/**
 * Returns whether the node is `fiber.tag`, the kind of an element. The pending updates of a class
 * or of the root have a `tag` too, with another meaning.
 */
const isKind = (node) =>
  node.type === 'MemberExpression' &&
  !node.computed &&
  node.property.name === 'tag' &&
  node.object.name !== 'update';

const isLeftOut = (node) => node?.type === 'Literal' && leftOut.has(node.value);

/**
 * Returns whether the statement ends its case, so that execution never falls through to the next
 * one.
 */
function ends(statement) {
  if (statement?.type === 'BlockStatement') return ends(statement.body.at(-1));
  return /^(Break|Return|Throw|Continue)Statement$/.test(statement?.type ?? '');
}

/**
 * Removes the left-out labels of one switch. It also removes the code below them if no other label
 * leads to that code.
 */
function withoutCases({ cases }) {
  const edits = [];
  let labels = [];
  let isReachedFromAbove = false;
  for (const label of cases) {
    labels.push(label);
    if (label.consequent.length === 0 && label !== cases.at(-1)) continue;
    const gone = labels.filter(({ test }) => isLeftOut(test));
    if (gone.length === labels.length && !isReachedFromAbove) {
      edits.push({ start: labels[0].start, end: label.end, text: '' });
    } else {
      for (const { start, end, consequent } of gone) {
        // If several labels share this code, it stays for those that remain.
        const isAlone = labels.length === 1;
        if (!isAlone) edits.push({ start, end: consequent[0]?.start ?? end, text: '' });
      }
      isReachedFromAbove = !ends(label.consequent.at(-1));
    }
    labels = [];
  }
  return edits;
}

/**
 * Returns the constant for a comparison with a left-out kind: `13 === fiber.tag` is false and `13
 * !== fiber.tag` is true.
 */
function constantOf({ operator, left, right }) {
  if (operator !== '===' && operator !== '!==') return null;
  if (!(isLeftOut(left) && isKind(right)) && !(isLeftOut(right) && isKind(left))) return null;
  return operator === '===' ? '!1' : '!0';
}

const childrenOf = (node) => Object.values(node).flat().filter(isNode);

/** Returns the names that a `var` in this node declares for the whole surrounding function. */
function declaredIn(node) {
  if (/Function/.test(node.type)) return [];
  const own = node.type === 'VariableDeclaration' ? node.declarations.map(({ id }) => id.name) : [];
  return [...own, ...childrenOf(node).flatMap(declaredIn)];
}

function editsOf(program, missing) {
  const edits = [];
  const visit = (node, body) => {
    if (node.type === 'VariableDeclarator' && missing.delete(node.id.name)) {
      edits.push({ start: node.init.start, end: node.init.end, text: '{}' });
    }
    if (node.type === 'FunctionDeclaration' && missing.delete(node.id.name)) {
      edits.push({ start: node.body.start, end: node.body.end, text: '{}' });
    }
    if (node.type === 'SwitchStatement' && isKind(node.discriminant)) {
      edits.push(...withoutCases(node));
      // The remaining code may use a variable that the removed code declared.
      const names = [...new Set(declaredIn(node))];
      if (names.length > 0) edits.push({ start: body.start + 1, end: body.start + 1, text: `var ${names};` });
    }
    const constant = node.type === 'BinaryExpression' ? constantOf(node) : null;
    if (constant) edits.push({ start: node.start, end: node.end, text: constant });
    for (const child of childrenOf(node)) visit(child, /Function/.test(node.type) ? node.body : body);
  };
  visit(program, program);
  return edits;
}

/** Returns the source with all edits applied. An edit that lies within another one is dropped. */
function apply(source, edits) {
  let result = '';
  let at = 0;
  for (const { start, end, text } of edits.sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < at) continue;
    result += source.slice(at, start) + text;
    at = end;
  }
  return result + source.slice(at);
}

/**
 * Returns React DOM's source without what the guest's page never renders. Throws if the source
 * lacks a name of the lists.
 */
export function withoutUnusedKinds(source, program) {
  const missing = new Set([...leftOutFunctions, ...signals]);
  const result = apply(source, editsOf(program, missing));
  if (missing.size > 0)
    throw new Error(
      `React DOM has no ${[...missing].join(', ')} any more. See scripts/react-kinds.mjs: take the name out of ` +
        'its list, or leave the plugin out of scripts/build.mjs until the list fits this version.',
    );
  return result;
}

/** Returns the plugin for the build of the guest's page. The dashboard gets the whole of React. */
export const leaveOutUnusedKinds = () => ({
  name: 'leave-out-unused-kinds',
  transform: {
    filter: { id: /react-dom-client\.production\.js$/ },
    handler(source) {
      return { code: withoutUnusedKinds(source, this.parse(source)), map: null };
    },
  },
});
