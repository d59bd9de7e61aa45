/**
 * The real server as a separate process, for tests of several processes and of processes that die.
 */
import { type Child, startChild } from './child.ts';
import { freePort } from './servers/local-server.ts';

export interface ServerProcess extends Child {
  readonly url: string;
}

/** Starts `file` (from `buildChild('main')`) and waits until it answers. Rate limits are off. */
export async function startServer(file: string, env: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = startChild(file, [], [], {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
    ...env,
  });
  await child.line(/^Turnout is ready/);
  return { ...child, url };
}

/**
 * Makes a JSON call over a real socket. `status` is 0 if the connection failed or ended without an
 * answer.
 */
export async function post(
  url: string,
  body: unknown,
  { method = 'POST', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  try {
    const response = await fetch(url, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  } catch {
    return { status: 0, body: {} };
  }
}
