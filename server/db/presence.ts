/** The first number of the advisory locks that processes show each other by that they live; the second is the process's own. */
export const presenceLock = 7_368_202;
