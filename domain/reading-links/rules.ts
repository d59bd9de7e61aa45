/** Rules of reading links (docs/product/helpers.md). */

/** What a reading link shows: figures, or also who comes. */
export type ReadingLinkShows = 'numbers' | 'names';
