import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantToWallTime, timeZoneChoices } from '../kernel/dates.ts';
import {
  apartMs,
  type EventTimes,
  ladderIssue,
  type Ladder,
  maxReminders,
  nextReminder,
  nextSeeYouSoon,
  resting,
  type RunningLadder,
  rungKey,
  type SentReminder,
  suggestedLadder,
} from './ladder.ts';
import { afterQuiet, isQuiet, isQuietTime } from './quiet.ts';

const hour = 3_600_000;
const day = 24 * hour;
const at = (iso: string) => new Date(iso);
const later = (date: Date, ms: number) => new Date(date.getTime() + ms);
const zones = timeZoneChoices().map(({ zone }) => zone);

const berlin: EventTimes = {
  startsAt: at('2027-06-19T16:00:00Z'),
  closesAt: at('2027-05-31T21:59:00Z'),
  timezone: 'Europe/Berlin',
};
const sentAt = at('2027-04-30T18:00:00Z');
const running: RunningLadder = { ...suggestedLadder, since: at('2027-04-01T00:00:00Z'), skipped: [] };
const next = (now: string, sent: SentReminder[] = [], more: Partial<RunningLadder> = {}, times = berlin) =>
  nextReminder({ ...running, ...more }, times, { sentAt, sent }, at(now));

describe('the suggested ladder', () => {
  it('reminds a week after sending, and seven and two days before the deadline', () => {
    expect(ladderIssue(suggestedLadder)).toBeNull();
    const first = next('2027-05-01T12:00:00Z');
    expect(first).toMatchObject({ rung: { kind: 'afterSending', days: 7 }, at: at('2027-05-07T08:00:00Z') });
    const second = next('2027-05-07T08:00:00Z', [{ key: rungKey(first!.rung), at: first!.at }]);
    expect(second).toMatchObject({
      rung: { kind: 'beforeDeadline', days: 7 },
      at: at('2027-05-24T08:00:00Z'),
    });
    const sent = [first!, second!].map(({ rung, at }) => ({ key: rungKey(rung), at }));
    expect(next('2027-05-24T08:00:00Z', sent)?.at).toEqual(at('2027-05-29T08:00:00Z'));
  });

  it('sends one “see you soon” mail two days before the event', () => {
    const soon = (now: string, isSent = false) => nextSeeYouSoon(running, berlin, isSent, at(now));
    expect(soon('2027-05-01T00:00:00Z')?.at).toEqual(at('2027-06-17T08:00:00Z'));
    expect(soon('2027-05-01T00:00:00Z', true)).toBeNull();
    expect(soon('2027-06-18T08:00:00Z')?.at).toEqual(at('2027-06-18T08:00:00Z'));
    expect(soon('2027-06-19T16:00:00Z')).toBeNull();
  });
});

describe('ladderIssue', () => {
  it.each<[Partial<Ladder>, string | undefined]>([
    [{ rungs: [1, 2, 3, 4].map((days) => ({ kind: 'beforeDeadline', days })) }, 'rungs'],
    [{ rungs: [1, 2].map((days) => ({ kind: 'seeYouSoon', days })) }, 'rungs'],
    [{ rungs: [2, 2].map((days) => ({ kind: 'beforeDeadline', days })) }, 'rungs'],
    [{ sendTime: '08:59' }, 'sendTime'],
    [{ sendTime: '21:00' }, 'sendTime'],
    [{ sendTime: '09:00' }, undefined],
    [{ rungs: [] }, undefined],
    [{ sendTime: '03:00', quiet: { from: '09:00', until: '09:00' } }, undefined],
  ])('validates %j', (more, path) => {
    expect(ladderIssue({ ...suggestedLadder, ...more })?.path).toBe(path);
  });
});

