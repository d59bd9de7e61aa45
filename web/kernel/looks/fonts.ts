/**
 * The fonts that a host can choose. The application serves them itself, and each loads when it is
 * first shown.
 */
import { fonts } from '#domain/events/rules.ts';
import { fontFile } from '#web/rsvp/looks/fonts.ts';

const files = import.meta.glob<unknown>('../rsvp/fonts/*.css');

/** Registers all sixteen font faces. The browser fetches only those that it shows. */
export async function loadFonts(): Promise<void> {
  const loads = fonts.flatMap(({ name }) => files[`../rsvp/fonts/${fontFile(name)}.css`] ?? []);
  await Promise.all(loads.map((load) => load().catch(() => undefined)));
}
