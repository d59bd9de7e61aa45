import type { Event } from '#domain/events/contract.ts';
import {
  instantToWallTime,
  isWallDate,
  isWallTime,
  wallTimeToInstant,
  zoneAbbreviation,
} from '#domain/kernel/dates.ts';
import { SegmentedControl } from '#web/ui/fields/choice-fields.tsx';
import { DateField, TimeField } from '#web/ui/fields/text-fields.tsx';
import { words } from '../words.ts';

/** A wall time in the event's time zone. */
export interface LaterTime {
  date: string;
  time: string;
}

/** Returns the instant of a wall time, or null if it is unreadable. */
export const instantOf = ({ date, time }: LaterTime, timezone: string): Date | null =>
  isWallDate(date) && isWallTime(time) ? wallTimeToInstant(date, time, timezone) : null;

const dayMs = 24 * 60 * 60 * 1_000;

/** Returns the initial suggestion: tomorrow morning. */
const suggested = (timezone: string, now: Date): LaterTime => ({
  date: instantToWallTime(new Date(now.getTime() + dayMs), timezone).date,
  time: '09:00',
});

/** Asks whether to send a message now or at a chosen time. Null means now. */
export function SendLater({
  value,
  onChange,
  event,
  error,
}: {
  value: LaterTime | null;
  onChange: (value: LaterTime | null) => void;
  event: Pick<Event, 'dateTime' | 'timezone'>;
  error: string | undefined;
}) {
  return (
    <div className="space-y-3">
      <SegmentedControl
        label={words.form.when}
        hideLabel={false}
        value={value === null ? 'now' : 'later'}
        onValueChange={(when) => onChange(when === 'now' ? null : suggested(event.timezone, new Date()))}
        options={[
          { value: 'now', label: words.form.now },
          { value: 'later', label: words.form.later },
        ]}
      />
      {value === null ? null : (
        <div className="grid gap-3 sm:grid-cols-2">
          <DateField
            label={words.form.day}
            name="sendAt"
            required
            value={value.date}
            error={error}
            onChange={({ target }) => onChange({ ...value, date: target.value })}
          />
          <TimeField
            label={words.form.time}
            required
            value={value.time}
            hint={words.form.clock({ zone: zoneAbbreviation(new Date(event.dateTime), event.timezone) })}
            onChange={({ target }) => onChange({ ...value, time: target.value })}
          />
        </div>
      )}
    </div>
  );
}
