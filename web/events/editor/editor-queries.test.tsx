// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EmbedStyles, Event } from '#domain/events/contract.ts';
import type { ApiError } from '#web/kernel/api/api-error.ts';
import { onRefused, tokenKey } from '#web/kernel/api/api.ts';
import { makeQueryClient } from '#web/kernel/api/queries.ts';
import { SessionProvider, useSession } from '#web/kernel/session/session.tsx';
import { useEmbedStyles } from './editor-queries.ts';
import { useLooks } from './look/use-looks.ts';

const host = { id: 'ada', email: 'ada@host.example', role: 'guest', tenantId: 't1' };
const answers = vi.fn<(method: string) => Response>();
const refused = vi.fn();

beforeEach(() => {
  localStorage.setItem(tokenKey, 'a-token');
  localStorage.setItem('auth_user', JSON.stringify(host));
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    // The stream of live changes stays silent.
    if (path === '/api/live') return new Promise(() => undefined);
    return Promise.resolve(path === '/api/users/me' ? Response.json(host) : answers(init.method ?? 'GET'));
  });
  onRefused(refused);
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function SignedIn({ children }: { children: ReactNode }) {
  return useSession().user ? children : null;
}

const styled = (embedStyles: EmbedStyles) => Response.json({ embedStyles });

function browser() {
  const queries = makeQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  return { visit: () => renderHook(() => useEmbedStyles('an-event'), { wrapper }), wrapper };
}

describe('the embed styles of an event', () => {
  it('load at most once in five minutes, however often the page is visited', async () => {
    const start = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(start);
    answers.mockImplementation(() => styled({ embedWidth: '80%' }));
    const { visit } = browser();
    const first = visit();
    await waitFor(() => expect(first.result.current.data).toEqual({ embedWidth: '80%' }));
    first.unmount();

    clock.mockReturnValue(start + 4 * 60_000);
    const second = visit();
    expect(second.result.current.data).toEqual({ embedWidth: '80%' });
    expect(second.result.current.isStale).toBe(false);
    second.unmount();
    expect(answers).toHaveBeenCalledTimes(1);

    clock.mockReturnValue(start + 6 * 60_000);
    const third = visit();
    expect(third.result.current.isStale).toBe(true);
    await waitFor(() => expect(third.result.current.isFetchedAfterMount).toBe(true));
    expect(answers).toHaveBeenCalledTimes(2);
    clock.mockRestore();
  });

  it('stay empty after a 401, which does not sign the user out', async () => {
    answers.mockImplementation(() => Response.json({ error: 'Please sign in.' }, { status: 401 }));
    const { result } = browser().visit();
    await waitFor(() => expect(result.current.data).toEqual({}));
    expect(refused).not.toHaveBeenCalled();
  });

  it('fail with the status text of the server', async () => {
    answers.mockImplementation(
      () => new Response('{"error":"Busy."}', { status: 503, statusText: 'Service Unavailable' }),
    );
    const { result } = browser().visit();
    await waitFor(() => expect(result.current.isError).toBe(true));
    expect((result.current.error as ApiError).statusText).toBe('Service Unavailable');
  });

  it('show the last saved styles at the next visit', async () => {
    answers.mockImplementation((method) => styled({ embedWidth: method === 'PUT' ? '60%' : '80%' }));
    const { visit, wrapper } = browser();
    const first = visit();
    await waitFor(() => expect(first.result.current.isSuccess).toBe(true));
    const event = { id: 'an-event', themeId: null, hideDeadlineTime: true } as Event;
    const editor = renderHook(() => useLooks(event, { embedWidth: '80%' }, () => undefined), {
      wrapper: ({ children }: { children: ReactNode }) =>
        wrapper({
          children: (
            <SessionProvider>
              <SignedIn>{children}</SignedIn>
            </SessionProvider>
          ),
        }),
    });
    await waitFor(() => expect(editor.result.current).not.toBeNull());
    act(() => editor.result.current.setStyle('embedWidth', '60%'));
    await act(() => editor.result.current.flush());
    first.unmount();
    expect(visit().result.current.data).toEqual({ embedWidth: '60%' });
    expect(answers.mock.calls.filter(([method]) => method === 'GET')).toHaveLength(1);
  });
});
