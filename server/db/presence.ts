/**
 * The first number of the advisory locks that show which processes live. The second number is the
 * process's own.
 */
export const presenceLock = 7_368_202;
