/**
 * Sends until there is an answer. A call whose answer was lost may have been taken or not; sent
 * again with the same key it is answered as the first time, so trying on is always safe, and only
 * an answer tells the guest what became of it.
 */
import { hasFailed, type Failure } from './calls.ts';

/** Before each further attempt, in milliseconds; the last one repeats. */
const pauses = [700, 2_000, 4_000, 8_000, 15_000];
const longestPause = 60_000;

/**
 * Nothing was decided: no answer at all, a request that took too long, too many of them, a server
 * that is not ready.
 */
const undecided = new Set([0, 408, 425, 429, 502, 503, 504]);

export const isUndecided = ({ status }: Failure): boolean => undecided.has(status);

export function pauseBefore(attempt: number, { retryAfter = 0 }: Pick<Failure, 'retryAfter'>): number {
  const pause = pauses[Math.min(attempt, pauses.length) - 1] ?? 0;
  return Math.min(longestPause, Math.max(pause, retryAfter));
}

export interface Resending {
  /** Ends it between two attempts; the last failure is the answer then. */
  signal: AbortSignal;
  /** After each attempt that brought no answer: how many there were. */
  onTrouble: (attempts: number) => void;
  /** Resolves after this time, or earlier when it looks worthwhile to try. */
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

/** Waits for the pause to end, or until the guest comes back to the page or is online again. */
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
