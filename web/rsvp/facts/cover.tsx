/**
 * The host's own cover picture above the event (docs/product/looks.md#cover-pictures). The page
 * reserves its place while it loads.
 */
import type { PublicEvent } from '../page/event.ts';

/**
 * The width that the picture is shown at, so that a browser loads the smallest file that is large
 * enough.
 */
const sizes = '(min-width: 1160px) 1120px, 100vw';

export const Cover = ({ cover }: { cover: NonNullable<PublicEvent['cover']> }) => (
  <div className="cover">
    <img className="cover-preview" src={cover.preview} alt="" aria-hidden="true" />
    <img
      src={cover.url}
      srcSet={cover.sources.map(({ url, width }) => `${url} ${width}w`).join(', ')}
      sizes={sizes}
      width={cover.width}
      height={cover.height}
      alt={cover.alt}
      fetchPriority="high"
    />
  </div>
);
