/**
 * Finds the scripts that a dashboard page imports once its entry runs: the frame of signed-in
 * pages, and the page itself. The HTML names them, so that they load together with the entry and
 * not after it.
 */
import path from 'node:path';
import { type Manifest, readManifest, withImports } from './manifest.ts';

const entry = 'index.html';
const frame = 'app/shell.tsx';
/**
 * A page's module is named after the last step of its path: `/email-templates` is in
 * `email-templates-page.tsx`.
 */
const pageModule = /\/pages\/([^/]+)-page\.tsx$/;

/** The link elements of a page's scripts, by its path. Empty for an unknown path. */
export function earlyScripts(webDir: string): (pathname: string) => string {
  const links = new Map(
    [...earlyFiles(readManifest(path.join(webDir, '.vite', 'manifest.json')) ?? {})].map(([name, files]) => [
      name,
      files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join(''),
    ]),
  );
  return (pathname) => links.get(pathname.split('/').at(-1) ?? '') ?? '';
}

/** The files that each page needs beyond those of the entry, by page name. */
function earlyFiles(manifest: Manifest): Map<string, string[]> {
  const byPage = new Map<string, string[]>();
  for (const key of Object.keys(manifest)) {
    const name = pageModule.exec(key)?.[1];
    if (name === undefined) continue;
    const seen = new Set<string>();
    withImports(manifest, entry, seen);
    const chunks = [...withImports(manifest, key, seen), ...withImports(manifest, frame, seen)];
    byPage.set(
      name,
      chunks.map(({ file }) => file),
    );
  }
  return byPage;
}
