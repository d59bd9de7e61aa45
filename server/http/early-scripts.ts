/**
 * The scripts that a page of the dashboard will import when its entry runs: the frame of the signed-in pages, and the
 * page. Named in the HTML, they are fetched beside the entry and not after it.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Chunk {
  file: string;
  imports?: string[];
}

const entry = 'index.html';
const frame = 'app/shell.tsx';

/** For the path of a page, the link elements of its scripts; nothing for a path whose scripts are not known. */
export function earlyScripts(webDir: string): (pathname: string) => string {
  const manifestFile = path.join(webDir, '.vite', 'manifest.json');
  const manifest = existsSync(manifestFile)
    ? (JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk>)
    : {};
  return (pathname) =>
    earlyFiles(manifest, pathname)
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
      .join('');
}

/** A page's module has the name of the last step of its path: `/email-templates` is in `email-templates-page.tsx`. */
export function earlyFiles(manifest: Record<string, Chunk>, pathname: string): string[] {
  const name = pathname.split('/').at(-1);
  const page = name && Object.keys(manifest).find((key) => key.endsWith(`/pages/${name}-page.tsx`));
  if (!page) return [];
  const first = withImports(manifest, entry);
  return [...withImports(manifest, frame, withImports(manifest, page))]
    .filter((key) => !first.has(key))
    .flatMap((key) => manifest[key]?.file ?? []);
}

function withImports(manifest: Record<string, Chunk>, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const name of manifest[key]?.imports ?? []) withImports(manifest, name, seen);
  return seen;
}
