import { EmailText } from '#web/ui/email-text.tsx';
import { formatDay, formatShortWithZone } from '#web/kernel/formats.ts';

/** The guest's name. If a decline has no name, it shows the email address. */
export function GuestName({ reply }: { reply: { displayName: string; guestEmail: string } }) {
  return reply.displayName === '' ? <EmailText email={reply.guestEmail} /> : reply.displayName;
}

/** A date and time in the event's time zone. In a narrow column, the time is below the day. */
export function Moment({ instant, timezone }: { instant: string; timezone: string }) {
  const date = new Date(instant);
  const day = formatDay(date, timezone);
  const time = formatShortWithZone(date, timezone).slice(`${day} at `.length);
  return (
    <time dateTime={instant}>
      <span className="whitespace-nowrap">{day}</span>{' '}
      <span className="whitespace-nowrap text-muted">{time}</span>
    </time>
  );
}
