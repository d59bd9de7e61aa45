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
        label="When"
        hideLabel={false}
        value={value === null ? 'now' : 'later'}
        onValueChange={(when) => onChange(when === 'now' ? null : suggested(event.timezone, new Date()))}
        options={[
          { value: 'now', label: 'Now' },
          { value: 'later', label: 'Later' },
        ]}
      />
      {value === null ? null : (
        <div className="grid gap-3 sm:grid-cols-2">
          <DateField
            label="Day"
            name="sendAt"
            required
            value={value.date}
            error={error}
            onChange={({ target }) => onChange({ ...value, date: target.value })}
          />
          <TimeField
            label="Time"
            required
            value={value.time}
            hint={`By the event’s clock (${zoneAbbreviation(new Date(event.dateTime), event.timezone)})`}
            onChange={({ target }) => onChange({ ...value, time: target.value })}
          />
        </div>
      )}
    </div>
  );
}
