/**
 * The first number of the advisory locks by which processes show that they live. The second is the
 * process's own.
 */
export const presenceLock = 7_368_202;
