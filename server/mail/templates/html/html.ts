/** Makes the HTML of a mail. */
import type { Letter } from '../letter.ts';
import type { Voice } from '../voice.ts';
import { blockHtml } from './blocks.ts';
import { pageHtml } from './page.ts';

/** Returns a letter's HTML. All of its words are escaped. */
export const renderHtml = (letter: Letter, voice: Voice): string =>
  pageHtml(letter, letter.blocks.map((block) => blockHtml(block, letter, voice)).join(''), voice);
