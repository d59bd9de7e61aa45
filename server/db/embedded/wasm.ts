import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

let compiled: Promise<WebAssembly.Module> | undefined;

/**
 * The WebAssembly of PGlite. Threads of V8 compile it: asked for at the beginning of a start, it is ready when the modules of the
 * server are loaded.
 */
export function compiledEngine(): Promise<WebAssembly.Module> {
  if (!compiled) {
    const folder = path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
    compiled = readFile(path.join(folder, 'pglite.wasm')).then((bytes) => WebAssembly.compile(bytes));
    // A failure is told to the start, which awaits this later.
    compiled.catch(() => {});
  }
  return compiled;
}
