/**
 * Attempts counted by a key, in this process. Beside the limit by address of the caller it stops whoever tries one
 * account's passwords from many addresses; an unknown email counts like a known one, so that it tells nothing.
 */
export interface Throttle {
  /** Counts an attempt. Answers 0 when it may go on, else the seconds until the next one may. */
  attempt(key: string, now: Date): number;
  /** It was the right person after all: what they got wrong before no longer counts. */
  forget(key: string): void;
}

const mostKeys = 50_000;

export function makeThrottle({ most, windowMs }: { most: number; windowMs: number }): Throttle {
  /** In the order in which the windows began, so that the oldest are found first. */
  const windows = new Map<string, { began: number; attempts: number }>();

  const dropOld = (now: number) => {
    for (const [key, { began }] of windows) {
      if (now - began < windowMs && windows.size <= mostKeys) return;
      windows.delete(key);
    }
  };

  return {
    attempt(key, at) {
      const now = at.getTime();
      dropOld(now);
      const window = windows.get(key) ?? { began: now, attempts: 0 };
      windows.set(key, window);
      // Refused attempts do not lengthen the wait, or a stranger could lock the owner out for ever.
      if (window.attempts >= most) return Math.max(1, Math.ceil((window.began + windowMs - now) / 1_000));
      window.attempts += 1;
      return 0;
    },
    forget(key) {
      windows.delete(key);
    },
  };
}
