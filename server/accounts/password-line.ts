/**
 * The queue for password hashing. Its length is limited, so a call that cannot be served fails at
 * once. Network addresses take turns, no matter how many calls each sends. When the queue is full,
 * a new call replaces the last call of the address that has the most calls waiting. A flood from a
 * few addresses therefore keeps nobody else out.
 */

/** The error of a full password queue. server/http/problem.ts turns it into a 503. */
export class PasswordsBusy extends Error {
  readonly statusCode = 503;
  constructor() {
    super('Too many passwords wait to be looked at.');
  }
}

type Turn = <T>(work: () => Promise<T>) => Promise<T>;

interface QueuedPassword {
  go(): void;
  refuse(error: PasswordsBusy): void;
}

/** The network address that asked for the work, or null for the server itself. */
type Address = string | null;

export function makePasswordLine({ slots, max }: { slots: number; max: number }) {
  let running = 0;
  let inside = 0;
  const places = new Map<Address, number>();
  /** The waiting work, in the order in which addresses take turns. */
  const lines = new Map<Address, QueuedPassword[]>();

  function makeRoom(address: Address): void {
    let longest: Address = null;
    let length = 0;
    for (const [other, line] of lines) {
      if (other !== null && line.length > length) [longest, length] = [other, line.length];
    }
    // An address with almost as many waiting calls as the busiest address displaces nobody.
    // Otherwise two floods would only displace each other.
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
     * Runs the work when the queue reaches it. The work passes its expensive steps through `turn`.
     * @throws PasswordsBusy if the queue is full.
     */
    async enter<T>(address: Address, work: (turn: Turn) => Promise<T>): Promise<T> {
      if (inside >= max && address !== null) makeRoom(address);
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
        const remaining = (places.get(address) ?? 1) - 1;
        if (remaining > 0) places.set(address, remaining);
        else places.delete(address);
      }
    },
  };
}
