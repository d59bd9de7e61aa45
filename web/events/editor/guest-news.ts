/**
 * Finds the changes of an event's settings that matter to guests who have the event in their
 * calendars.
 */
import { namesWith, type NameWith } from '#domain/events/settings.ts';
import { isSameSavedDate, type Precision } from '#domain/news/rules.ts';
import { isUpcoming } from '#domain/kernel/dates.ts';
import { formatLong } from '#web/kernel/formats.ts';
import { changesBetween, payloadOf } from './form/form-call.ts';
import type { EventForm } from './form/form.ts';
import { words } from './words.ts';

export interface News {
  label: string;
  before: string;
  after: string;
}

/**
 * Returns the changes for guests. The list is empty if nothing changes for them, or if the event is
 * over. Both forms must be valid. If there are only households with a save the date of the
 * precision `saved`, only the title and the date matter.
 */
export function newsForGuests(before: EventForm, after: EventForm, now: Date, saved?: Precision): News[] {
  const [was, is] = [payloadOf(before), payloadOf(after)];
  if (!isUpcoming(new Date(is.dateTime), now) && !isUpcoming(new Date(was.dateTime), now)) return [];
  if (saved && isSameSavedDate(was, is, saved)) return [];
  const changes = changesBetween(before, after);
  const shown = (field: NameWith<'news'>, { [field]: value, timezone }: typeof was): string => {
    if (!value) return words.news.notSet;
    return field === 'dateTime' || field === 'endTime' ? formatLong(new Date(value), timezone) : value;
  };
  return namesWith('news')
    .filter((field) => field in changes)
    .map((field) => ({ label: words.news[field], before: shown(field, was), after: shown(field, is) }));
}
