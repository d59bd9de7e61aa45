// Leaves out of React what the guest's page never renders. React is one module, from which no build
// can drop a part by itself, and four fifths of the page's script: each kind of element that the
// page does not have is code that every guest loads.

/**
 * The numbers by which React tells kinds of elements apart, of those that the page has none of.
 * Kept are functions (0), the root (3), elements (5), texts (6), fragments (7) and providers (10).
 * eslint.config.js keeps the imports of the others out of web/rsvp.
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
  23, // what an older React hid
  24, // caches
  25, // tracing
  26, // <link>, <meta>, <script>, <style>, <title>: these are the server's
  27, // <html>, <head>, <body>
  28, // throwing
  30, // view transitions
  31, // activities
]);

/** Of what the kinds above need, that which React would keep as it hands it to applications too. */
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
 * What React throws at itself while it renders, and knows again by its identity alone. An error
 * notes where it was made: a browser that is observed reads the whole script once more for that,
 * and these are made while the script starts.
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
 * `fiber.tag`: the kind of an element. The changes that wait for a class or the root are told apart
 * by a `tag` too.
 */
const isKind = (node) =>
  node.type === 'MemberExpression' &&
  !node.computed &&
  node.property.name === 'tag' &&
  node.object.name !== 'update';

const isLeftOut = (node) => node?.type === 'Literal' && leftOut.has(node.value);

/** Whether what stands behind it is never reached from above. */
function ends(statement) {
  if (statement?.type === 'BlockStatement') return ends(statement.body.at(-1));
  return /^(Break|Return|Throw|Continue)Statement$/.test(statement?.type ?? '');
}

/** The labels of one switch, and, where all that lead to it are left out, what they label. */
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
        // What the last label of several labels stays with those above it.
        const isAlone = labels.length === 1;
        if (!isAlone) edits.push({ start, end: consequent[0]?.start ?? end, text: '' });
      }
      isReachedFromAbove = !ends(label.consequent.at(-1));
    }
    labels = [];
  }
  return edits;
}

/** `13 === fiber.tag` is false and `13 !== fiber.tag` true where no element is of that kind. */
function constantOf({ operator, left, right }) {
  if (operator !== '===' && operator !== '!==') return null;
  if (!(isLeftOut(left) && isKind(right)) && !(isLeftOut(right) && isKind(left))) return null;
  return operator === '===' ? '!1' : '!0';
}

const childrenOf = (node) => Object.values(node).flat().filter(isNode);

/** The names that `var` declares in it for the whole function around it. */
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
      // What stays may use a variable that was declared in what goes.
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

/** The source with all edits made; those within another one go with it. */
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
 * React DOM's source without what the guest's page never renders; throws where a name of the lists
 * is not in it.
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

/** The plugin for the build of the guest's page; the dashboard has React whole. */
export const leaveOutUnusedKinds = () => ({
  name: 'leave-out-unused-kinds',
  transform: {
    filter: { id: /react-dom-client\.production\.js$/ },
    handler(source) {
      return { code: withoutUnusedKinds(source, this.parse(source)), map: null };
    },
  },
});
