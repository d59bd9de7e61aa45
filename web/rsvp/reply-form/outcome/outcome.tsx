/** The page that shows the result of a reply. */
import { useEffect, useRef, useState } from 'react';
import type { GuestWords } from '#domain/words/guest/type.ts';
import { countedGuests } from '#domain/replies/guests.ts';
import type { OwnReply } from '#domain/replies/contract.ts';
import { AddToCalendar } from '../../facts/calendar-links.tsx';
import { CheckIn } from './check-in.tsx';
import { mealName } from '../../page/text-language.ts';
import type { PublicEvent } from '../../page/event.ts';
import { moment } from '../../page/format.ts';
import { Icon, type IconName } from '../../page/icons.tsx';
import { useWords } from '../../page/words.ts';

/** Returns the status of the reply, in a sentence or two. */
export function standing(
  { mailsGuests }: Pick<PublicEvent, 'mailsGuests'>,
  reply: OwnReply,
  { outcome: words }: GuestWords,
): string {
  const count = reply.guestCount;
  if (!reply.isAttending) return words.sorry;
  if (reply.awaitingApproval) return mailsGuests ? words.reviewedMail : words.reviewed;
  if (reply.status === 'waitlisted') return mailsGuests ? words.waitMail({ count }) : words.wait({ count });
  return reply.unconfirmed ? words.seatsHeld({ count }) : words.seatsConfirmed({ count });
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

const endings = ['other', 'st', 'nd', 'rd'] as const;

/** Returns the ending of an English ordinal such as '3rd'. */
export function endingOf(place: number): (typeof endings)[number] {
  const isTeen = Math.floor(place / 10) % 10 === 1;
  return (!isTeen && endings[place % 10]) || 'other';
}

/** Returns '3rd in line', or null if the guest doesn't wait or the place is unknown. */
export function inLine({ place }: OwnReply, { outcome: words }: GuestWords): string | null {
  if (place === undefined) return null;
  return place === 1 ? words.firstInLine : words.inLine({ place, ending: endingOf(place) });
}

/** Returns what the result means for the guest, in a few words. */
function headline(reply: OwnReply, all: GuestWords): string {
  const { outcome: words } = all;
  const [name = ''] = reply.displayName.trim().split(/\s+/);
  const outcome = outcomeOf(reply);
  if (outcome === 'confirmed') return name ? words.confirmed({ name }) : words.confirmedNameless;
  return (outcome === 'waiting' && inLine(reply, all)) || words[outcome];
}

/**
 * Returns the next step for guests who haven't confirmed their address, else null. `here` is true
 * on the page that the mailed link opens.
 */
export function toConfirm(
  event: PublicEvent,
  reply: OwnReply,
  here: boolean,
  { outcome: words, language }: GuestWords,
): string | null {
  if (!reply.unconfirmed) return null;
  if (reply.heldUntil === null) return here ? words.confirmHere : words.confirmMail;
  const until = moment(reply.heldUntil, event.timezone, language);
  return here ? words.confirmHereBy({ moment: until }) : words.confirmMailBy({ moment: until });
}

export function Party({ event, reply }: { event: PublicEvent; reply: OwnReply }) {
  const { card: words } = useWords();
  const party = reply.isAttending ? reply.guestDetails : countedGuests(reply);
  if (party.length === 0) return null;
  return (
    <ul className="party">
      {party.map(({ name, mealChoice, isAttending }, index) => (
        <li key={index}>
          <bdi>{name}</bdi>
          {mealChoice && <bdi className="second">{mealName(event, mealChoice)}</bdi>}
          {reply.isAttending && !isAttending && <span className="second">{words.notComing}</span>}
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
  const { outcome: words } = useWords();
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
      <label htmlFor="rsvp-link">{words.personalLink}</label>
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
          {copied ? words.copied : words.copy}
        </button>
      </div>
      <p className="hint" id="rsvp-link-hint">
        {words.linkHint}
      </p>
      <p className="unseen" role="status">
        {copied ? words.linkCopied : ''}
      </p>
    </div>
  );
}

export function ThankYou({
  event,
  reply,
  link = null,
  token,
  changed,
  onAgain,
}: {
  event: PublicEvent;
  reply: OwnReply;
  /** The personal link, as a path. Only guests who have just replied see it. */
  link?: string | null;
  /** The token of the personal link. */
  token: string | null;
  /**
   * Whether the guest changed the reply by the personal link. Otherwise the texts are those of a
   * first reply.
   */
  changed: boolean;
  /** Called to reply once more. Null unless one address may reply several times. */
  onAgain: (() => void) | null;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('.card')?.scrollIntoView({ block: 'start' });
  }, []);
  const all = useWords();
  const { outcome: words } = all;
  const yes = changed ? words.changed : words.submitted;
  const outcome = outcomeOf(reply);
  return (
    <section className={`thanks is-${outcome}`}>
      <span className="medal">
        <Icon name={signs[outcome]} />
      </span>
      <h2 ref={heading} tabIndex={-1}>
        {words.thanks}
      </h2>
      <p className="headline">{headline(reply, all)}</p>
      <p className="status">{reply.isAttending ? yes : words.saidNo}</p>
      <p>{standing(event, reply, all)}</p>
      {reply.unconfirmed && <p className="notice">{toConfirm(event, reply, false, all)}</p>}
      <CheckIn {...{ event, reply, token }} />
      {reply.isAttending && <Party event={event} reply={reply} />}
      {reply.status === 'confirmed' && <AddToCalendar event={event} isFirst />}
      {event.mailsGuests && (
        <p className="soft">
          {event.invitation?.found
            ? words.mailedLink
            : (reply.unconfirmed ? words.mailedConfirm : words.mailed)({
                email: event.invitation?.maskedEmail ?? reply.guestEmail,
              })}
        </p>
      )}
      {link && <PersonalLink link={new URL(link, location.origin).href} />}
      {onAgain && (
        <button type="button" className="button plain" onClick={onAgain}>
          {all.buttons.submitAnother}
        </button>
      )}
    </section>
  );
}
