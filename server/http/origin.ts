/**
 * Which open page of the dashboard a call comes from, so that the page is not told as news what it did itself. The page
 * makes an id for itself when it is loaded and sends it with every call.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

interface Frame {
  readonly client: string;
  open: boolean;
}

const frames = new AsyncLocalStorage<Frame>();

/** The header's id; null where there is none, or something else. */
export const clientIdOf = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' && /^[a-z0-9]{16,40}$/.test(header) ? header : null;

/** Runs a call's work so that `presentClient` knows where it comes from, until the work has ended. */
export async function onBehalfOf<T>(client: string | null, work: () => Promise<T>): Promise<T> {
  if (client === null) return work();
  const frame: Frame = { client, open: true };
  try {
    return await frames.run(frame, work);
  } finally {
    // What was started here and goes on, e.g. sending mail, is news to the page: it is not part of the answer.
    frame.open = false;
  }
}

/** The page whose call is under way; null outside of one. */
export function presentClient(): string | null {
  const frame = frames.getStore();
  return frame?.open ? frame.client : null;
}
