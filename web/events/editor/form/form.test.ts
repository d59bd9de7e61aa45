import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Event } from '#domain/events/contract.ts';
import { instantToWallTime, timeZoneChoices } from '#domain/kernel/dates.ts';
import { changesBetween, payloadOf } from './form-call.ts';
import { rebase } from './form-changes.ts';
import { checkForm } from './form-check.ts';
import { datesOf, movedEndDate } from './form-dates.ts';
import { formOf, newEventForm, type EventForm } from './form.ts';

const now = new Date('2026-03-01T12:00:00Z');
const creating = { creating: true, now };

const filled = (more: Partial<EventForm> = {}): EventForm => ({
  ...newEventForm('Europe/Berlin'),
  name: 'Summer party',
  date: '2026-07-04',
  time: '18:00',
  ...more,
});

/** Returns the event that the server makes from a form. */
function stored(form: EventForm, more: Partial<Event> = {}): Event {
  const payload = payloadOf(form);
  return {
    id: 'e',
    tenantId: 't',
    ...payload,
    customUrl: payload.customUrl ?? 'summer-party',
    themeId: null,
    themePrimaryColor: null,
    themeSecondaryColor: null,
    themeFontFamily: null,
    backgroundColor: null,
    titleColor: null,
    textColor: null,
    accentColor: null,
    finalCountOn: null,
    inviteMode: 'open',
    lookupFactor: 'code',
    status: 'published',
    confirmedGuests: 0,
    waitlistCount: 0,
    spotsRemaining: 50,
    reservationCount: 0,
    toldHouseholds: 0,
    createdBy: 'u',
    right: 'made',
    creatorName: null,
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
    version: 1,
    ...more,
  };
}

describe('newEventForm', () => {
  it('starts with the defaults of the specification', () => {
    expect(newEventForm('Europe/Berlin')).toMatchObject({
      maxGuests: '50',
      maxGuestsPerRsvp: '2',
      eventType: 'Other',
      ageRestriction: 'all_ages',
      timezone: 'Europe/Berlin',
      isPublic: true,
      enableWaitlist: false,
      hideDeadlineTime: true,
      hasMeals: false,
    });
  });

  it('uses the default if the browser names no usable time zone', () => {
    expect(newEventForm('+02:00').timezone).toBe('America/New_York');
  });
});

describe('checkForm', () => {
  const complaints = (form: EventForm, circumstances = creating) => checkForm(form, circumstances);

  it('accepts a filled form', () => expect(complaints(filled())).toEqual([]));

  it('requires the required fields, in the words and the order of the page', () => {
    const form = { ...newEventForm('UTC'), maxGuests: '0', maxGuestsPerRsvp: '' };
    expect(complaints(form)).toEqual([
      { path: 'name', message: 'Event title is required' },
      { path: 'date', message: 'Event date is required' },
      { path: 'time', message: 'Event time is required' },
      { path: 'maxGuests', message: 'Capacity must be at least 1' },
      { path: 'maxGuestsPerRsvp', message: 'Max guests per RSVP must be at least 1' },
    ]);
  });

  it.each([
    [{ maxGuestsPerRsvp: '21' }, 'maxGuestsPerRsvp', 'Max guests per RSVP must be at most 20'],
    [{ maxGuests: '1e' }, 'maxGuests', 'Capacity must be at least 1'],
    [{ maxGuests: '2.5' }, 'maxGuests', 'Capacity must be a whole number'],
    [{ date: '20266-07-04' }, 'date', 'Enter a valid date'],
    [{ date: '2025-07-04' }, 'date', 'The event date is in the past'],
    [{ endTime: '17:00' }, 'endTime', 'The end has to be after the start'],
    [{ endDate: '2026-07-05' }, 'endTime', 'Enter the time the event ends'],
    [{ deadlineTime: '12:00' }, 'deadlineDate', 'Enter the date of the deadline, or remove its time'],
    [
      { customUrl: 'a b' },
      'customUrl',
      'Use only lowercase letters a to z, digits and hyphens in the custom URL',
    ],
    [
      { hasMeals: true, nextMeal: { name: 'Trout', description: '' } },
      'nextMeal.name',
      'Press Add to add this meal, or clear it',
    ],
    [
      {
        hasMeals: true,
        mealOptions: [
          { name: 'Trout', description: '' },
          { name: ' TROUT', description: '' },
        ],
      },
      'mealOptions.1.name',
      'There’s already a meal named TROUT',
    ],
  ])('refuses %j', (more, path, message) => {
    expect(complaints(filled(more))).toEqual([{ path, message }]);
  });

  it('explains that a deadline without a time means 23:59 if that is too late', () => {
    expect(complaints(filled({ deadlineDate: '2026-07-04' }))[0]?.message).toBe(
      'The RSVP deadline has to be before the event starts. Without a time, the deadline is at 23:59.',
    );
    expect(complaints(filled({ deadlineDate: '2026-07-03' }))).toEqual([]);
  });

  it('ignores meals that are switched off', () => {
    expect(complaints(filled({ mealOptions: [{ name: '', description: '' }] }))).toEqual([]);
  });

  it('requires the organization from a superadmin', () => {
    expect(complaints(filled(), { ...creating, choosesTenant: true } as never)[0]?.path).toBe('tenantId');
  });

  it('accepts, for an existing event, a past date and a higher party limit than the editor offers', () => {
    const form = filled({ date: '2020-01-01', maxGuestsPerRsvp: '40' });
    expect(checkForm(form, { creating: false, now, partyLimit: 40 })).toEqual([]);
  });
});

