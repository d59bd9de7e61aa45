import { Mail } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { badge } from '#domain/events/rules.ts';
import { formatShortWithZone } from '#web/kernel/formats.ts';
import type { Party } from '#domain/parties/contract.ts';
import type { Reservation } from '#domain/replies/contract.ts';
import { type GuestDetail, guestLabel, normalizeGuestDetails } from '#domain/replies/submission.ts';
import { needsSeats, words } from '../words.ts';
import { ApiError } from '#web/kernel/api/api-error.ts';
import { Loaded } from '#web/kernel/loaded.tsx';
import { Badge, type Tone } from '#web/ui/display/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Drawer } from '#web/ui/overlays/drawer.tsx';
import { EmailText } from '#web/ui/display/email-text.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { TextLink } from '#web/ui/link.tsx';
import type { Editable } from '../editor/editable.ts';
import { useParty } from './party-queries.ts';
import { saidOf, useRefreshReplies, useUpdateReservation } from '../queries.ts';
import { guestLimitOf, guestsToSend, valuesOf } from '../editor/editor-values.ts';
import { useShownReply } from '../list/shown.ts';
import { Moment } from '../list/cells.tsx';
import { GoneReply } from './gone-reply.tsx';
import { GuestDetails } from './guest-details.tsx';
import { Part } from './part.tsx';
import { PartyAnswers } from './party-answers.tsx';
import { PrivacyDialog } from '../editor/privacy-dialog.tsx';
import { ReservationActions } from '../list/reservation-actions.tsx';
import { ReservationEditor } from '../editor/reservation-editor.tsx';
import { StatusBadge } from '../list/status-badge.tsx';

interface Props {
  /** The id of the reply. */
  id: string;
  eventId: string;
  /** The start of the event. */
  eventDate: string;
  /**
   * The data that the form for a reply needs, such as the meals. Null makes the party read-only.
   */
  editable: Editable | null;
  onClose: () => void;
  /** Renders a line of the history. The activity log provides it. */
  tellEntry: (entry: Party['history'][number]) => ReactNode;
  /** Starts a message to this party. Absent if none may be sent. */
  onMessage?: ((reply: Reservation) => void) | undefined;
}

/** Everything about one party, next to the list that it is in. */
export function PartyPanel({ id, onClose, ...props }: Props) {
  const query = useParty(id);
  const { data, error } = query;
  // Whether the reply no longer exists. It stays true while the query refetches.
  const [isMissing, setMissing] = useState(false);
  if (!isMissing && error instanceof ApiError && error.status === 404) setMissing(true);
  const isGone = isMissing || (data !== undefined && data.reservation.eventId !== props.eventId);
  return (
    <Drawer
      open
      onOpenChange={onClose}
      side="right"
      size="wide"
      // J and K work while the panel is open, so the focus returns to the row of the reply that it
      // shows now.
      returnTo={() => document.querySelector(`main a[href*="guest=${CSS.escape(id)}"]`)}
      title={data && !isGone ? guestLabel(data.reservation) : words.panel.reply}
    >
      {isGone ? (
        <GoneReply id={id} editable={isMissing && props.editable !== null} onClose={onClose} />
      ) : (
        <Loaded query={query} failure={words.panel.loadFailed} pending={<Pending />}>
          {(party) => <Content party={party} onClose={onClose} {...props} />}
        </Loaded>
      )}
    </Drawer>
  );
}

const Pending = () => (
  <div role="status" aria-label={words.panel.loading} className="space-y-4 p-5">
    <Skeleton className="h-6 w-32" />
    <Skeleton className="h-24" />
    <Skeleton className="h-40" />
  </div>
);