describe('the reminder schedule', () => {
  it('sends a missed reminder late, or drops the reminder after three days', () => {
    // The reminder of May 7, 10 o'clock, was missed, because nothing ran for two days.
    expect(next('2027-05-09T12:00:00Z')).toMatchObject({
      rung: { kind: 'afterSending' },
      at: at('2027-05-09T12:00:00Z'),
    });
    // A reminder that is due at night waits for the morning.
    expect(next('2027-05-09T23:00:00Z')?.at).toEqual(at('2027-05-10T07:00:00Z'));
    expect(next('2027-05-10T08:00:01Z')?.rung).toEqual({ kind: 'beforeDeadline', days: 7 });
  });

  it('sends only the last of two missed reminders', () => {
    const rungs = [2, 1].map((days) => ({ kind: 'beforeDeadline' as const, days }));
    const missed = next('2027-05-30T12:00:00Z', [], { rungs });
    expect(missed?.rung.days).toBe(1);
    const sent = [{ key: rungKey(missed!.rung), at: missed!.at }];
    expect(next('2027-05-30T12:00:00Z', sent, { rungs })).toBeNull();
  });

  it('skips times before the host switched reminders on', () => {
    expect(next('2027-05-08T12:00:00Z', [], { since: at('2027-05-08T00:00:00Z') })?.rung.kind).toBe(
      'beforeDeadline',
    );
  });

  it('leaves out a reminder that the host skipped, and sends the next one', () => {
    const skipped = [{ key: 'afterSending:7', at: at('2027-05-07T08:00:00Z') }];
    expect(next('2027-05-01T12:00:00Z', [], { skipped })?.rung.kind).toBe('beforeDeadline');
  });

  it('follows a moved deadline without repeating a sent reminder', () => {
    const sent = [{ key: 'beforeDeadline:7', at: at('2027-05-24T08:00:00Z') }];
    const moved = { ...berlin, closesAt: at('2027-06-10T21:59:00Z') };
    expect(next('2027-05-25T12:00:00Z', sent, {}, moved)?.at).toEqual(at('2027-06-08T08:00:00Z'));
    const brought = { ...berlin, closesAt: at('2027-05-13T21:59:00Z') };
    expect(next('2027-05-07T09:00:00Z', [], {}, brought)).toMatchObject({
      rung: { kind: 'afterSending' },
      at: at('2027-05-07T09:00:00Z'),
    });
  });

  it('sends at most three reminders, including manual reminders', () => {
    const sent = [1, 2, 3].map((week) => ({ key: null, at: later(sentAt, week * 2 * day) }));
    expect(next('2027-05-07T12:00:00Z', sent)).toBeNull();
    expect(next('2027-05-07T12:00:00Z', sent.slice(1))).not.toBeNull();
  });

  it('pauses when the event is cancelled, closed or over', () => {
    const event = { ...berlin, status: 'published' as const };
    expect(resting(event, at('2027-05-01T00:00:00Z'))).toBeNull();
    expect(resting({ ...event, status: 'cancelled' }, at('2027-05-01T00:00:00Z'))).toBe('cancelled');
    expect(resting(event, berlin.closesAt)).toBe('closed');
    expect(resting(event, berlin.startsAt)).toBe('over');
  });
});

describe('quiet hours', () => {
  const night = { from: '21:00', until: '09:00' };

  it('follow the time zone of the event and extend past midnight', () => {
    expect(
      ['20:59', '21:00', '23:59', '00:00', '08:59', '09:00'].map((time) => isQuietTime(time, night)),
    ).toEqual([false, true, true, true, true, false]);
    expect(isQuietTime('03:00', { from: '09:00', until: '09:00' })).toBe(false);
    // 21:15 in Kolkata, whose offset has a half hour.
    expect(isQuiet(at('2027-05-01T15:45:00Z'), night, 'Asia/Kolkata')).toBe(true);
    expect(afterQuiet(at('2027-05-01T15:45:00Z'), night, 'Asia/Kolkata')).toEqual(at('2027-05-02T03:30:00Z'));
  });

  it.each([
    ['the night that lacks an hour', '2027-03-14T04:00:00Z', '2027-03-14T13:00:00Z'],
    ['the night that has one twice', '2027-11-07T04:00:00Z', '2027-11-07T14:00:00Z'],
  ])('end at the right wall time on %s', (_night, from, until) => {
    expect(afterQuiet(at(from), night, 'America/New_York')).toEqual(at(until));
  });

  it('end after the second run of a repeated hour', () => {
    const quiet = { from: '21:00', until: '01:30' };
    // The clocks show 01:10 twice on that day. This is the second time.
    const second = at('2027-11-07T06:10:00Z');
    expect(isQuiet(second, quiet, 'America/New_York')).toBe(true);
    expect(afterQuiet(second, quiet, 'America/New_York')).toEqual(at('2027-11-07T06:30:00Z'));
    // The spring clock change skips 02:30.
    expect(
      afterQuiet(at('2027-03-14T06:00:00Z'), { from: '21:00', until: '02:30' }, 'America/New_York'),
    ).toEqual(at('2027-03-14T07:00:00Z'));
  });

  it('end correctly on a day that does not exist', () => {
    // Samoa skipped December 30, 2011, when it moved across the date line.
    expect(afterQuiet(at('2011-12-30T08:00:00Z'), night, 'Pacific/Apia')).toEqual(at('2011-12-30T19:00:00Z'));
  });
});

const clock = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map((parts) => parts.map((n) => String(n).padStart(2, '0')).join(':'));
const zone = fc.constantFrom(...zones);
/** Many of these instants are close to a clock change, in spring and autumn, north and south. */
const instant = fc
  .tuple(
    fc.constantFrom(
      '2026-03-08',
      '2026-03-29',
      '2026-04-05',
      '2026-09-27',
      '2026-10-04',
      '2026-10-25',
      '2026-11-01',
      '2027-06-01',
    ),
    fc.integer({ min: -5 * 24 * 60, max: 5 * 24 * 60 }),
  )
  .map(([date, minutes]) => new Date(Date.parse(date) + minutes * 60_000));

