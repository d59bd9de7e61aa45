/**
 * Lets other work take its turn. The embedded database answers within this process, so consecutive
 * statements would leave no room for others.
 */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
