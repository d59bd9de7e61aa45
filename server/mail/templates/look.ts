/**
 * The look that a guest's letter takes from the event's page, so that the host seems to have made
 * it.
 */
import { contrastRatio, fontStack, parseColor, parseFontFamily } from '#domain/events/rules.ts';
import type { EventSnapshot } from '../snapshots.ts';
import type { Look } from './letter.ts';

const [white, ink] = ['#ffffff', '#1f1b16'];

const known = new WeakMap<object, Look | null>();

/** Null without a color of the event. The letter then has the color of its meaning. */
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
    // Few programs have the font. The stack ends with a similar one that all of them have.
    titleFont: font === null || font === 'Default (System)' ? null : fontStack(font),
  };
}
