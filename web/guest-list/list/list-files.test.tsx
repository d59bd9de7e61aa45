// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { words } from '../words.ts';
import { ListFiles } from './list-files.tsx';

afterEach(cleanup);

const event = { id: 'e1', name: 'Gala', timezone: 'UTC', cutoffDate: null };

it.each([
  ['with cards and the file of codes for hosts who may edit replies', true],
  ['without cards and the file of codes for hosts who only read them', false],
])('the guest list can be saved and printed %s', async (_whose, editable) => {
  render(
    <ListFiles
      event={event as never}
      filter={{ q: '' }}
      editable={editable}
      mayExport
      isEmpty={false}
      onImport={vi.fn()}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: words.files.menu }));
  const print = await screen.findByText(words.files.print);
  expect(screen.queryByText(words.files.codes) !== null).toBe(editable);
  fireEvent.click(print);
  await screen.findByText(words.printing.labels);
  expect(screen.queryByText(words.printing.cards) !== null).toBe(editable);
});
