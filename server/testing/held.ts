/** Measures the longest uninterrupted time that this process's thread was blocked. */
import { readFileSync } from 'node:fs';

/**
 * Returns how long the thread has waited for a core so far, because of other programs. Returns 0 if
 * the system does not say.
 */
function waitedForCoreMs(): number {
  try {
    const [, waited] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
    return Number(waited) / 1e6;
  } catch {
    return 0;
  }
}

/**
 * Starts measuring. The returned function gives the longest time that a timer was late, and the
 * longest such time without the wait for a core.
 */
export function watchHeld(): () => { heldMs: number; ownMs: number } {
  const longest = { heldMs: 0, ownMs: 0 };
  let last = performance.now();
  let waited = waitedForCoreMs();
  const timer = setInterval(() => {
    const now = performance.now();
    const waitedNow = waitedForCoreMs();
    longest.heldMs = Math.max(longest.heldMs, now - last);
    longest.ownMs = Math.max(longest.ownMs, now - last - (waitedNow - waited));
    last = performance.now();
    waited = waitedForCoreMs();
  }, 2);
  return () => {
    clearInterval(timer);
    return longest;
  };
}
