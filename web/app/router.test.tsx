import { describe, expect, it } from 'vitest';
import { makeRouter } from './router.tsx';

describe('the address', () => {
  it('keeps texts and numbers, such as those that open a dialog or choose a round', () => {
    const search = { view: 'invited', list: 2, add: 1, tag: undefined, open: true } as never;
    expect(makeRouter().buildLocation({ to: '/events', search }).href).toBe(
      '/events?view=invited&list=2&add=1',
    );
  });
});
