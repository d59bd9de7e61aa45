/**
 * The scripts that a page of the dashboard will import when its entry runs: the frame of the signed-in pages, and the
 * page. Named in the HTML, they are fetched beside the entry and not after it.
 */
import path from 'node:path';
import { type Manifest, readManifest, withImports } from './manifest.ts';

const entry = 'index.html';
const frame = 'app/shell.tsx';
/** A page's module has the name of the last step of its path: `/email-templates` is in `email-templates-page.tsx`. */
const pageModule = /\/pages\/([^/]+)-page\.tsx$/;

/** For the path of a page, the link elements of its scripts; nothing for a path whose scripts are not known. */
export function earlyScripts(webDir: string): (pathname: string) => string {
  const links = new Map(
    [...earlyFiles(readManifest(path.join(webDir, '.vite', 'manifest.json')) ?? {})].map(([name, files]) => [
      name,
      files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join(''),
    ]),
  );
  return (pathname) => links.get(pathname.split('/').at(-1) ?? '') ?? '';
}

/** By the name of a page, the files that it needs beyond those of the entry. */
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
