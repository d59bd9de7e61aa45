// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Notice, Toast } from './toast.tsx';
import { render } from '../../testing/render.tsx';

function Page() {
  const [notice, setNotice] = useState<Notice | null>({ title: 'Error', description: 'Sorry.' });
  return (
    <>
      <input aria-label="Name" />
      <Toast notice={notice} onDismiss={() => setNotice(null)} />
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  render(<Page />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const shown = () => screen.getByRole('alert').textContent === 'ErrorSorry.';
const pass = (ms: number) => void act(() => vi.advanceTimersByTime(ms));
const focused = () => document.activeElement;

function swipe(by: number) {
  const at = screen.getByText('Sorry.');
  fireEvent.pointerDown(at, { clientX: 100 });
  fireEvent.pointerMove(at, { clientX: 100 + by });
  fireEvent.pointerUp(at, { clientX: 100 + by });
}

describe('a toast of the guest’s page', () => {
  it('disappears after five seconds and not before', () => {
    pass(4999);
    expect(shown()).toBe(true);
    pass(1);
    expect(shown()).toBe(false);
  });

  it('disappears after a swipe right of more than 50 pixels', () => {
    for (const by of [-80, 50]) swipe(by);
    expect(shown()).toBe(true);
    swipe(51);
    expect(shown()).toBe(false);
  });

  it('takes the focus on F8, stays while focused, and gives the focus back', () => {
    screen.getByLabelText('Name').focus();
    fireEvent.keyDown(document, { key: 'F8' });
    expect(focused()).toBe(screen.getByRole('alert'));
    pass(10_000);
    expect(shown()).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(shown()).toBe(false);
    expect(focused()).toBe(screen.getByLabelText('Name'));
  });
});
