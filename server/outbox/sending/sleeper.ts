/** The pauses of a worker. A wake-up ends some of them, and the end of the worker ends all. */
export function makeSleeper() {
  let ended = false;
  let woken = false;
  let wakeSleeper: (() => void) | undefined;
  let endWait: (() => void) | undefined;

  const pause = async (ms: number, mayWake: boolean) => {
    if (ended || ms <= 0) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      endWait = resolve;
      if (mayWake) wakeSleeper = resolve;
      timer = setTimeout(resolve, ms);
    });
    clearTimeout(timer);
    wakeSleeper = endWait = undefined;
  };

  return {
    wake(this: void): void {
      woken = true;
      wakeSleeper?.();
    },
    /** Returns whether there was a wake-up since the last call. */
    takeWake(): boolean {
      const was = woken;
      woken = false;
      return was;
    },
    /** Waits this many milliseconds, or until the next wake-up. */
    sleep: async (ms: number) => {
      if (!woken) await pause(ms, true);
    },
    /** Waits this many milliseconds, whether or not somebody wakes the worker. */
    wait: (ms: number) => pause(ms, false),
    end(): void {
      ended = true;
      endWait?.();
    },
  };
}
