// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DryRun, DryRunRow } from '#domain/imports/contract.ts';
import { makeQueryClient } from '#web/kernel/api/queries.ts';
import { ImportDialog } from './import-dialog.tsx';

const row = (of: Partial<DryRunRow>): DryRunRow => ({
  ...{ row: 2, fate: 'new', error: null, column: null, label: 'Kim', names: [], of: null, cells: null },
  ...of,
});

const outcome = (of: Partial<DryRun>): DryRun => ({
  ...{ id: 'i1', mapping: ['name', 'email'], encoding: 'utf-8', sheets: [], skip: [], guesses: [] },
  columns: [
    { name: 'Name', samples: ['Jo Kim'], filled: 1 },
    { name: 'Email', samples: ['jo'], filled: 1 },
  ],
  ...{ blankHousehold: 'own', blankRows: 0, missing: { count: 0, labels: [] } },
  totals: { households: 1, persons: 1, children: 0 },
  counts: { new: 1, update: 0, same: 0, error: 0 },
  rowCounts: { new: 1, update: 0, same: 0, error: 0 },
  rows: [row({})],
  ...of,
});

let checks: { edits?: unknown; guesses?: unknown }[];
let reads: string[];
let answer: (body: { guesses?: Record<string, string> }) => DryRun;

beforeEach(() => {
  checks = [];
  reads = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (init.method === 'GET') return Response.json([]);
    if (init.method === 'POST') {
      reads.push(decodeURIComponent(path.split('name=')[1] ?? ''));
      return Response.json({ id: 'i1', kind: 'csv', rowCount: 1, columns: [], mapping: [], sheets: [] });
    }
    const body = JSON.parse(init.body as string) as { edits?: unknown; guesses?: Record<string, string> };
    checks.push(body);
    return Response.json(answer(body));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function choose(name: string) {
  const file = new File(['Name,Email\nJo Kim,jo'], name, { type: 'text/csv' });
  await userEvent.upload(screen.getByLabelText('Guest list file'), file);
}

function open() {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <ImportDialog eventId="e1" onClose={vi.fn()} />
    </QueryClientProvider>,
  );
}

const wrongEmail = row({
  cells: ['Jo Kim', 'jo'],
  notices: [{ column: 1, code: 'notAnEmail', text: '“jo” isn’t an email address. It’s left out.' }],
});

describe('the import of a guest list', () => {
  it('changes no cell of a second file where the first one was corrected', async () => {
    answer = () => outcome({ rows: [wrongEmail] });
    open();
    await choose('first.csv');
    await userEvent.type(await screen.findByLabelText('Email of row 2'), '@kim.example');
    await press('Back');
    await press('Back');
    await choose('second.csv');
    await screen.findByLabelText('Email of row 2');
    expect(reads).toEqual(['first.csv', 'second.csv']);
    expect(checks.at(-1)?.edits).toBeUndefined();
  });

  it('names the chosen file in the first step, and continues without reading it again', async () => {
    answer = () => outcome({});
    open();
    await choose('first.csv');
    await screen.findByText('Step 3 of 3: check');
    await press('Back');
    await press('Back');
    expect(screen.getByText('first.csv')).toBeDefined();
    await press('Continue');
    await screen.findByText('Step 2 of 3: its columns');
    expect(reads).toEqual(['first.csv']);
  });

  it('shows each step from its top', async () => {
    answer = () => outcome({});
    open();
    await choose('first.csv');
    await screen.findByText('Step 3 of 3: check');
    const body = document.querySelector('[data-dialog-body]')!;
    body.scrollTop = 300;
    await press('Back');
    await waitFor(() => expect(body.scrollTop).toBe(0));
  });

  it('leaves each guess in its place when another one is undone', async () => {
    answer = ({ guesses }) =>
      outcome({
        guesses: guesses?.place
          ? [{ code: 'place', rows: 0, isOff: true }]
          : [
              { code: 'couple', rows: 2, isOff: false },
              { code: 'place', rows: 1, isOff: false },
            ],
      });
    open();
    await choose('first.csv');
    const list = await screen.findByRole('region', { name: 'What we guessed' });
    const guesses = () => within(list).getAllByRole('listitem');
    await userEvent.click(within(guesses()[1]!).getByRole('button'));
    await within(list).findByRole('button', { name: 'Guess again' });
    expect(guesses().map(({ textContent }) => textContent?.split(' · ')[0])).toEqual([
      'Couples by their titles',
      'Plus-ones',
    ]);
  });

  it('says once what changes in a household of several rows', async () => {
    const okafors = row({
      ...{ fate: 'update', of: { id: 'h1', label: 'The Okafors' }, label: 'The Okafors' },
      changes: [{ field: 'email', from: 'ada@old.example', to: 'ada@new.example' }],
    });
    answer = () =>
      outcome({
        rowCounts: { new: 0, update: 2, same: 0, error: 0 },
        rows: [okafors, { ...okafors, row: 3 }],
      });
    open();
    await choose('first.csv');
    expect(await screen.findAllByText('ada@new.example')).toHaveLength(1);
  });

  it('keeps the shown rows and the focus when a cell is checked again', async () => {
    answer = () => outcome({ rows: [wrongEmail] });
    open();
    await choose('first.csv');
    const cell = await screen.findByLabelText('Email of row 2');
    await userEvent.type(cell, '@kim.example{Enter}');
    await waitFor(() => expect(checks).toHaveLength(2));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add 1 household' })).toBeDefined());
    expect(document.activeElement).toBe(screen.getByLabelText('Email of row 2'));
  });
});
