// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfirmDialog } from '../overlays/dialog.tsx';
import type { Column } from './column.ts';
import type { RowSource } from './row-source.ts';
import { VirtualTable } from './virtual.tsx';

interface Guest {
  id: string;
  name: string;
}

const columns: Column<Guest>[] = [
  {
    id: 'name',
    header: 'Guest Name',
    width: '1fr',
    cell: (guest) => guest.name,
    sortable: true,
    primary: true,
  },
  { id: 'email', header: 'Email', width: '1fr', cell: (guest) => `${guest.id}@example.com` },
];
const guests = (count: number, from = 0): Guest[] =>
  Array.from({ length: count }, (_, index) => ({ id: `g${from + index}`, name: `Guest ${from + index}` }));

const shown = vi.fn<(first: number, last: number) => void>();
const sourceOf = (
  rows: readonly (Guest | undefined)[],
  more: Partial<RowSource<Guest>> = {},
): RowSource<Guest> => ({
  list: 'all',
  total: rows.length,
  rowAt: (index) => rows[index],
  indexOf: (key) => {
    const index = rows.findIndex((row) => row?.id === key);
    return index < 0 ? undefined : index;
  },
  show: shown,
  loading: false,
  retry: vi.fn(),
  ...more,
});

function Table({ source, newRows }: { source: RowSource<Guest>; newRows?: (count: number) => string }) {
  const [sort, setSort] = useState('');
  const [editing, setEditing] = useState<string | null>(null);
  return (
    <VirtualTable
      caption="Guests"
      columns={columns}
      source={source}
      rowKey={(guest) => guest.id}
      sort={sort}
      onSortChange={setSort}
      actions={(guest) => (
        <button type="button" onClick={() => setEditing(guest.id)}>
          Edit {guest.name}
        </button>
      )}
      detail={
        editing === null ? null : { key: editing, content: <input aria-label={`Name of ${editing}`} /> }
      }
      empty={<p>Nobody</p>}
      {...(newRows && { newRows })}
    />
  );
}

beforeEach(() => {
  // jsdom has no layout, so every row is 60 pixels high.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(1_000_000);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  document.documentElement.scrollTop = 0;
  shown.mockClear();
});

function scrollTo(top: number) {
  document.documentElement.scrollTop = top;
  act(() => {
    fireEvent.scroll(window);
  });
}

