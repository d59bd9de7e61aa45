// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useRowKeys } from './use-row-keys.ts';

const search = vi.fn<() => void>();
const step = vi.fn<(step: 1 | -1) => void>();

function List({ enabled = true, open = false }: { enabled?: boolean; open?: boolean }) {
  useRowKeys({
    list: () => document.querySelector('ul'),
    enabled,
    onStep: open ? step : null,
    onSearch: search,
  });
  return (
    <>
      <input aria-label="Search" />
      <ul>
        {[2, 0, 1].map((index) => (
          <li key={index} data-index={index}>
            <a href={`#${index}`}>{`Party ${index}`}</a>
          </li>
        ))}
      </ul>
      {open ? <div role="dialog" aria-label="Party" /> : null}
    </>
  );
}

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top: 200 } as DOMRect);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const focused = () => document.activeElement?.textContent;

it('the row keys move from row to row, and stop at the ends', () => {
  render(<List />);
  press('ArrowDown');
  expect(document.activeElement).toBe(document.body);
  press('j');
  expect(focused()).toBe('Party 0');
  press('ArrowDown');
  press('J');
  press('j');
  expect(focused()).toBe('Party 2');
  press('k');
  press('ArrowUp');
  press('k');
  expect(focused()).toBe('Party 0');
  press('/');
  expect(search).toHaveBeenCalledOnce();
});

it('the row keys do nothing while the user types, or if they are off', () => {
  const { rerender } = render(<List />);
  screen.getByLabelText('Search').focus();
  press('j');
  press('/');
  expect(screen.getByLabelText('Search')).toBe(document.activeElement);
  expect(search).not.toHaveBeenCalled();
  (document.activeElement as HTMLElement).blur();
  rerender(<List enabled={false} />);
  press('j');
  expect(document.activeElement).toBe(document.body);
});

it('the row keys step to the next party while a party is open, and the arrow keys scroll', () => {
  render(<List open />);
  press('j');
  press('k');
  press('ArrowDown');
  expect(step.mock.calls).toEqual([[1], [-1]]);
});
