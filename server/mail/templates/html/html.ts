/**
 * Makes the HTML of a mail. React renders each part once. The words that differ between mails are
 * escaped and filled in.
 */
import { Preview } from '@react-email/preview';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Letter } from '../letter.ts';
import { escapeHtml } from '#domain/kernel/html.ts';
import { compose, type Making } from './compose.ts';
import { doctype } from './page.tsx';
import { parts, type PartName } from './parts.ts';
import { patternOf } from './pattern.ts';

const patterns = new Map<PartName, ReturnType<typeof patternOf>>();

function patternNamed(name: PartName): ReturnType<typeof patternOf> {
  let pattern = patterns.get(name);
  if (!pattern) patterns.set(name, (pattern = patternOf(parts[name])));
  return pattern;
}

/** A character that escaping does not change and that React's own markup does not contain. */
const filler = '☃';
const aroundPreview: (readonly [before: string, after: string] | undefined)[] = [];

/**
 * Returns the HTML before and after a preview of this length. Padding brings all previews to the
 * same length.
 */
function around(length: number): readonly [before: string, after: string] {
  const known = aroundPreview[length];
  if (known) return known;
  const html = renderToStaticMarkup(createElement(Preview, null, filler.repeat(length)));
  const at = length === 0 ? html.length : html.indexOf(filler);
  return (aroundPreview[length] = [html.slice(0, at), html.slice(at + length)]);
}

const asText: Making<string> = {
  words: escapeHtml,
  row: (pieces) => pieces.join(''),
  part: (name, gaps) => patternNamed(name)(gaps),
  preview(text) {
    const [before, after] = around(text.length);
    return before + escapeHtml(text) + after;
  },
};

/** Returns a letter's HTML, byte for byte the same as if React rendered the whole letter. */
export const renderHtml = (letter: Letter): string => doctype + compose(letter, asText);
