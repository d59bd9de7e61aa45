/** Checks the form before it is sent. */
import { checkEvent, maxGuestsPerRsvpInEditor, type EventDraft } from '#domain/events/check.ts';
import { checkCustomUrl, normalizeCustomUrl } from '#domain/events/rules.ts';
import { namesWith, pick } from '#domain/events/settings.ts';
import { isTimeZone, isWallDate, isWallTime } from '#domain/kernel/dates.ts';
import { count, mealsOf } from './form-call.ts';
import { datesOf, type FormDates } from './form-dates.ts';
import { fieldOrder, formPath, type EventField, type EventForm } from './form.ts';
import { inWords } from '#web/kernel/words.ts';
import { words } from '../words.ts';

export interface FormIssue {
  path: string;
  message: string;
}

interface Circumstances {
  creating: boolean;
  now: Date;
  /** Whether the user is a superadmin, who must choose the event's organization. */
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
    report('tenantId', words.checks.tenantId);
  }
  if (form.date === '') report('date', words.checks.dateMissing);
  else if (!isWallDate(form.date)) report('date', words.checks.date);
  if (form.time === '') report('time', words.checks.timeMissing);
  else if (!isWallTime(form.time)) report('time', words.checks.time);
  if (form.endDate !== '' && form.endTime === '') report('endTime', words.checks.endTime);
  else if (form.endTime !== '' && !isWallTime(form.endTime)) report('endTime', words.checks.time);
  if (form.endDate !== '' && !isWallDate(form.endDate)) report('endDate', words.checks.date);
  if (!isTimeZone(form.timezone)) report('timezone', words.checks.timezone);
  if (form.deadlineTime !== '' && form.deadlineDate === '') {
    report('deadlineDate', words.checks.deadlineDate);
  } else if (form.deadlineDate !== '' && !isWallDate(form.deadlineDate)) {
    report('deadlineDate', words.checks.date);
  }
  const address = normalizeCustomUrl(form.customUrl);
  const reason = address === '' ? null : checkCustomUrl(address);
  if (reason !== null) report('customUrl', inWords(reason));
  if (form.hasMeals && (form.nextMeal.name.trim() !== '' || form.nextMeal.description.trim() !== '')) {
    report('nextMeal.name', words.checks.nextMeal);
  }
  const max = Math.max(maxGuestsPerRsvpInEditor, circumstances.partyLimit ?? 0);
  if (count(form.maxGuestsPerRsvp) > max) {
    report('maxGuestsPerRsvp', words.checks.maxGuests({ most: max }));
  }

  // The server checks fields in texts, because it knows which texts changed.
  for (const issue of checkEvent(draftOf(form, dates), { ...circumstances, before: form })) {
    const field = formPath(issue.path);
    const message = inWords(issue);
    // A missing or unreadable date has already been reported in its own words.
    if (dates.dateTime === null && field === 'date') continue;
    if (issues.some(({ path }) => path === field)) continue;
    report(field, field === 'deadlineDate' ? withDefaultTime(form, message) : message);
  }
  return issues.sort((a, b) => placeOf(a.path) - placeOf(b.path));
}

const placeOf = (path: string) => fieldOrder.indexOf(path.split('.')[0] as EventField);

/** The form's texts. Texts of mails are edited where the mails are sent. */
const textNames = namesWith('max').filter((name): name is Extract<typeof name, EventField> =>
  fieldOrder.includes(name as EventField),
);

const draftOf = (form: EventForm, dates: FormDates): EventDraft => ({
  ...pick(form, textNames),
  ...dates,
  maxGuests: count(form.maxGuests),
  maxGuestsPerRsvp: count(form.maxGuestsPerRsvp),
  mealOptions: mealsOf(form),
});

const withDefaultTime = (form: EventForm, message: string) =>
  form.deadlineTime === '' ? words.checks.defaultTime({ error: message }) : message;
