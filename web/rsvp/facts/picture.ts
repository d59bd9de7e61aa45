/**
 * The picture of an event, for the link previews of chat programs. It uses the event's own words,
 * colors and fonts.
 */
import type { DrawnCover, Picture } from '#domain/events/picture.ts';
import { parseFontFamily } from '#domain/events/rules.ts';
import type { PublicEvent } from '../page/event.ts';
import { eventTime } from '../page/format.ts';
import { fontFile } from '../looks/fonts.ts';
import { drawingSvg } from '../looks/drawings.ts';
import { looksOf } from '../looks/looks.ts';
import { defaultLanguage } from '#domain/languages/languages.ts';
import { guestIn } from '#domain/words/guest/index.ts';
import type { GuestWords } from '#domain/words/guest/type.ts';

/**
 * The longest texts, in characters. Longer ones would not fit, and a picture must not take long to
 * draw.
 */
const maxLengths = { title: 100, host: 60, place: 66 };

function cut(text: string, length: number): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  // Slice first: otherwise a text of five thousand characters would be split just to keep the first
  // hundred.
  const characters = Array.from(line.slice(0, length * 4));
  return characters.length > length
    ? `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
    : characters.join('');
}

/** Returns why nobody can reply anymore, or null while guests can. */
export function stateOf({ cancelled, past, closed }: PublicEvent): 'cancelled' | 'over' | 'closed' | null {
  if (cancelled) return 'cancelled';
  if (past) return 'over';
  return closed ? 'closed' : null;
}

const titles = { cancelled: 'cancelledTitle', over: 'overTitle', closed: 'title' } as const;

/**
 * Returns the file of the first font in a stack. The picture replaces fonts that only browsers
 * have.
 */
function fileOf(stack: string): string {
  const family = parseFontFamily(/^["']?([^"',]+)/.exec(stack)?.[1] ?? '');
  if (family === null || family === 'Default (System)') return 'inter';
  return family === 'Georgia' ? 'lora' : fontFile(family);
}

/** Returns the drawing of the event's theme for its mails, or null if it has none. */
export function drawnCoverOf(event: PublicEvent): DrawnCover | null {
  const { drawing } = looksOf(event, { embed: false });
  return drawing && { svg: drawingSvg(...drawing) };
}

/** Returns the picture, with the page's words for the event's state. */
export function pictureOf(event: PublicEvent, all: GuestWords = guestIn(defaultLanguage)): Picture {
  const { closed: words } = all;
  const state = stateOf(event);
  const { variables, drawing } = looksOf(event, { embed: false });
  const look = (name: string) => variables[`--${name}`] ?? '';
  const when = eventTime(event, all.language);
  return {
    title: cut(event.name, maxLengths.title),
    host: cut(event.displayName, maxLengths.host),
    day: when?.day ?? '',
    time: when?.time ?? '',
    place: cut(event.location, maxLengths.place),
    colors: {
      page: look('page'),
      line: look('line'),
      text: look('text'),
      soft: look('text-soft'),
      title: look('title'),
      ornament: look('ornament'),
    },
    state: state ? words[titles[state]] : '',
    button: { text: look('button-text'), ground: look('accent') },
    fonts: { title: fileOf(look('title-font')), body: fileOf(look('font')) },
    drawing: drawing === null ? '' : drawingSvg(...drawing),
  };
}
