/** Reads the whole guest list and the replies for printing and for files. */
import type { Invitation } from '#domain/guest-list/contract.ts';
import type { Reservation, ReservationStatus } from '#domain/replies/contract.ts';
import { requestPage } from '#web/kernel/api/api.ts';
import { routes } from '#web/kernel/api/routes.ts';
import { saveFrom } from '#web/kernel/session/save-from.ts';
import type { ListFilter } from '../queries.ts';

const pageSize = 500;

/** Returns all households that match the filter, sorted by name. */
export async function readHouseholds(
  eventId: string,
  { status, list, tag, q }: Omit<ListFilter, 'sort'>,
): Promise<Invitation[]> {
  const all: Invitation[] = [];
  for (let page = 1; ; page += 1) {
    const { rows, total } = await requestPage(routes.guestList.listInvitations, {
      params: { id: eventId },
      query: { page, pageSize, status, list, tag, q: q || undefined, sort: 'label' },
    });
    all.push(...rows);
    if (rows.length < pageSize || all.length >= total) return all;
  }
}

/** Returns all replies of the event with the status. */
export async function readReplies(eventId: string, status: ReservationStatus): Promise<Reservation[]> {
  const all: Reservation[] = [];
  for (let page = 1; ; page += 1) {
    const { rows, total } = await requestPage(routes.replies.listReservations, {
      query: { eventId, page, pageSize, status },
    });
    all.push(...rows);
    if (rows.length < pageSize || all.length >= total) return all;
  }
}

export type ListFile = 'guest-list.csv' | 'guest-list.xlsx' | 'guest-list-codes.zip';

/** Saves the guest list as a file. */
export const saveListFile = (eventId: string, file: ListFile, rows?: 'guests' | 'households') =>
  saveFrom(`/api/events/${encodeURIComponent(eventId)}/${file}${rows ? `?rows=${rows}` : ''}`, file);
