import { formatDay, formatShortWithZone } from '#domain/kernel/dates.ts';

/** An address that breaks before its @ first, and anywhere only where it must. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  if (at < 1) return <span className="break-words">{email}</span>;
  return (
    <span className="break-words">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}

/** Who replied: by name, or by email where a decline has none. */
export function GuestName({ reply }: { reply: { displayName: string; guestEmail: string } }) {
  return reply.displayName === '' ? <EmailText email={reply.guestEmail} /> : reply.displayName;
}

/** When something happened, by the clock of the event: the day, and under it the time where a column is narrow. */
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