describe('payloadOf', () => {
  it('puts the end on the day of the start, and the deadline at 23:59', () => {
    const { dateTime, endTime, cutoffDate } = payloadOf(
      filled({ endTime: '23:00', deadlineDate: '2026-06-30' }),
    );
    expect([dateTime, endTime, cutoffDate]).toEqual([
      '2026-07-04T16:00:00.000Z',
      '2026-07-04T21:00:00.000Z',
      '2026-06-30T21:59:00.000Z',
    ]);
  });

  it('sends no deadline without a date, and no address if the host typed nothing', () => {
    expect(payloadOf(filled())).toMatchObject({ cutoffDate: null, endTime: null, customUrl: null });
  });

  it('keeps complete meals while meals are switched off', () => {
    const mealOptions = [
      { name: ' Trout ', description: 'butter ' },
      { name: '', description: 'x' },
      { name: 'trout', description: '' },
    ];
    expect(payloadOf(filled({ mealOptions })).mealOptions).toEqual([
      { name: 'Trout', description: 'butter' },
    ]);
  });
});

describe('an edited event', () => {
  it('sends only what changed', () => {
    const { form } = formOf(stored(filled()));
    expect(changesBetween(form, { ...form })).toEqual({});
    expect(changesBetween(form, { ...form, maxGuests: '60', time: '19:00' })).toEqual({
      maxGuests: 60,
      dateTime: '2026-07-04T17:00:00.000Z',
    });
  });

  it('keeps the second of two equal wall times, and the seconds, while nobody edits the time', () => {
    // 2026-10-25 02:30 occurs twice in Berlin; this is the second time.
    const event = stored(filled(), { dateTime: '2026-10-25T01:30:42.000Z' });
    const { form } = formOf(event);
    expect(form).toMatchObject({ date: '2026-10-25', time: '02:30' });
    expect(changesBetween(form, { ...form, name: 'Other' })).toEqual({ name: 'Other' });
  });

  it('keeps the wall time when the host chooses another time zone', () => {
    const { form } = formOf(stored(filled({ timezone: 'America/Anchorage' })));
    expect(changesBetween(form, { ...form, timezone: 'America/New_York' })).toEqual({
      timezone: 'America/New_York',
      dateTime: '2026-07-04T22:00:00.000Z',
    });
  });

  it('reports unreadable dates, and shows everything else', () => {
    const { form, datesReadable } = formOf(stored(filled(), { dateTime: 'soon' }));
    expect(datesReadable).toBe(false);
    expect(form).toMatchObject({ name: 'Summer party', date: '', time: '' });
  });
});

describe('wall times in all time zones', () => {
  const zones = timeZoneChoices().map(({ zone }) => zone);
  const wallDate = fc
    .date({
      min: new Date('2024-01-01T00:00:00Z'),
      max: new Date('2032-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString().slice(0, 10));
  const wallTime = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));

  it('load exactly as saved, wherever the browser is', () => {
    const browser = process.env.TZ;
    try {
      for (const zone of zones) {
        fc.assert(
          fc.property(wallDate, wallTime, fc.constantFrom(...zones), (date, time, elsewhere) => {
            process.env.TZ = elsewhere;
            const form = filled({ timezone: zone, date, time, deadlineDate: date, deadlineTime: time });
            const back = formOf(stored(form)).form;
            const start = datesOf(form).dateTime as Date;
            // A skipped wall time moves forward, and the form gets back what the clocks then show.
            expect({ date: back.date, time: back.time }).toEqual(instantToWallTime(start, zone));
            expect([back.deadlineDate, back.deadlineTime]).toEqual([back.date, back.time]);
            if (back.date !== date || back.time !== time) {
              expect(`${back.date} ${back.time}` > `${date} ${time}`).toBe(true);
            }
            // Values stay the same when the form is saved again unchanged, or passes through a
            // second form.
            expect(payloadOf(back).dateTime).toBe(payloadOf(form).dateTime);
            expect(changesBetween(back, formOf(stored(back)).form)).toEqual({});
          }),
          { numRuns: 4 },
        );
      }
    } finally {
      process.env.TZ = browser;
    }
  });

  it('load exactly as saved around every clock change in 2026', () => {
    for (const zone of zones) {
      const base = stored(filled({ timezone: zone }));
      let offset: string | undefined;
      for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 86_400_000) {
        const seen = instantToWallTime(new Date(at), zone).time;
        if (offset !== undefined && seen !== offset) {
          for (let hour = -26; hour <= 26; hour++) {
            const event = { ...base, dateTime: new Date(at + hour * 3_600_000).toISOString() };
            const { form } = formOf(event);
            const again = datesOf(form).dateTime as Date;
            expect(instantToWallTime(again, zone)).toEqual({ date: form.date, time: form.time });
            expect(again.getTime()).toBeLessThanOrEqual(new Date(event.dateTime).getTime());
          }
        }
        offset = seen;
      }
    }
  });
});

describe('rebase', () => {
  const before = filled();
  const mine = { ...before, name: 'Mine', location: 'Here' };
  const theirs = { ...before, name: 'Theirs', maxGuests: '70' };

  it('merges changes of different fields, and takes the chosen side if both changed the same field', () => {
    const both = { location: 'Here', maxGuests: '70' };
    expect(rebase(before, mine, theirs, 'mine')).toEqual({ ...before, ...both, name: 'Mine' });
    expect(rebase(before, mine, theirs, 'theirs')).toEqual({ ...before, ...both, name: 'Theirs' });
  });
});

describe('movedEndDate', () => {
  it('keeps the distance from the start', () => {
    expect(movedEndDate('2026-07-05', '2026-07-04', '2026-12-31')).toBe('2027-01-01');
  });
  it('leaves an incomplete date alone', () => {
    expect(movedEndDate('2026-07-05', '', '2026-12-31')).toBe('2026-07-05');
    expect(movedEndDate('', '2026-07-04', '2026-12-31')).toBe('');
  });
});
