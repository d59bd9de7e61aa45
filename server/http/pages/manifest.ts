/** A build's list of its files: each with its module and its imports. */
import { existsSync, readFileSync } from 'node:fs';

export interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  /** The files that the chunk loads later. */
  dynamicImports?: string[];
  assets?: string[];
}
export type Manifest = Record<string, Chunk>;

/** Null without a build. */
export const readManifest = (file: string): Manifest | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : null;

/** A chunk and everything that it imports, each once, without keys that were already seen. */
export function withImports(manifest: Manifest, key: string, seen = new Set<string>()): Chunk[] {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  return [chunk, ...(chunk.imports ?? []).flatMap((name) => withImports(manifest, name, seen))];
}
