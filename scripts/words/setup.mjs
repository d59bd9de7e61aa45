import { writeFonts } from '../guest-fonts.mjs';
import { compileWords } from './compile.mjs';

/** Makes what a build makes first, and tests read: catalogs and fonts (vitest.config.ts). */
export function setup() {
  compileWords();
  writeFonts();
}
