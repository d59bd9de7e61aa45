/**
 * Sends a call until there is a response. The server may or may not have accepted a call whose
 * response was lost. If the same key is sent again, the server responds as it did the first time.
 * Retrying is therefore always safe, and only a response tells the guest the result.
 */
import { hasFailed, type Failure } from './calls.ts';

/** The pauses before each retry, in milliseconds. The last one repeats. */
const pauses = [700, 2_000, 4_000, 8_000, 15_000];
const maxPauseMs = 60_000;

/**
 * Statuses that leave the result open: no response, a request that took too long, too many
 * requests, a server that isn't ready.
 */
const undecided = new Set([0, 408, 425, 429, 502, 503, 504]);

export const isUndecided = ({ status }: Failure): boolean => undecided.has(status);

export function pauseBefore(attempt: number, { retryAfter = 0 }: Pick<Failure, 'retryAfter'>): number {
  const pause = pauses[Math.min(attempt, pauses.length) - 1] ?? 0;
  return Math.min(maxPauseMs, Math.max(pause, retryAfter));
}

export interface Resending {
  /** Stops retrying between two attempts; the last failure is then the result. */
  signal: AbortSignal;
  /** Called after each attempt without a response, with the number of attempts so far. */
  onTrouble: (attempts: number) => void;
  /** Resolves after this time, or earlier if a retry looks worthwhile. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

export async function untilAnswered<T extends object>(
  send: () => Promise<T | Failure>,
  { signal, onTrouble, wait = pauseOrOnline }: Resending,
): Promise<T | Failure> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send();
    if (!hasFailed(answer) || !isUndecided(answer) || signal.aborted) return answer;
    onTrouble(attempt);
    await wait(pauseBefore(attempt, answer), signal);
    if (signal.aborted) return answer;
  }
}

/** Waits until the pause ends, the guest comes back to the page, or the device is online again. */
function pauseOrOnline(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    const listening = { signal: over.signal };
    signal.addEventListener('abort', end, listening);
    window.addEventListener('online', end, listening);
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'visible') end();
      },
      listening,
    );
  });
}
