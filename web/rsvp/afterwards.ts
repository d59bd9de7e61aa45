/**
 * What follows a reply is loaded only then: most of those who look at the page do not answer there
 * and then.
 */
import type { afterReply } from './after-reply.ts';

export const afterwards = (...args: Parameters<typeof afterReply>): void =>
  // The reply is in: what did not load is nothing to trouble a guest with.
  void import('./after-reply.ts').then(
    (loaded) => loaded.afterReply(...args),
    () => undefined,
  );
