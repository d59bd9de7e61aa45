import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.css') && !name.startsWith('fonts'),
);

/** Properties that name a side of the screen. A `float` as wide as its parent may stay. */
const physical =
  /(?:margin|padding|border|scroll-margin)-(?:left|right)|(?<![-a-z])(?:left|right)\s*:|text-align:\s*(?:left|right)/;
const sides = /(?:margin|padding): *([^\s;]+) +([^\s;]+) +([^\s;]+) +([^\s;]+);/g;

describe('the style sheets of guests', () => {
  it.each(files)('%s names no left and no right, so that Arabic is mirrored', (name) => {
    const css = readFileSync(join(root, name), 'utf8').replace(/\/\*[^]*?\*\//g, '');
    expect(css.match(physical)).toBeNull();
    const uneven = [...css.matchAll(sides)].filter(([, , right, , left]) => right !== left);
    expect(uneven.map(([declaration]) => declaration)).toEqual([]);
  });
});
