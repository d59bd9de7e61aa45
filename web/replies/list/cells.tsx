import { EmailText } from '#web/ui/display/email-text.tsx';
import { zoneAbbreviation } from '#domain/kernel/dates.ts';
import { formatDay, formatShort, formatTime } from '#web/kernel/formats.ts';

/** The guest's name. If a decline has no name, it shows the email address. */
export function GuestName({ reply }: { reply: { displayName: string; guestEmail: string } }) {
  return reply.displayName === '' ? <EmailText email={reply.guestEmail} /> : reply.displayName;
}

/** A date and time in the event's time zone. In a narrow column, the time is below the day. */
export function Moment({ instant, timezone }: { instant: string; timezone: string }) {
  const date = new Date(instant);
  const day = formatDay(date, timezone);
  const time = `${formatTime(date, timezone)} ${zoneAbbreviation(date, timezone)}`;
  return (
    <time dateTime={instant}>
      <span className="whitespace-nowrap">{day}</span>{' '}
      <span className="whitespace-nowrap text-muted">{time}</span>
    </time>
  );
}

/** A date and time, then the time zone. */
export function Zoned({ at, zone }: { at: string; zone: string }) {
  const date = new Date(at);
  return (
    <>
      <span>{formatShort(date, zone)}</span>{' '}
      <span className="text-muted">{zoneAbbreviation(date, zone)}</span>
    </>
  );
}
