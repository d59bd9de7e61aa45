/**
 * Knows which open dashboard page made a call, so that the page does not get its own acts as news.
 * The page makes an id when it loads and sends it with every call.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

interface Frame {
  readonly client: string;
  open: boolean;
}

const frames = new AsyncLocalStorage<Frame>();

/** The header's id, or null without a valid one. */
export const clientIdOf = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' && /^[a-z0-9]{16,40}$/.test(header) ? header : null;

/** Runs a call's work so that `presentClient` knows its page until the work ends. */
export async function onBehalfOf<T>(client: string | null, work: () => Promise<T>): Promise<T> {
  if (client === null) return work();
  const frame: Frame = { client, open: true };
  try {
    return await frames.run(frame, work);
  } finally {
    // Work that started here and continues, such as sending mail, is news to the page, because the
    // response does not show it.
    frame.open = false;
  }
}

/** The page of the running call, or null outside one. */
export function presentClient(): string | null {
  const frame = frames.getStore();
  return frame?.open ? frame.client : null;
}
