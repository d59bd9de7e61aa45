/**
 * Lets other work take its turn. The embedded database answers within this process, so a series of
 * statements would leave no room for others.
 */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Background work does less at a time if other work takes this fraction of the process's time. */
export const busyWithOthersFrom = 0.2;
