/**
 * Finds the changes of an event's settings that matter to guests who have the event in their
 * calendars.
 */
import { namesWith, type NameWith } from '#domain/events/settings.ts';
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
 * over. Both forms must be valid.
 */
export function newsForGuests(before: EventForm, after: EventForm, now: Date): News[] {
  const [was, is] = [payloadOf(before), payloadOf(after)];
  if (!isUpcoming(new Date(is.dateTime), now) && !isUpcoming(new Date(was.dateTime), now)) return [];
  const changes = changesBetween(before, after);
  const shown = (field: NameWith<'news'>, { [field]: value, timezone }: typeof was): string => {
    if (!value) return words.news.notSet;
    return field === 'dateTime' || field === 'endTime' ? formatLong(new Date(value), timezone) : value;
  };
  return namesWith('news')
    .filter((field) => field in changes)
    .map((field) => ({ label: words.news[field], before: shown(field, was), after: shown(field, is) }));
}
