import { withWords } from '#web/kernel/words.ts';

/** Exports an event's replies. The code for it loads on demand, because few visits export. */
export const exportReservations = async (eventId: string): Promise<void> =>
  (await withWords(() => import('./export-with-words.ts'))).exportReservations(eventId);
