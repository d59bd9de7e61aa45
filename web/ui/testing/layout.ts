import { afterEach, beforeEach, vi } from 'vitest';

/**
 * Gives every element of the file's tests a place on a screen of 1280 by 800 pixels.
 * jsdom has no layout, and a menu hides when its button has no place.
 */
export function withLayout() {
  beforeEach(() => {
    vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1_280);
    vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800);
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 10, 100, 20));
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
}
