/**
 * Derives a guest letter's look from the event's page, so that it looks like the host's own mail.
 */
import { contrastRatio, fontStack, parseColor, parseFontFamily } from '#domain/events/rules.ts';
import type { EventSnapshot } from '../snapshots.ts';
import type { Look } from './letter.ts';

const [white, ink] = ['#ffffff', '#1f1b16'];

type Themed = Pick<EventSnapshot, 'themePrimaryColor' | 'themeFontFamily'>;

const cache = new WeakMap<object, Look | null>();

/** Null if the event has no color of its own. The letter then has the default color of its tone. */
export function lookOf(event: Themed): Look | null {
  let look = cache.get(event);
  if (look === undefined) cache.set(event, (look = makeLook(event)));
  return look;
}

function makeLook({ themePrimaryColor, themeFontFamily }: Partial<Themed>): Look | null {
  const band = parseColor(themePrimaryColor ?? '');
  if (band === null) return null;
  const font = parseFontFamily(themeFontFamily ?? '');
  return {
    band,
    text: contrastRatio(white, band) >= 4.5 ? white : ink,
    // Few mail programs have the font, so the stack ends with a similar one that all have.
    titleFont: font === null || font === 'Default (System)' ? null : fontStack(font),
  };
}
