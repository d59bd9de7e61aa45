import { describe, expect, it } from 'vitest';
import { boxes, fitted } from './fitted.ts';

describe('letters on badges and place cards', () => {
  it('fill a badge with a usual name', () => {
    expect(fitted('Ada Okafor', boxes.badgesA6.name)).toBe('28pt');
    expect(fitted('Chimamanda Adichie-Okonkwo', boxes.badgesA7.name)).toBe('20pt');
  });

  it('keep a long last name in one line, with its hyphen', () => {
    const box = boxes.badgesA6.name;
    const size = Number.parseFloat(fitted('Bartholomew Featherstonehaugh-Vandermeer', box)) / 2.835;
    // In Chromium, these letters of Fraunces are half as wide as they are high.
    expect('Featherstonehaugh-'.length * size * 0.52).toBeLessThanOrEqual(box.width);
  });

  it('leave room for every line of the longest name', () => {
    for (const { name: box } of Object.values(boxes)) {
      const size = Number.parseFloat(fitted('W'.repeat(200), box)) / 2.835;
      const perLine = Math.floor(box.width / size);
      expect(Math.ceil(200 / perLine) * size * 1.2).toBeLessThanOrEqual(box.height);
    }
  });
});
