import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('./', import.meta.url);
// The gallery and the colour field show colours as data.
const components = readdirSync(folder).filter(
  (file) =>
    /\.tsx?$/.test(file) && !file.includes('.test.') && file !== 'gallery.tsx' && file !== 'color-field.tsx',
);

describe('components', () => {
  it('are found', () => {
    expect(components.length).toBeGreaterThan(20);
  });

  it.each(components)('%s names tokens and never a colour', (file) => {
    const source = readFileSync(new URL(file, folder), 'utf8');
    expect(
      source.match(
        /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(|\b(?:gray|slate|red|blue|green|orange)-\d{2,3}\b/gi,
      ),
    ).toBe(null);
  });
});
