import type { TableQuery } from '#web/ui/data-table.tsx';

/**
 * What a list's call asks for as its table stands. `Sort` are the fields that the list can be sorted by: the ids of the
 * table's sortable columns are among them. `otherwise` is the order before anybody chose one.
 */
export const listQuery = <Sort extends string>(
  { page, pageSize, q, sort }: TableQuery,
  otherwise?: Sort,
) => ({
  page,
  pageSize,
  q: q || undefined,
  sort: (sort || otherwise) as Sort | undefined,
});
