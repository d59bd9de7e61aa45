/** The page that shows the result of a reply. */
import { useEffect, useRef, useState } from 'react';
import { counted } from '#domain/kernel/text.ts';
import { countedGuests } from '#domain/replies/guests.ts';
import type { OwnReply } from '#domain/replies/contract.ts';
import { AddToCalendar } from '../facts/calendar-links.tsx';
import { mealName } from '../page/text-language.ts';
import type { PublicEvent } from '../page/event.ts';
import { moment } from '../page/format.ts';
import { Icon, type IconName } from '../page/icons.tsx';

/** Returns the status of the reply, in a sentence or two. */
export function standing({ mailsGuests }: Pick<PublicEvent, 'mailsGuests'>, reply: OwnReply): string {
  if (!reply.isAttending) return 'We’re sorry you can’t make it.';
  if (reply.awaitingApproval) {
    return `Your hosts are reviewing requests. ${mailsGuests ? 'We’ll email you as soon as they decide.' : 'Your personal link shows what they decide.'}`;
  }
  if (reply.status === 'waitlisted') {
    const room = reply.guestCount > 1 ? reply.guestCount : 'you';
    return mailsGuests
      ? `You’re on the waitlist. We’ll email you the moment there’s room for ${room}.`
      : `You’re on the waitlist. Your personal link shows whether there’s room for ${room}.`;
  }
  const party = counted(reply.guestCount, 'guest');
  return reply.unconfirmed ? `Your seats for ${party} are held for you.` : `You’re confirmed with ${party}.`;
}

type Outcome = 'confirmed' | 'held' | 'waiting' | 'approval' | 'declined';

export const outcomeOf = (reply: OwnReply): Outcome => {
  if (!reply.isAttending) return 'declined';
  if (reply.awaitingApproval) return 'approval';
  if (reply.status === 'waitlisted') return 'waiting';
  return reply.unconfirmed ? 'held' : 'confirmed';
};

const signs: Record<Outcome, IconName> = {
  confirmed: 'check',
  held: 'envelope',
  waiting: 'hourglass',
  approval: 'clock',
  declined: 'heart',
};

/** Returns an ordinal like '3rd'. */
export function ordinal(place: number): string {
  const isTeen = Math.floor(place / 10) % 10 === 1;
  return `${place}${(!isTeen && ['th', 'st', 'nd', 'rd'][place % 10]) || 'th'}`;
}

/** Returns '3rd in line', or null if the guest doesn't wait or the place is unknown. */
export const inLine = ({ place }: OwnReply): string | null =>
  place === undefined ? null : `${place === 1 ? 'First' : ordinal(place)} in line`;

/** Returns what the result means for the guest, in a few words. */
function headline(reply: OwnReply): string {
  const [first = ''] = reply.displayName.trim().split(/\s+/);
  switch (outcomeOf(reply)) {
    case 'confirmed':
      return first ? `See you there, ${first}!` : 'See you there!';
    case 'held':
      return 'One more step';
    case 'waiting':
      return inLine(reply) ?? 'You’re on the waitlist';
    case 'approval':
      return 'Your hosts will decide';
    case 'declined':
      return 'Thanks for telling us';
  }
}

/**
 * Returns what guests have to do who haven't confirmed their address, else null. `here` is true on
 * the page that the mailed link opens.
 */
export function toConfirm(event: PublicEvent, reply: OwnReply, here: boolean): string | null {
  if (!reply.unconfirmed) return null;
  const press = here
    ? 'Please press “Confirm my reply”'
    : 'Please open the link in the email we sent you and press “Confirm my reply” there';
  if (reply.heldUntil === null) return `${press} so you keep any spot that opens for you.`;
  const until = moment(reply.heldUntil, event.timezone);
  return `${press} by ${until}. After that your seats go to others, and you move to the waitlist.`;
}

export function Party({ event, reply }: { event: PublicEvent; reply: OwnReply }) {
  const party = reply.isAttending ? reply.guestDetails : countedGuests(reply);
  if (party.length === 0) return null;
  return (
    <ul className="party">
      {party.map(({ name, mealChoice, isAttending }, index) => (
        <li key={index}>
          <bdi>{name}</bdi>
          {mealChoice && <bdi className="second">{mealName(event, mealChoice)}</bdi>}
          {reply.isAttending && !isAttending && <span className="second">Not coming</span>}
        </li>
      ))}
    </ul>
  );
}

const copiedFor = 3_000;

/**
 * Shows the personal link for the guest to keep: mail may get lost, or the address may be mistyped.
 */
function PersonalLink({ link }: { link: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), copiedFor);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    field.current?.select();
    // Many embedding sites refuse access to the clipboard, and it is missing without https.
    const isCopied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    );
    setCopied(isCopied || document.execCommand('copy'));
  };
  return (
    <div className="field personal-link">
      <label htmlFor="rsvp-link">Your personal link</label>
      <div className="copy">
        <input
          id="rsvp-link"
          ref={field}
          readOnly
          value={link}
          onFocus={({ target }) => target.select()}
          aria-describedby="rsvp-link-hint"
        />
        <button type="button" className="button plain" onClick={() => void copy()}>
          {copied ? 'Copied' : 'Copy'}
        </button>
      </div>
      <p className="hint" id="rsvp-link-hint">
        Use it to change or withdraw your reply any time. It’s private, so don’t forward it.
      </p>
      <p className="unseen" role="status">
        {copied ? 'The link is copied.' : ''}
      </p>
    </div>
  );
}

export function ThankYou({
  event,
  reply,
  link = null,
  changed,
  onAgain,
}: {
  event: PublicEvent;
  reply: OwnReply;
  /** The personal link, as a path. Only guests who have just replied see it. */
  link?: string | null;
  /**
   * True if the guest changed the reply by the personal link. Otherwise the texts are those of a
   * first reply.
   */
  changed: boolean;
  /** Set only if one address may reply several times. */
  onAgain: (() => void) | null;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('.card')?.scrollIntoView({ block: 'start' });
  }, []);
  const yes = changed
    ? 'Your RSVP has been changed successfully.'
    : 'Your RSVP has been submitted successfully.';
  const outcome = outcomeOf(reply);
  return (
    <section className={`thanks is-${outcome}`}>
      <span className="medal">
        <Icon name={signs[outcome]} />
      </span>
      <h2 ref={heading} tabIndex={-1}>
        Thank You
      </h2>
      <p className="headline">{headline(reply)}</p>
      <p className="status">{reply.isAttending ? yes : 'Your RSVP has been declined successfully.'}</p>
      <p>{standing(event, reply)}</p>
      {reply.unconfirmed && <p className="notice">{toConfirm(event, reply, false)}</p>}
      {reply.isAttending && <Party event={event} reply={reply} />}
      {reply.status === 'confirmed' && <AddToCalendar event={event} isFirst />}
      {event.mailsGuests && (
        <p className="soft">
          {event.invitation?.found
            ? 'We’ve emailed the details, with a link to change your reply.'
            : `We’ve emailed the details to ${event.invitation?.maskedEmail ?? reply.guestEmail}${
                reply.unconfirmed ? ', with a link to confirm your reply' : ''
              }.`}
        </p>
      )}
      {link && <PersonalLink link={new URL(link, location.origin).href} />}
      {onAgain && (
        <button type="button" className="button plain" onClick={onAgain}>
          Submit another RSVP
        </button>
      )}
    </section>
  );
}
