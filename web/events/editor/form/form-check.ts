/** Checks the form before it is sent. */
import { checkEvent, maxGuestsPerRsvpInEditor, type EventDraft } from '#domain/events/check.ts';
import { checkCustomUrl, normalizeCustomUrl } from '#domain/events/rules.ts';
import { namesWith, pick } from '#domain/events/settings.ts';
import { isTimeZone, isWallDate, isWallTime } from '#domain/kernel/dates.ts';
import { count, mealsOf } from './form-call.ts';
import { datesOf, type FormDates } from './form-dates.ts';
import { fieldLabels, fieldOrder, formPath, type EventField, type EventForm } from './form.ts';

export interface FormIssue {
  path: string;
  message: string;
}

interface Circumstances {
  creating: boolean;
  now: Date;
  /** True for a superadmin, who must choose the event's organization. */
  choosesTenant?: boolean;
  /** The event's current party limit, which may exceed what the editor offers. */
  partyLimit?: number;
}

/** Returns the problems of the form, in the order of the page. */
export function checkForm(form: EventForm, circumstances: Circumstances): FormIssue[] {
  const issues: FormIssue[] = [];
  const report = (path: string, message: string) => issues.push({ path, message });
  const dates = datesOf(form);

  if (circumstances.choosesTenant && form.tenantId === '') {
    report('tenantId', 'Choose the organization of the event');
  }
  if (form.date === '') report('date', 'Event date is required');
  else if (!isWallDate(form.date)) report('date', 'Enter a valid date');
  if (form.time === '') report('time', 'Event time is required');
  else if (!isWallTime(form.time)) report('time', 'Enter a valid time');
  if (form.endDate !== '' && form.endTime === '') report('endTime', 'Enter the time the event ends');
  else if (form.endTime !== '' && !isWallTime(form.endTime)) report('endTime', 'Enter a valid time');
  if (form.endDate !== '' && !isWallDate(form.endDate)) report('endDate', 'Enter a valid date');
  if (!isTimeZone(form.timezone)) report('timezone', 'Choose a time zone');
  if (form.deadlineTime !== '' && form.deadlineDate === '') {
    report('deadlineDate', 'Enter the deadline date, or clear its time');
  } else if (form.deadlineDate !== '' && !isWallDate(form.deadlineDate)) {
    report('deadlineDate', 'Enter a valid date');
  }
  const address = normalizeCustomUrl(form.customUrl);
  const reason = address === '' ? null : checkCustomUrl(address);
  if (reason !== null) report('customUrl', reason);
  if (form.hasMeals && (form.nextMeal.name.trim() !== '' || form.nextMeal.description.trim() !== '')) {
    report('nextMeal.name', 'Press Add to add this meal, or clear it');
  }
  const most = Math.max(maxGuestsPerRsvpInEditor, circumstances.partyLimit ?? 0);
  if (count(form.maxGuestsPerRsvp) > most) {
    report('maxGuestsPerRsvp', `Max guests per RSVP must be at most ${most}`);
  }

  // The server checks fields in texts, because it knows which texts changed.
  for (const { path, message } of checkEvent(draftOf(form, dates), { ...circumstances, before: form })) {
    const field = formPath(path);
    // A missing or unreadable date has already been reported in its own words.
    if (dates.dateTime === null && field === 'date') continue;
    if (issues.some((issue) => issue.path === field)) continue;
    report(field, field === 'deadlineDate' ? withDefaultTime(form, message) : message);
  }
  return issues.sort((a, b) => placeOf(a.path) - placeOf(b.path));
}

const placeOf = (path: string) => fieldOrder.indexOf(path.split('.')[0] as EventField);

/** The form's texts. Texts of mails are edited where the mails are sent. */
const textNames = namesWith('max').filter(
  (name): name is Extract<typeof name, EventField> => name in fieldLabels,
);

const draftOf = (form: EventForm, dates: FormDates): EventDraft => ({
  ...pick(form, textNames),
  ...dates,
  maxGuests: count(form.maxGuests),
  maxGuestsPerRsvp: count(form.maxGuestsPerRsvp),
  mealOptions: mealsOf(form),
});

const withDefaultTime = (form: EventForm, message: string) =>
  form.deadlineTime === '' ? `${message}. Without a time, it’s 23:59.` : message;
