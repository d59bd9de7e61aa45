// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { words } from '../words.ts';
import { PrintDialog } from './print-dialog.tsx';

afterEach(cleanup);

const event = { id: 'e1', name: 'Gala', dateTime: '2099-06-12T18:00:00Z', timezone: 'UTC' };
const open = (withCards: boolean) =>
  render(<PrintDialog event={event as never} filter={{ q: '' }} withCards={withCards} onClose={vi.fn()} />);
const kinds = () => screen.getAllByRole('radio').length;

describe('what can be printed', () => {
  it('includes cards with codes for users who may edit replies, and for nobody else', () => {
    const { unmount } = open(true);
    expect(screen.getByRole('radio', { name: new RegExp(words.printing.cards) })).toBeDefined();
    const all = kinds();
    unmount();
    open(false);
    expect(screen.queryByRole('radio', { name: new RegExp(words.printing.cards) })).toBeNull();
    expect(kinds()).toBe(all - 1);
  });
});