function Content({
  party,
  eventDate,
  editable,
  tellEntry,
  onMessage,
  onClose,
}: { party: Party } & Omit<Props, 'id' | 'eventId'>) {
  const { mails, history } = party;
  const reservation = useShownReply(party.reservation) ?? party.reservation;
  const { eventTimezone: timezone, guestEmail, guestPhone, message } = reservation;
  const [editing, setEditing] = useState(false);
  const [privacy, setPrivacy] = useState(false);
  const refresh = useRefreshReplies();
  const { shown, choose } = useMealChoice(reservation);
  return (
    <div className="space-y-5 p-5 text-sm">
      <Head
        party={party}
        reservation={reservation}
        hasStarted={badge(new Date(eventDate), new Date()) === 'Completed'}
        actions={
          editable ? (
            <>
              <ReservationActions
                reservation={reservation}
                confirmedGuests={party.confirmedGuests}
                takesGuests={editable.takesGuests}
                onEdit={() => setEditing(true)}
                onDeleted={onClose}
              />
              {onMessage && guestEmail ? (
                <IconButton
                  label={words.columns.message}
                  icon={<Mail />}
                  size="sm"
                  onClick={() => onMessage(reservation)}
                />
              ) : null}
              <Button size="sm" variant="ghost" onClick={() => setPrivacy(true)}>
                {words.editor.privacy}
              </Button>
            </>
          ) : null
        }
      />
      <Part title={reservation.isAttending ? words.columns.guests : words.adding.notComing}>
        <GuestDetails
          reply={shown}
          questions={party.questions}
          menu={
            editable?.mealOptions.length
              ? {
                  meals: editable.mealOptions,
                  onChoose: (guest, meal) => void choose(guest, meal),
                }
              : undefined
          }
        />
      </Part>
      <PartyAnswers reply={reservation} questions={party.questions} missing={party.missingAnswers} />
      <Part title={words.columns.contact}>
        <TextLink href={`mailto:${guestEmail}`}>
          <EmailText email={guestEmail} />
        </TextLink>
        {guestPhone ? <p>{guestPhone}</p> : null}
      </Part>
      {message ? (
        <Part title={words.columns.message}>
          <p className="break-words whitespace-pre-line">{message}</p>
        </Part>
      ) : null}
      <Part title={words.panel.emails}>
        <Mails mails={mails} timezone={timezone} />
      </Part>
      {history.length === 0 ? null : (
        <Part title={words.panel.history}>
          <ul className="space-y-2">
            {history.map((entry) => (
              <li key={entry.id}>
                {tellEntry(entry)}
                <span className="text-xs">
                  <Moment instant={entry.createdAt} timezone={timezone} />
                </span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {editable ? (
        <>
          <Dialog
            open={editing}
            onOpenChange={setEditing}
            title={words.acts.edit({ name: guestLabel(reservation) })}
            size="lg"
          >
            <ReservationEditor
              reservation={reservation}
              mealOptions={editable.mealOptions}
              Question={editable.Question}
              questions={party.questions}
              onDone={() => setEditing(false)}
            />
          </Dialog>
          <PrivacyDialog
            reservation={reservation}
            open={privacy}
            onClose={(erased) => {
              setPrivacy(false);
              if (erased) void refresh();
            }}
          />
        </>
      ) : null}
    </div>
  );
}

interface HeadProps {
  party: Party;
  reservation: Reservation;
  hasStarted: boolean;
  actions: ReactNode;
}

/** The status of the reply, and what can be done with it. */
function Head({ party, reservation, hasStarted, actions }: HeadProps) {
  const waitsForSeats = reservation.waitlisted && !reservation.awaitingApproval;
  const moment = formatShortWithZone(new Date(reservation.createdAt), reservation.eventTimezone);
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <StatusBadge reservation={reservation} />
        {waitsForSeats && !hasStarted ? <span>{needsSeats(party.spotsNeeded)}</span> : null}
      </div>
      <p className="text-muted">{words.panel.repliedOn({ moment })}</p>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </div>
  );
}

/** The mails to the party, each with its state. */
const Mails = ({ mails, timezone }: { mails: Party['mails']; timezone: string }) => (
  <>
    {mails.length === 0 ? <p className="text-muted">{words.panel.noEmails}</p> : null}
    <ul className="space-y-2">
      {mails.map((mail) => (
        <li key={mail.id}>
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="min-w-0">{mail.label}</span>
            <Badge tone={mailTones[mail.state]}>{words.mailStates[mail.state]}</Badge>
          </span>
          <span className="block text-xs">
            <Moment instant={mail.sentAt ?? mail.createdAt} timezone={timezone} />
          </span>
          {mail.sentence === null ? null : <span className="block">{mail.sentence}</span>}
        </li>
      ))}
    </ul>
  </>
);

/**
 * Saves another meal for one guest at once, without a mail. `shown` has the choice before the
 * server answers, so that the next choice keeps it.
 */
function useMealChoice(reservation: Reservation) {
  const update = useUpdateReservation();
  const sent = update.isPending
    ? (JSON.parse(update.variables.change.guestDetails as string) as GuestDetail[])
    : [];
  const shown = {
    ...reservation,
    guestDetails: JSON.stringify(
      normalizeGuestDetails(reservation.guestDetails).map((guest, at) => ({
        ...guest,
        mealChoice: sent[at]?.mealChoice ?? guest.mealChoice,
      })),
    ),
  };
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });
  async function choose(guest: number, mealChoice: string): Promise<void> {
    const before = valuesOf(latest.current);
    const guests = before.guests.map((each, at) => (at === guest ? { ...each, mealChoice } : each));
    const guestDetails = JSON.stringify(guestsToSend({ ...before, guests }, guestLimitOf(latest.current)));
    await update.act(
      { id: reservation.id, change: { guestDetails, notifyGuest: false } },
      { done: saidOf, failed: words.acts.updateFailed },
    );
  }
  return { shown, choose };
}

const mailTones: Record<Party['mails'][number]['state'], Tone> = {
  waiting: 'waitlisted',
  sent: 'confirmed',
  failed: 'danger',
  withheld: 'danger',
};
