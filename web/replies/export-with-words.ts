/** Exports an event's replies, and reports the result. */
import { tokenKey } from '#web/kernel/api/api.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { readStored } from '#web/kernel/storage.ts';
import { complain, toast } from '#web/kernel/toasts.tsx';
import { downloadReservations } from './export.ts';

export async function exportReservations(eventId: string): Promise<void> {
  if (readStored(tokenKey) === null) return complain('Please log in to export reservations');
  try {
    await downloadReservations(eventId);
    toast({ title: 'Success', description: 'Reservations exported successfully' });
  } catch (error) {
    complain(sentenceOf(error, 'Failed to export reservations'));
  }
}
