// What a running server loads is in `dependencies`, and nothing else is: an image or a server is
// installed without the rest.

const ENTRY = /^server\/(?:[^/]+\/)?main\.ts$/;

/**
 * Read from packages while the server runs, by their names' beginning: the pictures of link
 * previews (server/pictures/draw.ts).
 */
const READ_AS_FILES = /^@fontsource\//;

const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * Packages that the server's entries load, each with a file that does. What only a browser loads
 * later is not among them.
 */
export function packagesOfServer(modules) {
  const byName = new Map(modules.map((module) => [module.source, module.dependencies]));
  const packages = new Map();
  const waiting = modules.map(({ source }) => source).filter((source) => ENTRY.test(source));
  const seen = new Set(waiting);
  for (const file of waiting) {
    for (const to of byName.get(file) ?? []) {
      if (to.dependencyTypes.includes('type-only')) continue;
      // A page that is rendered here may load more once it lives in a browser.
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
 * Sentences about packages on the wrong side, from the modules of dependency-cruiser's JSON and
 * package.json.
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
