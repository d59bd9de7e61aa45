/**
 * Reads a stream of server-sent events as the browser does: by fetch, with the token in a header.
 */

export interface StreamReader {
  readonly status: number;
  readonly headers: Headers;
  /**
   * Resolves with the next event of that name, whether it has arrived already or is still to come.
   * Rejects if the stream ends without one.
   */
  next(name: string): Promise<unknown>;
  /** The names of all events so far. */
  readonly names: string[];
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

export async function readStream(url: string, token: string, client?: string): Promise<StreamReader> {
  const abort = new AbortController();
  const response = await fetch(`${url}/api/live`, {
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      ...(client && { 'x-client-id': client }),
    },
    signal: abort.signal,
  });
  const events: { name: string; data: unknown }[] = [];
  const names: string[] = [];
  const waiting = new Set<() => void>();
  let over = false;
  const ended = (async () => {
    const decoder = new TextDecoder();
    let rest = '';
    try {
      for await (const piece of response.body ?? []) {
        const blocks = (rest + decoder.decode(piece, { stream: true })).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) {
          const [, name = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
          if (name === '') continue;
          names.push(name);
          events.push({ name, data: JSON.parse(data) });
        }
        for (const look of waiting) look();
      }
    } catch {
      // Either the test closed the stream, or the server cut it off.
    }
    over = true;
    for (const look of waiting) look();
  })();
  return {
    status: response.status,
    headers: response.headers,
    names,
    ended,
    next: (name) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const at = events.findIndex((event) => event.name === name);
          if (at < 0 && !over) return;
          waiting.delete(look);
          if (at >= 0) resolve(events.splice(at, 1)[0]?.data);
          else reject(new Error(`The stream ended without ${name}: ${names.join(', ')}`));
        };
        waiting.add(look);
        look();
      }),
    close: () => abort.abort(),
  };
}
