import { routes } from '#web/kernel/routes.ts';
import { request } from '#web/kernel/api.ts';
import { fileNameOf, saveFile } from '#web/kernel/download.ts';

export async function downloadReservations(eventId: string): Promise<void> {
  const { body, headers } = await request(routes.reservations.exportReservations, {
    params: { id: eventId },
  });
  // Reading the reply as text dropped the mark by which spreadsheets know that it is UTF-8.
  const file = new Blob(['\u{feff}', body], { type: 'text/csv;charset=utf-8' });
  saveFile(file, fileNameOf(headers.get('content-disposition')) ?? 'reservations.csv');
}
