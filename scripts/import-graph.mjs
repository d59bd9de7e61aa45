// Judges dependency-cruiser's report for `npm run check`, and adds the rules about whole paths that
// the tool cannot express.

const isTest = (file) => /\.test\.tsx?$/.test(file);

/**
 * Folders of server/ that serve all slices and may know some of them. The other folders are slices.
 */
const SHARED = new Set(['db', 'http', 'mail', 'outbox', 'jobs', 'testing', 'demo']);

const sliceOf = (file) => {
  const folder = /^server\/([^/]+)\//.exec(file)?.[1];
  return folder === undefined || SHARED.has(folder) ? null : folder;
};

/**
 * Returns the shortest path from `start` to a node that satisfies `isGoal`, as a list of nodes.
 * Returns null if there is none.
 */
function shortestPath(start, next, isGoal) {
  const queue = [[start]];
  const seen = new Set([start]);
  for (const path of queue) {
    for (const node of next(path.at(-1))) {
      if (isGoal(node)) return [...path, node];
      if (seen.has(node)) continue;
      seen.add(node);
      queue.push([...path, node]);
    }
  }
  return null;
}

const GUEST_PAGE = 'web/rsvp/page/client.tsx';
const NOT_FOR_GUESTS =
  /(^|\/)node_modules\/(zod|@tanstack|react-hook-form|radix-ui|@radix-ui|lucide-react)\//;

/**
 * Returns violations as `{ name, path, comment }`, from the modules of dependency-cruiser's JSON.
 */
function pathViolations(modules) {
  const imports = new Map(
    modules.map(({ source, dependencies }) => [
      source,
      dependencies.filter((to) => !to.dependencyTypes.includes('type-only')).map((to) => to.resolved),
    ]),
  );
  const violations = [];

  const heavy = shortestPath(
    GUEST_PAGE,
    (file) => imports.get(file) ?? [],
    (file) => NOT_FOR_GUESTS.test(file),
  );
  if (heavy) {
    violations.push({
      name: 'guest-page-stays-small',
      path: heavy,
      comment:
        "The guest's page must not carry validation or the dashboard's libraries to a phone. Break the chain: `import type` " +
        'from a contract, or move the plain function into a module of its own.',
    });
  }

  const slices = new Map();
  for (const { source, dependencies } of modules) {
    const from = sliceOf(source);
    if (from === null || isTest(source)) continue;
    const reached = slices.get(from) ?? new Set();
    for (const to of dependencies.map(({ resolved }) => sliceOf(resolved)))
      if (to !== null && to !== from) reached.add(to);
    slices.set(from, reached);
  }
  const reported = new Set();
  for (const slice of slices.keys()) {
    const cycle = shortestPath(
      slice,
      (name) => slices.get(name) ?? [],
      (name) => name === slice,
    );
    const key = cycle && [...new Set(cycle)].sort().join();
    if (!cycle || reported.has(key)) continue;
    reported.add(key);
    violations.push({
      name: 'no-slice-cycles',
      path: cycle.map((name) => `server/${name}`),
      comment:
        'A slice may know another, be it by a type alone, but not in a circle: let one of them be told (an argument, an outbox ' +
        'message), or move what both need to the one that owns it.',
    });
  }
  return violations;
}

/**
 * Returns dependency-cruiser's findings, each with its rule's explanation. A report that covers no
 * modules is a failure too.
 */
export function judgeImports({ modules, summary }) {
  const own = modules.filter(({ source }) => /^(domain|server|web)\//.test(source));
  if (own.length === 0 || own.every(({ dependencies }) => dependencies.length === 0)) {
    return {
      code: 1,
      output: 'No import was looked at, so this says nothing: is TypeScript too new for it?',
    };
  }
  const rules = new Map(summary.ruleSetUsed.forbidden.map((rule) => [rule.name, rule]));
  const crossed = [
    ...summary.violations.map(({ from, to, cycle, rule }) => ({
      path: [from, ...(cycle ? cycle.map((step) => step.name ?? step) : [to])],
      name: rule.name,
      comment: rules.get(rule.name).comment,
    })),
    ...pathViolations(modules),
  ];
  const lines = crossed.map(({ path, name, comment }) => `${path.join(' → ')}\n    ${name}: ${comment}`);
  return {
    code: crossed.length === 0 ? 0 : 1,
    output: [...lines, `${own.length} modules looked at`].join('\n'),
  };
}
