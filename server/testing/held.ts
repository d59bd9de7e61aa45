/** How long this process's thread was held in one go. */
import { readFileSync } from 'node:fs';

/**
 * What the thread had to wait for a core so far, which is other programs' doing; 0 where the system
 * does not say.
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
 * From now until it is asked: the longest that a timer had to wait for its turn, and how much of
 * that was not for a core.
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
