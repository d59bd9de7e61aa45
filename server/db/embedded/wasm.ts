import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';

/**
 * The work that a function does before V8's threads optimize it, at ten times V8's default. Most
 * functions run once during a start. Optimizing them took a second of processor time, while another
 * thread was loading the server. Busy functions are optimized a moment later.
 */
const tieringBudget = '--wasm-tiering-budget=20000000';

let compiled: Promise<WebAssembly.Module> | undefined;

/**
 * PGlite's WebAssembly, compiled by V8's threads. If it is requested at the beginning of a start,
 * it is ready when the server's modules are loaded.
 */
export function compiledEngine(): Promise<WebAssembly.Module> {
  if (!compiled) {
    setFlagsFromString(tieringBudget);
    const folder = path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
    // Reads synchronously, because other reads end only after the server's modules are loaded.
    compiled = WebAssembly.compile(readFileSync(path.join(folder, 'pglite.wasm')));
    // The start awaits the compilation later and reports its failure.
    compiled.catch(() => {});
  }
  return compiled;
}
