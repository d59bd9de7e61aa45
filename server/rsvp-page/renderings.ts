/** Rendered pages that many readers share. */
import type { PublicEventRead } from '../replies/public-event/public-event.ts';
import type { PackedPage } from './send-page.ts';

/** The maximum number of stored renderings, one for each address and view. */
const maxKept = 300;

interface CachedPage {
  /**
   * The source of the rendering. If the event's state changes, for example by a taken seat, another
   * rendering is needed.
   */
  source: string;
  page: PackedPage;
}

export type Renderings = (
  /** The event and the view. */
  key: string,
  found: PublicEventRead | null,
  sourceOf: () => string,
  render: () => PackedPage,
) => PackedPage;

export function keepRenderings(): Renderings {
  const kept = new Map<string, CachedPage>();
  /**
   * Pages by the read event that they were rendered from. Guests who share that event get them
   * without a comparison of sources.
   */
  const ofReading = new WeakMap<PublicEventRead, Map<string, PackedPage>>();
  return (key, found, sourceOf, render) => {
    const shared = found && (ofReading.get(found) ?? new Map<string, PackedPage>());
    const same = shared?.get(key);
    if (same) return same;
    const source = sourceOf();
    let rendering = kept.get(key);
    if (rendering?.source !== source) {
      rendering = { source, page: render() };
      kept.delete(key);
      kept.set(key, rendering);
      const [oldest] = kept.keys();
      if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    }
    if (found && shared) ofReading.set(found, shared.set(key, rendering.page));
    return rendering.page;
  };
}
