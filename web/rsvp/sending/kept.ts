/**
 * What a guest typed, kept so that a reload loses nothing.
 *
 * A draft goes into the session's storage: it lives through reloads, a tab that the phone put to
 * sleep and the back button, and ends with the tab. One link often serves a family, or a shared
 * computer; name, address and message of one guest are not for the next who opens it, as they would
 * be in the storage that stays.
 *
 * A reply that was sent and not answered goes into the storage that stays, with its key, until
 * there is an answer. Who pressed the button must learn what became of it, also when the tab is
 * closed in between and the link opened again; this is the one case in which that is worth keeping
 * it, and it ends after the day for which the server knows the key.
 *
 * That somebody replied from this browser is kept for a season, without a word of the reply. The
 * way to it, the personal link, opens name, address and message: like a draft it lives in the tab
 * alone.
 *
 * Storage may be switched off, be full, or throw when touched inside another site. Then nothing is
 * kept, and that is all.
 */
import type { Attempt } from './calls.ts';
import { draftFrom, type Draft } from '../reply-form/draft.ts';

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
    // Nothing is kept.
  }
}

const draftName = (customUrl: string, of: string) => `turnout:draft:${customUrl}${of && `:${of}`}`;

/** `of` is the reply that the draft changes; '' for a new one. */
export const readDraft = (customUrl: string, of = ''): Draft | null =>
  draftFrom(read('sessionStorage', draftName(customUrl, of), Date.now()));

export const writeDraft = (customUrl: string, draft: Draft | null, of = ''): void =>
  write('sessionStorage', draftName(customUrl, of), draft);

/**
 * `unanswered` is to be sent on; `undecided` was given up by the guest, and only lends its key to
 * the same content.
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

/** That a reply was sent from this browser, with the personal link where this tab sent it. */
export interface Replied {
  /** A path on this server. */
  link: string | null;
}

export function readReplied(customUrl: string): Replied | null {
  const name = repliedName(customUrl);
  if (read('localStorage', name, Date.now(), aSeason) !== true) return null;
  const link = read('sessionStorage', name, Date.now(), aSeason);
  return { link: typeof link === 'string' && link.startsWith('/rsvp/') ? link : null };
}

/** Null once the reply is gone. */
export function writeReplied(customUrl: string, replied: Replied | null): void {
  const name = repliedName(customUrl);
  write('localStorage', name, replied && true);
  write('sessionStorage', name, replied && replied.link);
}
