/**
 * The line in front of what hashes passwords. It is bounded, so that who cannot be served soon is
 * told at once, and fair: addresses take turns, however many calls each sends. When it is full, a
 * newcomer takes the last place of the address that holds the most, so that a flood from a few
 * addresses keeps nobody else out.
 */

/** Answered as 503 by server/http/problem.ts. */
export class PasswordsBusy extends Error {
  readonly statusCode = 503;
  constructor() {
    super('Too many passwords wait to be looked at.');
  }
}

type Turn = <T>(work: () => Promise<T>) => Promise<T>;

interface Waiting {
  go(): void;
  refuse(error: PasswordsBusy): void;
}

/** Whose work it is; null is the server itself. */
type Address = string | null;

export function makePasswordLine({ slots, most }: { slots: number; most: number }) {
  let running = 0;
  let inside = 0;
  const places = new Map<Address, number>();
  /** In the order in which addresses take turns. */
  const lines = new Map<Address, Waiting[]>();

  function makeRoom(address: Address): void {
    let longest: Address = null;
    let length = 0;
    for (const [other, line] of lines) {
      if (other !== null && line.length > length) [longest, length] = [other, line.length];
    }
    // Never for one who holds as much: two floods would only push each other about.
    const line = lines.get(longest);
    if (!line || length <= (places.get(address) ?? 0) + 1) throw new PasswordsBusy();
    line.pop()?.refuse(new PasswordsBusy());
  }

  function next(): void {
    for (const [address, line] of lines) {
      lines.delete(address);
      const first = line.shift();
      if (line.length > 0) lines.set(address, line);
      if (first) return first.go();
    }
    running -= 1;
  }

  return {
    /**
     * Runs the work in a place; what is dear in it goes through `turn`. @throws PasswordsBusy where
     * there is no place.
     */
    async enter<T>(address: Address, work: (turn: Turn) => Promise<T>): Promise<T> {
      if (inside >= most && address !== null) makeRoom(address);
      inside += 1;
      places.set(address, (places.get(address) ?? 0) + 1);
      try {
        return await work(async (dear) => {
          if (running < slots) running += 1;
          else {
            await new Promise<void>((go, refuse) => {
              const line = lines.get(address);
              if (line) line.push({ go, refuse });
              else lines.set(address, [{ go, refuse }]);
            });
          }
          try {
            return await dear();
          } finally {
            next();
          }
        });
      } finally {
        inside -= 1;
        const left = (places.get(address) ?? 1) - 1;
        if (left > 0) places.set(address, left);
        else places.delete(address);
      }
    },
  };
}
