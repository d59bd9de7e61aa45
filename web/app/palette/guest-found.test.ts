import { describe, expect, it } from 'vitest';
import { guestFound } from './use-commands.tsx';

const reply = {
  ...{ displayName: 'Cyrus Fairbairn', guestEmail: 'cyrus@example.com' },
  guestDetails: JSON.stringify([{ name: 'Cyrus Fairbairn' }, { name: 'Fréya Lund' }]),
};

describe('a reply that the palette finds', () => {
  it('names the guest who has the typed words', () =>
    expect(guestFound(reply, 'freya')).toBe('with Fréya Lund'));
  it.each(['cyrus', 'CYRUS@', 'garden'])(
    'names nobody for “%s”, which also belongs to the reply itself',
    (typed) => expect(guestFound(reply, typed)).toBe(''),
  );
});
