/** What became of a reply. */
import { useEffect, useRef } from 'react';
import type { OwnReply } from '#domain/reservations/contract.ts';
import type { PublicEvent } from './event.ts';
import { Icon } from './icons.tsx';

const guests = (count: number) => (count === 1 ? '1 guest' : `${count} guests`);

/** Where the reply stands, in a sentence or two. */
export function standing(reply: OwnReply): string {
  if (!reply.isAttending) return 'We are sorry that you can’t make it.';
  const party = guests(reply.guestCount);
  if (reply.awaitingApproval) {
    return `Your reply for ${party} awaits the host’s approval. You will get an email once it is decided.`;
  }
  if (reply.status === 'waitlisted') {
    return `The event is full at the moment, so your party of ${reply.guestCount} is on the waitlist. You will get an email if a spot opens.`;
  }
  return `You are confirmed with ${party}.`;
}

export function Party({ reply }: { reply: OwnReply }) {
  if (reply.guestDetails.length === 0) return null;
  return (
    <ul className="party">
      {reply.guestDetails.map(({ name, mealChoice }, index) => (
        <li key={index}>
          <span>{name}</span>
          {mealChoice && <span className="second">{mealChoice}</span>}
        </li>
      ))}
    </ul>
  );
}

export function calendarAddress(event: PublicEvent): string {
  return `/rsvp/${encodeURIComponent(event.customUrl)}/event.ics`;
}

export function ThankYou({
  event,
  reply,
  changed,
  onAgain,
}: {
  event: PublicEvent;
  reply: OwnReply;
  /** By the personal link; the texts are those of a first reply otherwise. */
  changed: boolean;
  /** Only where one address may reply several times. */
  onAgain: (() => void) | null;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, []);
  const yes = changed
    ? 'Your RSVP has been changed successfully.'
    : 'Your RSVP has been submitted successfully.';
  return (
    <section className="thanks">
      <span className="medal">
        <Icon name={reply.isAttending ? 'check' : 'heart'} />
      </span>
      <h2 ref={heading} tabIndex={-1}>
        Thank You
      </h2>
      <p>{reply.isAttending ? yes : 'Your RSVP has been declined successfully.'}</p>
      <p>{standing(reply)}</p>
      {reply.isAttending && <Party reply={reply} />}
      <p className="soft">
        We are sending the details to {reply.guestEmail}, with a link to change your reply.
      </p>
      {reply.isAttending && reply.status === 'confirmed' && (
        <a className="button plain" href={calendarAddress(event)} download>
          Add to calendar
        </a>
      )}
      {onAgain && (
        <button type="button" className="button plain" onClick={onAgain}>
          Submit another RSVP
        </button>
      )}
    </section>
  );
}
