/**
 * Lets others have their turn. The embedded database answers within this process, so statements that follow each other leave
 * nobody in between by themselves.
 */
export const breath = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
