export const heldMs = 24 * 3_600_000;

/** Until when seats are held that are given out now. */
export const heldUntil = (now: Date): Date => new Date(now.getTime() + heldMs);
