/** What a letter to guests takes over from the page of the event, so that it looks as if the host had made it. */
import { contrastRatio, fontStack, parseColor, parseFontFamily } from '#domain/events/rules.ts';
import type { EventSnapshot } from '../snapshots.ts';
import type { Look } from './letter.ts';

const [white, ink] = ['#ffffff', '#1f1b16'];

const known = new WeakMap<object, Look | null>();

/** Null where the event has no color of its own: then the letter has the color of what it says. */
export function lookOf(event: EventSnapshot): Look | null {
  let look = known.get(event);
  if (look === undefined) known.set(event, (look = makeLook(event)));
  return look;
}

function makeLook({ themePrimaryColor, themeFontFamily }: Partial<EventSnapshot>): Look | null {
  const band = parseColor(themePrimaryColor ?? '');
  if (band === null) return null;
  const font = parseFontFamily(themeFontFamily ?? '');
  return {
    band,
    text: contrastRatio(white, band) >= 4.5 ? white : ink,
    // Few programs have the font; the stack ends with one of its kind that they all have.
    titleFont: font === null || font === 'Default (System)' ? null : fontStack(font),
  };
}
