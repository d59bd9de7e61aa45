import { reservationsRoutes } from '#domain/reservations/contract.ts';
import { request } from '#web/kernel/api.ts';

/** The file name of a Content-Disposition header: the one in any script where there is one, else the plain one. */
export function fileNameOf(disposition: string | null): string | null {
  if (disposition === null) return null;
  const extended = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1];
  if (extended !== undefined) {
    try {
      return decodeURIComponent(extended);
    } catch {
      // Not what it says it is; the plain name remains.
    }
  }
  return /filename="([^"]+)"/i.exec(disposition)?.[1] ?? null;
}

/** Fetches the replies to one event with the session's token and hands them to the browser as a file. */
export async function downloadReservations(eventId: string): Promise<void> {
  const { body, headers } = await request(reservationsRoutes.exportReservations, { params: { id: eventId } });
  // Reading the reply as text dropped the mark by which spreadsheets know that it is UTF-8.
  const file = new Blob(['\u{feff}', body], { type: 'text/csv;charset=utf-8' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileNameOf(headers.get('content-disposition')) ?? 'reservations.csv';
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
