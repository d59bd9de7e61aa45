/**
 * Stores what a guest typed, so that a reload loses nothing.
 *
 * A draft goes into the session storage. It survives reloads, a tab that the phone put to sleep and
 * the back button, and ends with the tab. One link often serves a family or a shared computer. The
 * next person who opens it must not see one guest's name, address and message, as local storage
 * would allow.
 *
 * A reply that was sent without a response goes into the local storage, with its key, until there
 * is a response. Guests who pressed the button must learn the result, even if they close the tab
 * and open the link again. Only this case is worth storing the reply there. It ends after a day,
 * which is how long the server remembers the key.
 *
 * For a season, the local storage also remembers that somebody replied from this browser, without a
 * word of the reply. The personal link opens name, address and message, so like a draft it lives
 * only in the tab.
 *
 * Storage may be switched off, be full, or throw when touched inside another site. Then nothing is
 * stored, and nothing else changes.
 */
import type { Attempt } from './calls.ts';
import { draftFrom, type Draft } from '../reply-form/draft/draft.ts';

const aDay = 86_400_000;
const aSeason = 90 * aDay;

type Place = 'sessionStorage' | 'localStorage';

function read(place: Place, name: string, now: number, lasts = aDay): unknown {
  try {
    const text = window[place].getItem(name);
    if (text === null) return null;
    const { at, value } = JSON.parse(text) as { at: number; value: unknown };
    if (now - at < lasts) return value;
    window[place].removeItem(name);
    return null;
  } catch {
    return null;
  }
}

function write(place: Place, name: string, value: unknown): void {
  try {
    if (value === null) window[place].removeItem(name);
    else window[place].setItem(name, JSON.stringify({ at: Date.now(), value }));
  } catch {
    // The browser refuses storage, so nothing is stored.
  }
}

const draftName = (customUrl: string, of: string) => `turnout:draft:${customUrl}${of && `:${of}`}`;

/** Returns the stored draft. `of` is the id of the reply that it changes, or '' for a new one. */
export const readDraft = (customUrl: string, of = ''): Draft | null =>
  draftFrom(read('sessionStorage', draftName(customUrl, of), Date.now()));

export const writeDraft = (customUrl: string, draft: Draft | null, of = ''): void =>
  write('sessionStorage', draftName(customUrl, of), draft);

/**
 * The state of an attempt. An `unanswered` one must be sent again. The guest gave up an `undecided`
 * one, which only lends its key to the same content.
 */
type State = 'unanswered' | 'undecided';

const attemptName = (state: State, customUrl: string) => `turnout:${state}:${customUrl}`;
const placeOf = (state: State): Place => (state === 'unanswered' ? 'localStorage' : 'sessionStorage');

export function readAttempt(customUrl: string, state: State): Attempt | null {
  const value = read(placeOf(state), attemptName(state, customUrl), Date.now());
  const { body, key } = (value ?? {}) as Partial<Record<string, unknown>>;
  return typeof body === 'string' && typeof key === 'string' ? { body, key } : null;
}

export const writeAttempt = (customUrl: string, state: State, attempt: Attempt | null): void =>
  write(placeOf(state), attemptName(state, customUrl), attempt);

const repliedName = (customUrl: string) => `turnout:replied:${customUrl}`;

/**
 * Says that a reply was sent from this browser. It has the personal link if this tab sent the
 * reply.
 */
export interface Replied {
  /** The personal link, as a path on this server, or null. */
  link: string | null;
}

export function readReplied(customUrl: string): Replied | null {
  const name = repliedName(customUrl);
  if (read('localStorage', name, Date.now(), aSeason) !== true) return null;
  const link = read('sessionStorage', name, Date.now(), aSeason);
  return { link: typeof link === 'string' && link.startsWith('/rsvp/') ? link : null };
}

/** Stores that somebody replied. Pass null once the reply is gone. */
export function writeReplied(customUrl: string, replied: Replied | null): void {
  const name = repliedName(customUrl);
  write('localStorage', name, replied && true);
  write('sessionStorage', name, replied && replied.link);
}
