/**
 * Knows which open dashboard page made a call, so that the page is not notified of its own changes.
 * The page creates an id when it loads and sends it with every call.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

interface Frame {
  readonly client: string;
  open: boolean;
}

const frames = new AsyncLocalStorage<Frame>();

/** Returns the page's id from the header, or null if the header has no valid id. */
export const clientIdOf = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' && /^[a-z0-9]{16,40}$/.test(header) ? header : null;

/**
 * Runs the work of a call. Until the work ends, `presentClient` returns the page that made the
 * call.
 */
export async function onBehalfOf<T>(client: string | null, work: () => Promise<T>): Promise<T> {
  if (client === null) return work();
  const frame: Frame = { client, open: true };
  try {
    return await frames.run(frame, work);
  } finally {
    // Work that goes on after the response, such as sending mail, does notify the page, because the
    // response does not show its result.
    frame.open = false;
  }
}

/** The id of the page that made the running call, or null outside of a call. */
export function presentClient(): string | null {
  const frame = frames.getStore();
  return frame?.open ? frame.client : null;
}
