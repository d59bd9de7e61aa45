/** Decides which news an addressee gets when an event changes. */
import { savedDate } from '../events/save-date.ts';
import { namesWith, type NameWith, type SettingValues } from '../events/settings.ts';

export const changeKinds = ['changed', 'cancelled', 'reopened', 'deleted'] as const;
/** An act of a host that concerns people who know the date. */
export type ChangeKind = (typeof changeKinds)[number];

/** The reasons why we didn't tell an addressee a new date or place, or a cancellation. */
export const untoldReasons = ['noAddress', 'undeliverable', 'waiting', 'failed', 'notAsked'] as const;
export type UntoldReason = (typeof untoldReasons)[number];

/** The settings whose changes may be mailed to guests. */
export type EventMoment = Pick<SettingValues, NameWith<'news'>>;

/** The state of an event that an addressee knows. `isOff` means cancelled or deleted. */
export interface KnownEvent extends EventMoment {
  isOff: boolean;
}

const news = namesWith('news');

/** The settings whose changes guests must know, because they would otherwise travel in vain. */
const grave = ['dateTime', 'endTime', 'timezone', 'location'] as const satisfies readonly NameWith<'news'>[];

export const isSameMoment = (a: EventMoment, b: EventMoment): boolean =>
  news.every((name) => a[name] === b[name]);

export type Precision = SettingValues['saveDatePrecision'];

/** Whether a save the date has the same title and date. */
export const isSameSavedDate = (a: EventMoment, b: EventMoment, precision: Precision): boolean =>
  a.name === b.name && dateOf(a, precision) === dateOf(b, precision);

const dateOf = (moment: EventMoment, saveDatePrecision: Precision): string =>
  savedDate({ ...moment, saveDatePrecision });

/**
 * Returns the news for somebody who knew `known`, or null if there is none. A household that only
 * got a save the date, of this precision, knows nothing but the title and the date.
 */
export function newsSince(
  known: KnownEvent,
  now: KnownEvent,
  saved?: Precision,
): Exclude<ChangeKind, 'deleted'> | null {
  if (now.isOff) return known.isOff ? null : 'cancelled';
  if (known.isOff) return 'reopened';
  const isSame = saved ? isSameSavedDate(known, now, saved) : isSameMoment(known, now);
  return isSame ? null : 'changed';
}

/**
 * Returns whether somebody who only knew `known` would come on a wrong date, to a wrong place, or
 * in vain.
 */
export const isMisled = (known: KnownEvent, now: KnownEvent, saved?: Precision): boolean =>
  known.isOff !== now.isOff ||
  (!now.isOff &&
    (saved ? dateOf(known, saved) !== dateOf(now, saved) : grave.some((name) => known[name] !== now[name])));

/**
 * Returns the event's states: the one before any change, then the one after each change. The last
 * one is the event's current state.
 */
export const statesOf = (changes: readonly { before: KnownEvent }[], now: KnownEvent): KnownEvent[] => [
  ...changes.map(({ before }) => before),
  now,
];
