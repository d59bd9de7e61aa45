// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PagedTable } from './paged.tsx';
import type { Column, TableQuery } from './column.ts';
import type { PagedTableProps } from './paged.tsx';
import { EmptyState } from '../states.tsx';

type Guest = { id: string; name: string; party: number };

const columns: Column<Guest>[] = [
  { id: 'name', header: 'Guest Name', cell: (guest) => guest.name, sortable: true, primary: true },
  { id: 'party', header: 'Party Size', cell: (guest) => guest.party, align: 'end' },
];
const ten: Guest[] = Array.from({ length: 10 }, (_, index) => ({
  id: String(index),
  name: `Guest ${index}`,
  party: index,
}));

let query: TableQuery;
const asked = vi.fn<(query: TableQuery) => void>();

function Guests(props: Partial<PagedTableProps<Guest>> & { start?: Partial<TableQuery> }) {
  const { start, ...rest } = props;
  const [current, setCurrent] = useState<TableQuery>({ page: 1, pageSize: 10, sort: '', q: '', ...start });
  query = current;
  return (
    <PagedTable
      caption="Guests"
      columns={columns}
      rows={ten}
      rowKey={(guest) => guest.id}
      total={34}
      query={current}
      onQueryChange={(next) => {
        asked(next);
        setCurrent(next);
      }}
      searchLabel="Search guests"
      empty={<EmptyState title="No guests yet" />}
      {...rest}
    />
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  asked.mockClear();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const head = (name: string) => screen.getByRole('columnheader', { name: new RegExp(name) });

describe('PagedTable', () => {
  it('hides a column if its rows are too wide, and shows the column again for narrower rows', () => {
    // A browser would lay this out. Here, a wide name and the column next to it don't fit.
    const width = vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (
      this: HTMLElement,
    ) {
      return /wide/.test(this.textContent) && /Party Size/.test(this.textContent) ? 900 : 0;
    });
    const leaving = columns.map((column) => (column.id === 'party' ? { ...column, leaves: 1 } : column));
    const wide = [{ ...ten[0]!, name: 'A wide name' }];
    const { rerender } = render(<Guests columns={leaving} rows={wide} />);
    expect(screen.queryByRole('columnheader', { name: /Party Size/ })).toBeNull();
    rerender(<Guests columns={leaving} rows={ten} />);
    expect(head('Party Size')).toBeTruthy();
    width.mockRestore();
  });

  it('hides columns in the stated order until the rows fit', () => {
    // With one column more than fits, the rows are too wide. The names stay at any width.
    let max = 4;
    const width = vi
      .spyOn(HTMLElement.prototype, 'scrollWidth', 'get')
      .mockImplementation(() => (screen.queryAllByRole('columnheader').length > max ? 900 : 0));
    const [name, party] = columns;
    const table = [
      name!,
      { ...party!, id: 'phone', header: 'Phone', leaves: 2 },
      { ...party!, id: 'note', header: 'Note', leaves: 3 },
      { ...party!, id: 'added', header: 'Added', leaves: 1 },
    ];
    const left: string[][] = [];
    for (; max > 0; max -= 1) {
      render(<Guests columns={table} rows={ten} />);
      left.push(screen.getAllByRole('columnheader').map(({ textContent }) => textContent));
      cleanup();
    }
    const names = left[0]![0]!;
    expect(left).toEqual([
      [names, 'Phone', 'Note', 'Added'],
      [names, 'Phone', 'Note'],
      [names, 'Note'],
      [names],
    ]);
    width.mockRestore();
  });

  it('shows a row for each entry, with its caption and the specified footer', () => {
    render(<Guests />);
    expect(within(screen.getByRole('table', { name: 'Guests' })).getAllByRole('row')).toHaveLength(11);
    expect(screen.getByText('Showing 1 to 10 of 34')).toBeTruthy();
  });

  it('says that more rows exist than were counted', () => {
    render(<Guests total={1_000} more />);
    expect(screen.getByText('Showing 1 to 10 of more than 1,000')).toBeTruthy();
  });

  it('shows no count for a single row', () => {
    render(<Guests total={1} />);
    expect(screen.queryByText(/^Showing/)).toBeNull();
  });

  it('accepts another footer text', () => {
    render(<Guests start={{ page: 4 }} footerText={(first, last, total) => `${first}-${last}/${total}`} />);
    expect(screen.getByText('31-34/34')).toBeTruthy();
  });

  it('sorts ascending, descending, then not at all, from the first page, and sets aria-sort', () => {
    render(<Guests start={{ page: 3 }} />);
    expect(head('Guest Name').getAttribute('aria-sort')).toBe('none');
    expect(head('Party Size').getAttribute('aria-sort')).toBeNull();
    const press = () => fireEvent.click(within(head('Guest Name')).getByRole('button'));
    press();
    expect(query).toEqual({ page: 1, pageSize: 10, sort: 'name', q: '' });
    expect(head('Guest Name').getAttribute('aria-sort')).toBe('ascending');
    press();
    expect(query.sort).toBe('-name');
    expect(head('Guest Name').getAttribute('aria-sort')).toBe('descending');
    press();
    expect(query.sort).toBe('');
  });

  it('searches once typing pauses for 300 ms, from the first page', () => {
    render(<Guests start={{ page: 2 }} />);
    const box = screen.getByRole('searchbox', { name: 'Search guests' });
    fireEvent.change(box, { target: { value: 'a' } });
    void act(() => vi.advanceTimersByTime(299));
    fireEvent.change(box, { target: { value: 'ad' } });
    void act(() => vi.advanceTimersByTime(299));
    expect(asked).not.toHaveBeenCalled();
    void act(() => vi.advanceTimersByTime(1));
    expect(asked).toHaveBeenCalledTimes(1);
    expect(query).toEqual({ page: 1, pageSize: 10, sort: '', q: 'ad' });
  });

  it('searches with the latest query, not with the query of the first keystroke', () => {
    render(<Guests />);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ada' } });
    fireEvent.click(within(head('Guest Name')).getByRole('button'));
    void act(() => vi.advanceTimersByTime(300));
    expect(query).toEqual({ page: 1, pageSize: 10, sort: 'name', q: 'ada' });
  });

  it('searches at once on Enter and clears at once', () => {
    render(<Guests />);
    const box = screen.getByRole<HTMLInputElement>('searchbox');
    fireEvent.change(box, { target: { value: 'ada' } });
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(query.q).toBe('ada');
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(query.q).toBe('');
    expect(box.value).toBe('');
    void act(() => vi.advanceTimersByTime(1000));
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('searches again for a word that the user clears and retypes at once', () => {
    render(<Guests />);
    const box = screen.getByRole('searchbox');
    fireEvent.change(box, { target: { value: 'ada' } });
    void act(() => vi.advanceTimersByTime(300));
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(query.q).toBe('');
    fireEvent.change(box, { target: { value: 'ada' } });
    void act(() => vi.advanceTimersByTime(300));
    expect(query.q).toBe('ada');
  });

  it('changes pages with its buttons', () => {
    render(<Guests />);
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(query.page).toBe(2);
    fireEvent.click(screen.getByRole('button', { name: 'Page 4' }));
    expect(query.page).toBe(4);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true);
  });

  it('returns to the last existing page if its own page is gone', () => {
    render(<Guests start={{ page: 5 }} rows={[]} total={34} />);
    expect(query.page).toBe(4);
  });

  it('distinguishes an empty list from a search without results', () => {
    const { unmount } = render(<Guests rows={[]} total={0} />);
    expect(screen.getByText('No guests yet')).toBeTruthy();
    unmount();
    render(<Guests rows={[]} total={0} start={{ q: 'zeno' }} />);
    expect(screen.queryByText('No guests yet')).toBeNull();
    expect(screen.getByText('No entry matches “zeno”.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(query.q).toBe('');
  });

  it('shows the loading state, and an error with a button to try again', () => {
    const retry = vi.fn();
    const { rerender } = render(<Guests rows={undefined} total={0} />);
    expect(screen.getByRole('status').textContent).toContain('Loading...');
    rerender(<Guests rows={undefined} total={0} error="We couldn’t load the guests." onRetry={retry} />);
    expect(screen.getByRole('alert').textContent).toContain('We couldn’t load the guests.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it('keeps its rows if a refresh fails', () => {
    const retry = vi.fn();
    render(<Guests error="We couldn’t load the guests." onRetry={retry} />);
    expect(screen.getByRole('alert')).toBeTruthy();
    expect(screen.getByText('Guest 3')).toBeTruthy();
    // The failure is one line above the rows, not a panel that pushes them away.
    expect(screen.getByRole('alert').querySelector('p')?.textContent).toBe(
      'We couldn’t load the guests. Try again',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
  });

  it('shows actions for each row, and a detail for rows that have a detail', () => {
    render(
      <Guests
        actions={(guest) => <button>Edit {guest.name}</button>}
        detail={(guest) => (guest.id === '3' ? <p>Editing {guest.name}</p> : null)}
      />,
    );
    expect(screen.getAllByRole('button', { name: /^Edit Guest/ })).toHaveLength(10);
    expect(screen.getAllByText(/^Editing/)).toHaveLength(1);
    expect(screen.getByRole('columnheader', { name: 'Actions' })).toBeTruthy();
  });
});
