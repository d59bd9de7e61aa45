/**
 * Loads the steps that follow a reply only when one is sent: most people who look at the page don't
 * answer right away.
 */
import type { afterReply } from './after-reply.ts';

export const afterwards = (...args: Parameters<typeof afterReply>): void =>
  // The reply has already been accepted, so a failure to load this need not trouble the guest.
  void import('./after-reply.ts').then(
    (loaded) => loaded.afterReply(...args),
    () => undefined,
  );
