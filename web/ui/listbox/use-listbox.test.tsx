// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useListbox } from './use-listbox.ts';

const chosen = vi.fn<(index: number) => void>();

function List({ names, open = true, onOpen }: { names: string[]; open?: boolean; onOpen?: () => void }) {
  const list = useListbox({ count: names.length, open, onOpen, onChoose: chosen, list: names });
  return (
    <>
      <input aria-label="Names" {...list.field} onKeyDown={list.onKeyDown} />
      <ul aria-label="Found" {...list.listbox}>
        {names.map((name, index) => (
          <li key={name} {...list.option(index)} aria-selected={index === list.active}>
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}

const names = (count: number) => Array.from({ length: count }, (_, index) => `Name ${index}`);
const field = () => screen.getByRole('combobox', { name: 'Names' });
const press = (...keys: string[]) => keys.forEach((key) => fireEvent.keyDown(field(), { key }));
const active = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;

afterEach(() => {
  cleanup();
  chosen.mockClear();
});

it('a list wraps around with the arrow keys, and stops at its ends with the page keys', () => {
  render(<List names={names(20)} />);
  expect(active()).toBe('Name 0');
  press('ArrowUp');
  expect(active()).toBe('Name 19');
  press('ArrowDown', 'PageDown');
  expect(active()).toBe('Name 8');
  press('PageDown', 'PageDown');
  expect(active()).toBe('Name 19');
  press('PageUp', 'PageUp', 'PageUp');
  expect(active()).toBe('Name 0');
});

it('a list chooses the active option on Enter, or the clicked option', () => {
  render(<List names={names(3)} />);
  fireEvent.mouseMove(screen.getByRole('option', { name: 'Name 2' }));
  press('Enter');
  fireEvent.click(screen.getByRole('option', { name: 'Name 1' }));
  expect(chosen.mock.calls).toEqual([[2], [1]]);
});

it('a list activates an option again after an empty list fills or a longer list shrinks', () => {
  const { rerender } = render(<List names={[]} />);
  press('ArrowDown', 'PageDown', 'PageUp', 'ArrowUp');
  expect(field().getAttribute('aria-activedescendant')).toBeNull();
  rerender(<List names={names(9)} />);
  expect(active()).toBe('Name 0');
  press('ArrowUp');
  rerender(<List names={names(2)} />);
  expect(active()).toBe('Name 1');
});

it('a list leaves its keys to an input method that is composing', () => {
  render(<List names={names(3)} />);
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  fireEvent.keyDown(field(), { key: 'ArrowDown', isComposing: true });
  expect(chosen).not.toHaveBeenCalled();
  expect(active()).toBe('Name 0');
});

it('a closed list opens with the arrow keys and ignores Enter', () => {
  const opened = vi.fn();
  render(<List names={names(3)} open={false} onOpen={opened} />);
  expect(field().getAttribute('aria-activedescendant')).toBeNull();
  press('ArrowDown');
  expect(opened).toHaveBeenCalledOnce();
  press('Enter');
  expect(chosen).not.toHaveBeenCalled();
});
