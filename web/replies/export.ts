import { routes } from '#web/kernel/api/routes.ts';
import { request } from '#web/kernel/api/api.ts';
import { fileNameOf, saveFile } from '#web/kernel/api/download.ts';

/** Saves everything that is known about the people of a reply. */
export async function downloadEverythingKnown(id: string): Promise<void> {
  const { body } = await request(routes.privacy.reservationData, { params: { id } });
  saveFile(new Blob([JSON.stringify(body, null, 2)], { type: 'application/json' }), 'everything-known.json');
}

export async function downloadReservations(eventId: string): Promise<void> {
  const { body, headers } = await request(routes.replies.exportReservations, {
    params: { id: eventId },
  });
  // Reading the response as text dropped the byte order mark by which spreadsheets recognize UTF-8.
  const file = new Blob(['\u{feff}', body], { type: 'text/csv;charset=utf-8' });
  saveFile(file, fileNameOf(headers.get('content-disposition')) ?? 'reservations.csv');
}
