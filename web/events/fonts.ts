/**
 * The fonts that a host can choose, each loaded when it is first shown. Served by the application
 * itself.
 */
import { fonts } from '#domain/events/rules.ts';
import { fontFile } from '#web/rsvp/looks/fonts.ts';

const files = import.meta.glob<unknown>('../rsvp/fonts/*.css');

/** Makes the faces of all sixteen known; the browser fetches those that it shows. */
export function loadFonts(): void {
  for (const { name } of fonts) void files[`../rsvp/fonts/${fontFile(name)}.css`]?.().catch(() => undefined);
}
