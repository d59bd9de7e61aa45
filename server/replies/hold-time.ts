export const heldMs = 24 * 3_600_000;

/** Until when seats that are given now are held. */
export const heldUntil = (now: Date): Date => new Date(now.getTime() + heldMs);