describe('a virtual table', () => {
  it('says that a search found more rows than it shows', () => {
    const { rerender } = render(<Table source={sourceOf(guests(1_000), { more: true })} />);
    expect(screen.getByText('The first 1,000 are shown. Type more to narrow it down.')).toBeTruthy();
    rerender(<Table source={sourceOf(guests(1_000))} />);
    expect(screen.queryByText(/are shown/)).toBeNull();
  });

  it('moves the focus to the same button of the next row when a dialog removes its row', async () => {
    function Approve({ guest, onGone }: { guest: Guest; onGone: () => void }) {
      const [open, setOpen] = useState(false);
      return (
        <>
          <button type="button" onClick={() => setOpen(true)}>
            Approve {guest.name}
          </button>
          <ConfirmDialog
            open={open}
            onOpenChange={setOpen}
            title={`Approve ${guest.name}?`}
            description=""
            confirmLabel="Approve"
            onConfirm={onGone}
          />
        </>
      );
    }
    function Line() {
      const [rows, setRows] = useState(guests(3));
      return (
        <VirtualTable
          caption="Guests"
          columns={columns}
          source={sourceOf(rows)}
          rowKey={(guest) => guest.id}
          sort=""
          onSortChange={() => {}}
          actions={(guest) => (
            <Approve guest={guest} onGone={() => setRows(rows.filter((row) => row !== guest))} />
          )}
          empty={<p>Nobody</p>}
        />
      );
    }
    render(<Line />);
    await userEvent.click(screen.getByRole('button', { name: 'Approve Guest 1' }));
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Approve Guest 2'));
  });

  it('renders only the visible rows, with their total number and their positions', () => {
    render(<Table source={sourceOf(guests(10_000))} />);
    const table = screen.getByRole('table', { name: 'Guests' });
    expect(table.getAttribute('aria-rowcount')).toBe('10001');
    expect(table.getAttribute('aria-colcount')).toBe('3');
    const rows = within(table).getAllByRole('row');
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.length).toBeLessThan(40);
    expect(rows.slice(0, 3).map((row) => row.getAttribute('aria-rowindex'))).toEqual(['1', '2', '3']);
    expect(rows[1]?.textContent).toContain('Guest 0');
    expect(shown.mock.lastCall?.[0]).toBe(0);
    scrollTo(300_000);
    expect(screen.queryByText('Guest 0')).toBeNull();
    expect(shown.mock.lastCall?.[0]).toBeGreaterThan(4_000);
    expect(within(table).getAllByRole('row').length).toBeLessThan(40);
  });

  it('shows that a row has not loaded yet', () => {
    render(<Table source={sourceOf([...guests(2), undefined])} />);
    const rows = screen.getAllByRole('row');
    expect(rows).toHaveLength(4);
    expect(rows[3]?.textContent).toContain('Loading...');
  });

  it('keeps a row’s form and what the user typed, wherever the row moves', () => {
    const { rerender } = render(<Table source={sourceOf(guests(1_000))} />);
    fireEvent.click(screen.getByText('Edit Guest 3'));
    fireEvent.change(screen.getByLabelText('Name of g3'), { target: { value: 'Typed' } });
    const typed = () => screen.getByLabelText<HTMLInputElement>('Name of g3').value;

    scrollTo(30_000);
    expect(screen.queryByText('Guest 5')).toBeNull();
    expect(typed()).toBe('Typed');
    scrollTo(0);

    // Another reply arrives above the row.
    rerender(<Table source={sourceOf([{ id: 'new', name: 'Newcomer' }, ...guests(1_000)])} />);
    expect(typed()).toBe('Typed');
    expect(screen.getByLabelText('Name of g3').closest('[data-index]')?.getAttribute('data-index')).toBe('4');
    // First the row is on no loaded page; then all rows are gone.
    rerender(<Table source={sourceOf(guests(1_000, 500))} />);
    expect(typed()).toBe('Typed');
    rerender(<Table source={sourceOf([])} />);
    expect(typed()).toBe('Typed');
  });

  it('gives each row its own height, even after a filter moves the rows', () => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
      return this.textContent?.includes('Guest') && Number(/Guest (\d+)/.exec(this.textContent)?.[1]) < 100
        ? 140
        : 60;
    });
    const tops = () =>
      [...document.querySelectorAll<HTMLElement>('[data-index]')]
        .slice(0, 3)
        .map((item) => /^(\d+)px$/.exec(item.style.top)?.[1]);
    const { rerender } = render(<Table source={sourceOf(guests(1_000))} />);
    expect(tops()).toEqual(['0', '140', '280']);
    rerender(<Table source={sourceOf(guests(500, 100), { list: 'confirmed' })} />);
    expect(tops()).toEqual(['0', '60', '120']);
    // A row that moves takes its height with it.
    rerender(<Table source={sourceOf([...guests(1, 100), ...guests(50)], { list: 'confirmed' })} />);
    expect(tops()).toEqual(['0', '60', '200']);
  });

  it('scrolls the whole form into view when it opens below a row', () => {
    const brought: Element[] = [];
    HTMLElement.prototype.scrollIntoView = function (this: HTMLElement) {
      brought.push(this);
    };
    render(<Table source={sourceOf(guests(20))} />);
    fireEvent.click(screen.getByText('Edit Guest 9'));
    expect(brought).toEqual([screen.getByLabelText('Name of g9').closest('[data-index]')]);
    expect(brought[0]?.textContent).toContain('Guest 9');
  });

  it('keeps the focused row while the table scrolls away', () => {
    render(<Table source={sourceOf(guests(1_000))} />);
    const button = screen.getByText('Edit Guest 2');
    act(() => button.focus());
    scrollTo(30_000);
    expect(document.activeElement).toBe(button);
  });

  it('sorts up, down, and back, and sets aria-sort', () => {
    render(<Table source={sourceOf(guests(5))} />);
    const head = () => screen.getByRole('columnheader', { name: /Guest Name/ });
    expect(head().getAttribute('aria-sort')).toBe('none');
    for (const direction of ['ascending', 'descending', 'none']) {
      fireEvent.click(within(head()).getByRole('button'));
      expect(head().getAttribute('aria-sort')).toBe(direction);
    }
    expect(screen.getByRole('columnheader', { name: 'Email' }).getAttribute('aria-sort')).toBeNull();
  });

  it('shows that its list is empty, loading or failed', () => {
    const { rerender } = render(<Table source={sourceOf([])} />);
    expect(screen.getByText('Nobody')).toBeTruthy();
    rerender(<Table source={sourceOf([], { total: null })} />);
    expect(screen.getByRole('status').textContent).toContain('Loading...');
    const retry = vi.fn();
    rerender(<Table source={sourceOf([], { total: null, error: 'No connection.', retry })} />);
    expect(screen.getByRole('alert').textContent).toContain('No connection.');
    fireEvent.click(screen.getByText('Try again'));
    expect(retry).toHaveBeenCalledOnce();
    rerender(<Table source={sourceOf(guests(5), { error: 'No connection.', retry })} />);
    expect(screen.getByText('Guest 3')).toBeTruthy();
    expect(screen.getByRole('alert').querySelector('p')?.textContent).toBe('No connection. Try again');
  });
});

