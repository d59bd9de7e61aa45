import { EmailText } from '#web/ui/email-text.tsx';
import { formatDay, formatShortWithZone } from '#domain/kernel/dates.ts';

/** Who replied: by name, or by email where a decline has none. */
export function GuestName({ reply }: { reply: { displayName: string; guestEmail: string } }) {
  return reply.displayName === '' ? <EmailText email={reply.guestEmail} /> : reply.displayName;
}

/**
 * When something happened, by the clock of the event: the day, and under it the time where a column
 * is narrow.
 */
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
