export const heldMs = 24 * 3_600_000;

/** The end of the hold for seats that are given now. */
export const heldUntil = (now: Date): Date => new Date(now.getTime() + heldMs);
