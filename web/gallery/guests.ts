import type { TableQuery } from '#web/ui/table/column.ts';
import type { RowSource } from '#web/ui/table/row-source.ts';

export type Guest = {
  id: string;
  name: string;
  email: string;
  party: number;
  status: 'confirmed' | 'waitlisted' | 'declined';
  added: string;
};

export const statusNames = {
  confirmed: 'Confirmed',
  waitlisted: 'Waitlisted',
  declined: 'Declined',
} as const;

export const guests: Guest[] = Array.from({ length: 47 }, (_, index) => {
  const first = ['Ada', 'Bo', 'Chidi', 'Dagny', 'Eun-ji', 'Farid', 'Gwen'][index % 7] ?? '';
  const last = ['Lovelace', 'Nguyen', 'Okafor', 'Lindqvist', 'Park'][index % 5] ?? '';
  return {
    id: String(index),
    name: `${first} ${last}`,
    email: `${first.toLowerCase()}.${last.toLowerCase()}@example.org`,
    party: (index % 4) + 1,
    status:
      (['confirmed', 'confirmed', 'waitlisted', 'confirmed', 'declined'] as const)[index % 5] ?? 'confirmed',
    added: `Jun ${(index % 28) + 1}, 2027`,
  };
});

/** Replaces the server, with the same paging, sorting and searching over the rows above. */
export function answer(query: TableQuery): { rows: Guest[]; total: number } {
  const key = query.sort.replace('-', '') as keyof Guest;
  const sign = query.sort.startsWith('-') ? -1 : 1;
  const matching = guests
    .filter((guest) => `${guest.name} ${guest.email}`.toLowerCase().includes(query.q.trim().toLowerCase()))
    .sort((a, b) =>
      query.sort === '' ? 0 : sign * String(a[key]).localeCompare(String(b[key]), 'en', { numeric: true }),
    );
  return {
    rows: matching.slice((query.page - 1) * query.pageSize, query.page * query.pageSize),
    total: matching.length,
  };
}

/** A list of 200 rows, in place of the rows that a server would send. */
export const longList: RowSource<Guest> = {
  list: 'gallery',
  total: 200,
  rowAt: (index) => {
    const guest = guests[index % guests.length];
    return guest && { ...guest, id: String(index) };
  },
  indexOf: Number,
  show: () => undefined,
  loading: false,
  retry: () => undefined,
};
