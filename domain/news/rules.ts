/** Decides which news an addressee gets about changes of an event. */
import { savedDate } from '../events/save-date.ts';
import { namesWith, type NameWith, type SettingValues } from '../events/settings.ts';

export const changeKinds = ['changed', 'cancelled', 'reopened', 'deleted'] as const;
/** An act of a host that concerns people who know the date. */
export type ChangeKind = (typeof changeKinds)[number];

/** Why an addressee was not told a date, a place or a cancellation. */
export const untoldReasons = ['noAddress', 'undeliverable', 'waiting', 'failed', 'notAsked'] as const;
export type UntoldReason = (typeof untoldReasons)[number];

/** The settings whose changes may be mailed to guests. */
export type EventMoment = Pick<SettingValues, NameWith<'news'>>;

/** What somebody knows of an event. `isOff` means cancelled or deleted. */
export interface KnownEvent extends EventMoment {
  isOff: boolean;
}

const news = namesWith('news');

/** The news that nobody may miss, or they would travel in vain. */
const grave = ['dateTime', 'endTime', 'timezone', 'location'] as const satisfies readonly NameWith<'news'>[];

export const isSameMoment = (one: EventMoment, other: EventMoment): boolean =>
  news.every((name) => one[name] === other[name]);

export type Precision = SettingValues['saveDatePrecision'];

/** Whether a save the date has the same title and date. */
export const isSameSavedDate = (one: EventMoment, other: EventMoment, precision: Precision): boolean =>
  one.name === other.name && dateOf(one, precision) === dateOf(other, precision);

const dateOf = (moment: EventMoment, saveDatePrecision: Precision): string =>
  savedDate({ ...moment, saveDatePrecision });

/**
 * Returns what is new to somebody who knew `known`, or null if there is nothing to say. A household
 * that was only sent a save the date, of this precision, knows the title and the date alone.
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

/** Whether somebody who knew `known` would come on a wrong date, to a wrong place, or in vain. */
export const isMisled = (known: KnownEvent, now: KnownEvent, saved?: Precision): boolean =>
  known.isOff !== now.isOff ||
  (!now.isOff &&
    (saved ? dateOf(known, saved) !== dateOf(now, saved) : grave.some((name) => known[name] !== now[name])));

/**
 * Returns what the event was after each change. The first value is the event before any change, and
 * the last is the event as it is now.
 */
export const statesOf = (changes: readonly { before: KnownEvent }[], now: KnownEvent): KnownEvent[] => [
  ...changes.map(({ before }) => before),
  now,
];
