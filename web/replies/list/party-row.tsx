import { MailWarning } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Reservation, UnsentMail } from '#domain/replies/contract.ts';
import { guestLabel } from '#domain/replies/submission.ts';
import { paths } from '#web/app/paths.ts';
import { classes } from '#web/ui/classes.ts';
import { Anchor } from '#web/ui/link.tsx';
import { mealsText, othersText } from './party-words.ts';
import { StatusBadge } from './status-badge.tsx';
import { words } from '../words.ts';

/** The guest's name, which links to everything about the party, and how many come along. */
export function PartyName(props: {
  reply: Reservation;
  view?: string | undefined;
  onOpen?: (() => void) | undefined;
  /** Whether the name links to the party. */
  isLink?: boolean | undefined;
}) {
  const { reply, view, onOpen, isLink = true } = props;
  const others = othersText(reply);
  return (
    // In a table, a long name takes two lines.
    <span className="flex min-w-0 items-baseline gap-x-1.5 md:line-clamp-2 md:leading-tight md:whitespace-normal">
      {isLink ? (
        <Anchor
          href={paths.eventGuest(reply.eventId, reply.id, view)}
          title={guestLabel(reply)}
          onClick={
            onOpen &&
            ((event) => {
              // The browser handles clicks that open another tab.
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              onOpen();
            })
          }
          className="min-w-0 rounded-md font-medium decoration-1 max-md:truncate underline-offset-3 hover:text-accent hover:underline focus-visible:-outline-offset-2"
        >
          {guestLabel(reply)}
        </Anchor>
      ) : (
        <span className="min-w-0 font-medium max-md:truncate">{guestLabel(reply)}</span>
      )}
      {others ? <span className="shrink-0 text-muted md:ml-1.5 md:whitespace-nowrap">{others}</span> : null}
    </span>
  );
}

/** Marks that mails to the guest failed or wait. The party's panel says which ones. */
export function UnsentMark({ mails = [] }: { mails: readonly UnsentMail[] | undefined }) {
  if (mails.length === 0) return null;
  const waits = mails.every(({ state }) => state === 'waiting');
  const said = waits
    ? words.party.emailsWait({ count: mails.length })
    : words.party.emailsNotSent({ count: mails.filter(({ state }) => state !== 'waiting').length });
  return (
    <span title={said} className={classes('shrink-0', waits ? 'text-waitlisted' : 'text-danger')}>
      <MailWarning aria-hidden className="inline size-4" />
      <span className="sr-only">{said}</span>
    </span>
  );
}

/** A party on a phone, in two lines. */
export function PartyRow(props: {
  reply: Reservation;
  view?: string | undefined;
  /** Called to open the party next to the list. Missing unless the list belongs to one event. */
  onOpen?: (() => void) | undefined;
  withContact?: boolean;
  isLink?: boolean;
  actions?: ReactNode;
}) {
  const { reply, withContact = false } = props;
  const said = [
    mealsText(reply),
    reply.message && words.party.quote({ text: reply.message }),
    ...(withContact ? [reply.displayName && reply.guestEmail, reply.guestPhone] : []),
  ].filter(Boolean);
  return (
    <span className="flex items-center gap-2">
      <span className="min-w-0 flex-1">
        <span className="flex items-center justify-between gap-3">
          <PartyName reply={reply} view={props.view} onOpen={props.onOpen} isLink={props.isLink} />
          <span className="flex shrink-0 items-center gap-2">
            <UnsentMark mails={reply.unsentMails} />
            {props.actions ? null : <StatusBadge reservation={reply} />}
          </span>
        </span>
        <span className="flex h-5.5 items-center gap-2 text-muted">
          {props.actions ? <StatusBadge reservation={reply} /> : null}
          <span className="min-w-0 truncate">{said.join(' · ')}</span>
        </span>
      </span>
      {props.actions}
    </span>
  );
}
