// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Toaster } from '../toasts/toaster.tsx';
import { dismissToast } from '../toasts/toasts.tsx';
import { ApiError } from './api-error.ts';
import { makeQueryClient } from './queries.ts';
import { useAct } from './use-act.ts';

const refreshed = vi.fn();
const settled = vi.fn();
const ends: boolean[] = [];

/** The calls that wait for their response, the oldest first. */
let calls: { answer: (name: string) => void; refuse: (error: unknown) => void }[] = [];

type Outcome = Parameters<ReturnType<typeof useAct<string, string>>['act']>[1];

function Page({ outcome }: { outcome?: Outcome }) {
  const rename = useAct(
    (_name: string) => new Promise<string>((answer, refuse) => calls.push({ answer, refuse })),
    { onSuccess: refreshed, onSettled: settled },
  );
  return (
    <button onClick={() => void rename.act('Gala', outcome).then((worked) => ends.push(worked))}>
      {rename.isPending ? 'Saving' : 'Save'}
    </button>
  );
}

const queries = makeQueryClient();

function show(outcome?: Outcome) {
  const { unmount } = render(
    <QueryClientProvider client={queries}>
      <Page {...(outcome && { outcome })} />
    </QueryClientProvider>,
  );
  return { leave: unmount, press: () => act(async () => button().click()) };
}

const answer = (at = 0) => act(async () => calls[at]?.answer('Winter Gala'));
const refuse = (error: unknown, at = 0) => act(async () => calls[at]?.refuse(error));
const shown = () => screen.queryByRole('listitem')?.textContent;
const button = () => screen.getByText(/^Sav(e|ing)$/);

const conflict = new ApiError(409, 'Conflict', JSON.stringify({ error: 'The event is over.' }));
const proxy = new ApiError(502, 'Bad Gateway', '<html>');

beforeEach(() => {
  // Files share a page, so another file's toast may still be there.
  dismissToast();
  render(<Toaster />);
});

afterEach(() => {
  act(() => dismissToast());
  cleanup();
  vi.clearAllMocks();
  ends.length = 0;
  calls = [];
});

describe('useAct', () => {
  it('shows a sentence once the call worked, refreshes, and returns true', async () => {
    const page = show({ done: 'The event is renamed.', failed: 'We couldn’t rename it.' });
    await page.press();
    await screen.findByText('Saving');
    expect(shown()).toBeUndefined();
    await answer();
    expect(shown()).toContain('Success');
    expect(shown()).toContain('The event is renamed.');
    expect(refreshed).toHaveBeenCalledWith(queries, 'Winter Gala', 'Gala');
    expect(settled).toHaveBeenCalledTimes(1);
    expect(ends).toEqual([true]);
    await screen.findByText('Save');
  });

  it('shows a title of its own, or what a function makes of the response', async () => {
    const own = show({ done: { title: 'Renamed' } });
    await own.press();
    await answer();
    expect(shown()).toContain('Renamed');
    expect(shown()).not.toContain('Success');
    own.leave();
    const named = show({ done: (name) => `It is called ${name}.` });
    await named.press();
    await answer(1);
    expect(shown()).toContain('It is called Winter Gala.');
  });

  it('shows nothing if the page says nothing about its success', async () => {
    const page = show();
    await page.press();
    await answer();
    expect(shown()).toBeUndefined();
    expect(ends).toEqual([true]);
  });

  it('shows the reason of the server, and returns false', async () => {
    const page = show({ done: 'The event is renamed.', failed: 'We couldn’t rename it.' });
    await page.press();
    await refuse(conflict);
    expect(shown()).toContain('Error');
    expect(shown()).toContain('The event is over.');
    expect(refreshed).not.toHaveBeenCalled();
    expect(settled).toHaveBeenCalledTimes(1);
    expect(ends).toEqual([false]);
  });

  it('shows the reason of the page, below its title, if the server gives none', async () => {
    const page = show({ failed: 'We couldn’t rename it.', title: 'Not renamed' });
    await page.press();
    await refuse(proxy);
    expect(shown()).toContain('Not renamed');
    expect(shown()).toContain('We couldn’t rename it.');
  });

  it('reports a failure after its page was left', async () => {
    const page = show({ failed: 'We couldn’t rename it.' });
    await page.press();
    page.leave();
    await refuse(proxy);
    expect(shown()).toContain('We couldn’t rename it.');
  });

  it('reports the failure of a call while a later one runs', async () => {
    const page = show({ failed: 'We couldn’t rename it.' });
    await page.press();
    await page.press();
    await refuse(proxy);
    expect(shown()).toContain('We couldn’t rename it.');
    expect(button().textContent).toBe('Saving');
  });
});
