import { compileWords } from './compile.mjs';

/** Compiles the catalogs before the tests (vitest.config.ts). */
export function setup() {
  compileWords();
}
