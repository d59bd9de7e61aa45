/** Presents a cover to hosts and guests. */
import type { OwnCover, ShownCover } from '#domain/covers/contract.ts';
import { coverAddress, type CoverFile } from '#domain/covers/rules.ts';
import type { CoverRow } from './covers.store.ts';

/** The fields of the row that are needed to show a cover. */
export type CoverFacts = Pick<CoverRow, 'hash' | 'alt' | 'decorative' | 'files' | 'preview'>;

export function shownCoverOf(customUrl: string, row: CoverFacts): ShownCover {
  const file = (name: CoverFile) => ({
    url: coverAddress(customUrl, row.hash, name),
    ...(row.files[name] ?? { width: 0, height: 0 }),
  });
  // A small picture is never enlarged. Several sizes may then have the same width, and each width
  // is listed only once.
  const sources = (['small.webp', 'medium.webp', 'large.webp'] as const)
    .map(file)
    .filter(({ width }, index, all) => width !== all[index - 1]?.width);
  return {
    ...file('large.webp'),
    alt: row.decorative ? '' : row.alt,
    sources,
    card: file('card.jpg'),
    preview: row.preview,
  };
}

export const ownCoverOf = (customUrl: string, row: CoverFacts & Pick<CoverRow, 'crop'>): OwnCover => ({
  ...shownCoverOf(customUrl, row),
  alt: row.alt,
  decorative: row.decorative,
  crop: row.crop,
});

/**
 * Returns the picture next to the event's name in lists. A draft has none, because its page and its
 * picture are not public.
 */
export function thumbOf(
  { customUrl, status }: { customUrl: string; status: string },
  row: Pick<CoverFacts, 'hash' | 'alt' | 'decorative' | 'files'> | null,
): { url: string; alt: string } | null {
  if (!row || status === 'draft') return null;
  const file: CoverFile = row.files['thumb.webp'] ? 'thumb.webp' : 'small.webp';
  return { url: coverAddress(customUrl, row.hash, file), alt: row.decorative ? '' : row.alt };
}
