/** Runs only a few pieces of work at once. The rest wait in order of arrival. */
export interface Turns {
  take<T>(work: () => Promise<T>): Promise<T>;
}

export function makeTurns(atOnce: number): Turns {
  const queue: (() => void)[] = [];
  let running = 0;
  return {
    async take(work) {
      if (running < atOnce) running += 1;
      else await new Promise<void>((turn) => queue.push(turn));
      try {
        return await work();
      } finally {
        const turn = queue.shift();
        if (turn) turn();
        else running -= 1;
      }
    },
  };
}
