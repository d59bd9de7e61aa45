import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';

/**
 * How much of a function runs before threads of V8 optimize it; its own setting is a tenth of this. At a start most functions run
 * once: optimizing them took a second of the processor, beside the thread that loads the server. What is asked often is optimized a
 * moment later.
 */
const tieringBudget = '--wasm-tiering-budget=20000000';

let compiled: Promise<WebAssembly.Module> | undefined;

/**
 * The WebAssembly of PGlite. Threads of V8 compile it: asked for at the beginning of a start, it is ready when the modules of the
 * server are loaded.
 */
export function compiledEngine(): Promise<WebAssembly.Module> {
  if (!compiled) {
    setFlagsFromString(tieringBudget);
    const folder = path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
    // Read at once: other reads end when nothing else runs, which is after the modules of the server are loaded.
    compiled = WebAssembly.compile(readFileSync(path.join(folder, 'pglite.wasm')));
    // A failure is told to the start, which awaits this later.
    compiled.catch(() => {});
  }
  return compiled;
}
