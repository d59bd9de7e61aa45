/** Exports an event's replies, and reports the result. */
import { tokenKey } from '#web/kernel/api/api.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { readStored } from '#web/kernel/storage.ts';
import { complain, toast } from '#web/kernel/toasts/toasts.tsx';
import { downloadReservations } from './export.ts';
import { words } from './words.ts';

export async function exportReservations(eventId: string): Promise<void> {
  if (readStored(tokenKey) === null) return complain(words.exports.signIn);
  try {
    await downloadReservations(eventId);
    toast(words.exports.done);
  } catch (error) {
    complain(sentenceOf(error, words.exports.failed));
  }
}