describe('rows under a pointer', () => {
  const newRows = (count: number) => `${count} new guests`;
  const names = () => screen.getAllByText(/^Guest \d+$/).map(({ textContent }) => textContent);
  const grid = () => document.querySelector('[data-rows]') as HTMLElement;

  it('stay in place while new rows wait behind a button', () => {
    const { rerender } = render(<Table source={sourceOf(guests(3))} newRows={newRows} />);
    fireEvent.pointerEnter(grid(), { pointerType: 'mouse' });
    rerender(<Table source={sourceOf([...guests(2, 10), ...guests(3)])} newRows={newRows} />);
    expect(names()).toEqual(['Guest 0', 'Guest 1', 'Guest 2']);
    fireEvent.click(screen.getByRole('button', { name: '2 new guests' }));
    expect(names()).toEqual(['Guest 10', 'Guest 11', 'Guest 0', 'Guest 1', 'Guest 2']);
    expect(screen.queryByRole('button', { name: /new guests/ })).toBeNull();
  });

  it('stay in place, but show new values, while the focus is in the table', () => {
    const { rerender } = render(<Table source={sourceOf(guests(2))} newRows={newRows} />);
    const edit = screen.getByRole('button', { name: 'Edit Guest 1' });
    act(() => edit.focus());
    const renamed = [{ id: 'g0', name: 'Guest 99' }, ...guests(1, 1)];
    rerender(<Table source={sourceOf([...guests(1, 10), ...renamed])} newRows={newRows} />);
    expect(names()).toEqual(['Guest 99', 'Guest 1']);
    act(() => edit.blur());
    expect(names()).toEqual(['Guest 10', 'Guest 99', 'Guest 1']);
  });

  it('appear at once while nobody is in the table', () => {
    const { rerender } = render(<Table source={sourceOf(guests(1))} newRows={newRows} />);
    rerender(<Table source={sourceOf(guests(2))} newRows={newRows} />);
    expect(names()).toEqual(['Guest 0', 'Guest 1']);
  });

  it('leave a gap when they are deleted, until the pointer moves', () => {
    const { rerender } = render(<Table source={sourceOf(guests(3))} newRows={newRows} />);
    fireEvent.pointerEnter(grid(), { pointerType: 'mouse' });
    rerender(<Table source={sourceOf([guests(1)[0], ...guests(1, 2)])} newRows={newRows} />);
    expect(names()).toEqual(['Guest 0', 'Guest 2']);
    const place = () => screen.getByText('Guest 2').closest('[data-index]');
    expect(place()?.getAttribute('data-index')).toBe('2');
    fireEvent.pointerMove(grid());
    expect(place()?.getAttribute('data-index')).toBe('1');
    expect(screen.queryByRole('button', { name: /new guests/ })).toBeNull();
  });
});
