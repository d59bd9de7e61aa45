/**
 * The recent state of mail delivery by this process's worker. The worker writes it, and the app
 * shows it.
 */
export interface Delivery {
  isFailing(): boolean;
  noteDelivered(): void;
  /** Describes failures of the mail server. A refused recipient isn't one. */
  noteFailed(now?: number): void;
  state(now?: number): { state: 'operational' | 'degraded' | 'down'; detail?: string };
}

/**
 * A failure that didn't recur for this long no longer counts. It is longer than any pause between
 * attempts.
 */
const forgottenAfterMs = 90 * 60 * 1_000;
const downAfter = 3;

export function makeDelivery(): Delivery {
  /** Failures of the mail server since it last accepted something. */
  let failuresInARow = 0;
  let lastFailureAt = 0;
  return {
    isFailing: () => failuresInARow > 0,
    noteDelivered: () => {
      failuresInARow = 0;
    },
    noteFailed: (now = Date.now()) => {
      failuresInARow += 1;
      lastFailureAt = now;
    },
    state: (now = Date.now()) => {
      if (failuresInARow === 0 || now - lastFailureAt > forgottenAfterMs) return { state: 'operational' };
      return failuresInARow < downAfter
        ? { state: 'degraded', detail: 'The mail server failed recently. We’re trying messages again' }
        : { state: 'down', detail: 'The mail server isn’t accepting messages. They wait, and we try again' };
    },
  };
}
