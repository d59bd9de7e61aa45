/** Rows that are fetched where one looks: most of a long list is never loaded. */
export interface RowSource<Row> {
  /**
   * Names the list that the rows are of: another filter or order is another list, which begins at
   * its top.
   */
  list: string;
  /** Null while nothing is known yet. */
  total: number | null;
  /** There are more than `total`, which are not shown: a search is counted only so far. */
  more?: boolean | undefined;
  /** Undefined for a row that has not been loaded. */
  rowAt: (index: number) => Row | undefined;
  /** The place of a loaded row. */
  indexOf: (key: string) => number | undefined;
  /** Tells which rows are on the screen. */
  show: (first: number, last: number) => void;
  /** Something newer is on its way. */
  loading: boolean;
  error?: string | undefined;
  retry: () => void;
}
