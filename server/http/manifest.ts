/** What a build says of its files: the module of each, and what it imports. */
import { existsSync, readFileSync } from 'node:fs';

export interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}
export type Manifest = Record<string, Chunk>;

/** Null where there is no build. */
export const readManifest = (file: string): Manifest | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : null;

/** A chunk, then everything it imports, each once; the keys that were seen before are left out. */
export function withImports(manifest: Manifest, key: string, seen = new Set<string>()): Chunk[] {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  return [chunk, ...(chunk.imports ?? []).flatMap((name) => withImports(manifest, name, seen))];
}