describe('random reminder schedules', () => {
  it('end quiet hours at the first moment that is not quiet, in every zone', () => {
    fc.assert(
      fc.property(instant, clock, clock, zone, (from, begins, ends, timezone) => {
        const quiet = { from: begins, until: ends };
        const end = afterQuiet(from, quiet, timezone);
        expect(isQuiet(end, quiet, timezone)).toBe(false);
        expect(end >= from).toBe(true);
        for (let probe = from.getTime(); probe < end.getTime(); probe += 15 * 60_000) {
          expect(isQuiet(new Date(probe), quiet, timezone)).toBe(true);
        }
      }),
      { numRuns: 150 },
    );
  });

  const rung = fc.record({
    kind: fc.constantFrom('afterSending' as const, 'beforeDeadline' as const, 'seeYouSoon' as const),
    days: fc.integer({ min: 1, max: 12 }),
  });
  const ladder = fc
    .record({
      rungs: fc.uniqueArray(rung, { maxLength: 5, selector: rungKey }),
      sendTime: clock,
      quiet: fc.record({ from: clock, until: clock }),
    })
    .filter((each) => ladderIssue(each) === null);
  /** Random steps in hours: the job runs, pauses for days, or the host acts. */
  const step = fc.oneof(
    {
      weight: 12,
      arbitrary: fc.record({ kind: fc.constant('run' as const), hours: fc.integer({ min: 1, max: 30 }) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('down' as const), hours: fc.integer({ min: 40, max: 120 }) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('deadline' as const), days: fc.integer({ min: -9, max: 9 }) }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('skip' as const) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('byHand' as const) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('change' as const), ladder }) },
  );

  it('send no reminder in quiet hours, twice, too often, too soon, too late or after the deadline', () => {
    fc.assert(
      fc.property(
        ladder,
        instant,
        zone,
        fc.array(step, { minLength: 10, maxLength: 50 }),
        (first, from, timezone, steps) => {
          let now = from;
          let times = { startsAt: later(from, 25 * day), closesAt: later(from, 20 * day), timezone };
          let running: RunningLadder = { ...first, since: later(from, -day), skipped: [] };
          const sent: SentReminder[] = [];
          for (const each of steps) {
            if (each.kind === 'down') now = later(now, each.hours * hour);
            if (each.kind === 'deadline') {
              const closesAt = Math.min(
                later(times.closesAt, each.days * day).getTime(),
                times.startsAt.getTime(),
              );
              times = { ...times, closesAt: new Date(closesAt) };
            }
            if (each.kind === 'change') running = { ...each.ladder, since: now, skipped: [] };
            if (each.kind === 'byHand' && sent.length < maxReminders) sent.push({ key: null, at: now });
            const planned = nextReminder(running, times, { sentAt: from, sent }, now);
            if (each.kind === 'skip' && planned) {
              const key = rungKey(planned.rung);
              running = { ...running, skipped: [...running.skipped, { key, at: planned.planned }] };
              const after = nextReminder(running, times, { sentAt: from, sent }, now);
              expect(
                after === null ||
                  rungKey(after.rung) !== key ||
                  after.planned.getTime() !== planned.planned.getTime(),
              ).toBe(true);
            }
            if (each.kind !== 'run') continue;
            now = later(now, each.hours * hour);
            const due = nextReminder(running, times, { sentAt: from, sent }, now);
            if (!due) continue;
            expect(due.at >= now).toBe(true);
            expect(isQuiet(due.at, running.quiet, timezone)).toBe(false);
            expect(due.at < times.closesAt).toBe(true);
            expect(due.rung.kind).not.toBe('seeYouSoon');
            if (due.at > now) continue;
            const last = sent.at(-1)?.at ?? from;
            expect(now.getTime() - last.getTime()).toBeGreaterThanOrEqual(apartMs);
            expect(sent.map(({ key }) => key)).not.toContain(rungKey(due.rung));
            sent.push({ key: rungKey(due.rung), at: now });
            expect(sent.length).toBeLessThanOrEqual(maxReminders);
            // Right after a reminder, no other one is due.
            const rest = nextReminder(running, times, { sentAt: from, sent }, now);
            expect(rest === null || rest.at > now).toBe(true);
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it('send each reminder at the ladder’s time of day, despite clock changes', () => {
    fc.assert(
      fc.property(instant, zone, fc.integer({ min: 1, max: 12 }), (sent, timezone, days) => {
        const times = { startsAt: later(sent, 40 * day), closesAt: later(sent, 35 * day), timezone };
        const rungs = [{ kind: 'afterSending' as const, days }];
        const planned = nextReminder(
          { ...running, rungs, since: later(sent, -day) },
          times,
          { sentAt: sent, sent: [] },
          sent,
        );
        if (planned === null) {
          // The next morning is closer than the minimum between two mails.
          expect(days).toBe(1);
          return;
        }
        expect(instantToWallTime(planned.at, timezone).time).toBe('10:00');
        expect(planned.at.getTime() - sent.getTime()).toBeGreaterThanOrEqual(apartMs);
      }),
      { numRuns: 100 },
    );
  });
});
