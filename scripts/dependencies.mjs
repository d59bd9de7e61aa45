// Checks that `dependencies` holds exactly what a running server loads. An image or a server is
// installed without the other packages.

const ENTRY = /^server\/(?:[^/]+\/)?main\.ts$/;

/**
 * Matches packages whose files the running server reads for the pictures of link previews
 * (server/pictures/draw.ts).
 */
const READ_AS_FILES = /^@fontsource\//;

const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * Returns the packages that the server's entries load, each with a file that loads it. Packages
 * that only a browser loads later are left out.
 */
export function packagesOfServer(modules) {
  const byName = new Map(modules.map((module) => [module.source, module.dependencies]));
  const packages = new Map();
  const waiting = modules.map(({ source }) => source).filter((source) => ENTRY.test(source));
  const seen = new Set(waiting);
  for (const file of waiting) {
    for (const to of byName.get(file) ?? []) {
      if (to.dependencyTypes.includes('type-only')) continue;
      // A page that the server renders may load more packages later, in the browser.
      if (to.dynamic && file.startsWith('web/')) continue;
      if (to.dependencyTypes.some((type) => type.startsWith('npm'))) {
        packages.set(packageOf(to.module), file);
      } else if (!seen.has(to.resolved)) {
        seen.add(to.resolved);
        waiting.push(to.resolved);
      }
    }
  }
  return packages;
}

/**
 * Returns a sentence for each package on the wrong side. It reads the modules of
 * dependency-cruiser's JSON and package.json.
 */
export function dependencyViolations(modules, { dependencies }) {
  const needed = packagesOfServer(modules);
  const missing = [...needed]
    .filter(([name]) => !Object.hasOwn(dependencies, name))
    .map(([name, file]) => `${name} is loaded by the server (${file}): it belongs in dependencies.`);
  const spare = Object.keys(dependencies)
    .filter((name) => !needed.has(name) && !READ_AS_FILES.test(name))
    .map((name) => `${name} is not loaded by a running server: it belongs in devDependencies.`);
  return [...missing, ...spare];
}
