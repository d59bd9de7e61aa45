/** A source of rows that loads only the rows in view: most of a long list is never loaded. */
export interface RowSource<Row> {
  /**
   * Identifies the list of these rows. Another filter or order is another list, which begins at its
   * top.
   */
  list: string;
  /** The number of rows, or null until it is known. */
  total: number | null;
  /**
   * Whether there are more rows than `total`, which aren't shown: the server counts the matches of
   * a search only up to a limit.
   */
  more?: boolean | undefined;
  /** Returns a row, or undefined if it has not been loaded. */
  rowAt: (index: number) => Row | undefined;
  /** Returns the index of a loaded row. */
  indexOf: (key: string) => number | undefined;
  /** Tells the source which rows are on the screen. */
  show: (first: number, last: number) => void;
  /** Whether newer rows load. */
  loading: boolean;
  error?: string | undefined;
  retry: () => void;
}
