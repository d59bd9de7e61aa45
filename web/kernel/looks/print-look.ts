/** The host's look on paper: the title's face and one color. */
import './print-look.css';
import type { CSSProperties } from 'react';
import type { Event } from '#domain/events/contract.ts';
import { fonts } from '#domain/events/rules.ts';
import { isSystem, stackOf } from '#web/rsvp/looks/fonts.ts';
import { loadFonts } from './fonts.ts';

export type PrintedLook = Partial<Pick<Event, 'themeFontFamily' | 'themePrimaryColor'>>;

const faceOf = ({ themeFontFamily }: PrintedLook) =>
  fonts.map(({ name }) => name).find((name) => name === themeFontFamily && !isSystem(name));

/** Returns the look as CSS variables, which `print-look.css` uses for what is printed. */
export function printLook(event: PrintedLook): CSSProperties {
  const face = faceOf(event);
  return {
    ...(event.themePrimaryColor && { '--print-accent': event.themePrimaryColor }),
    ...(face && { '--print-face': stackOf(face) }),
  } as CSSProperties;
}

/**
 * Loads the title's face, so that the printer has it. If it can't be loaded, printing continues
 * without it.
 */
export async function loadPrintFace(event: PrintedLook): Promise<void> {
  const face = faceOf(event);
  if (!face) return;
  await loadFonts();
  await document.fonts.load(`20px '${face}'`).catch(() => undefined);
}
