import { useState } from 'react';
import type { Joinable as Pair } from '#domain/guest-list/contract.ts';
import { formatShortWithZone } from '#web/kernel/formats.ts';
import { guestLabel } from '#domain/replies/submission.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { complain } from '#web/kernel/toasts/toasts.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Pending } from '#web/ui/states.tsx';
import { useJoinable, useUpdateInvitation } from '../queries.ts';
import { personsText, standingOf, words } from '../words.ts';

interface Props {
  eventId: string;
  timezone: string;
  enabled: boolean;
  /** Whether the host opened the list, to compare replies with households. */
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * Replies from the open page that use the address of a household without an answer. The host sees
 * both and decides.
 */
export function Joinable({ eventId, timezone, enabled, open, onOpenChange }: Props) {
  const { data: pairs = [], isLoading } = useJoinable(eventId, enabled);
  if (isLoading) return <Pending />;
  if (pairs.length === 0) return null;
  return (
    <>
      <Banner>
        <span className="flex flex-wrap items-center justify-between gap-2">
          {words.joinable.may({ count: pairs.length })}
          <Button size="sm" onClick={() => onOpenChange(true)}>
            {words.joinable.compare}
          </Button>
        </span>
      </Banner>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        size="lg"
        title={words.joinable.title}
        description={words.joinable.how}
      >
        <ul className="space-y-4">
          {pairs.map((pair) => (
            <Question
              key={`${pair.invitation.id} ${pair.reply.id}`}
              pair={pair}
              timezone={timezone}
              onDecided={() => pairs.length === 1 && onOpenChange(false)}
            />
          ))}
        </ul>
      </Dialog>
    </>
  );
}

function Question({
  pair: { invitation, reply },
  timezone,
  onDecided,
}: {
  pair: Pair;
  timezone: string;
  onDecided: () => void;
}) {
  const [isDecided, setDecided] = useState(false);
  const update = useUpdateInvitation(invitation.id);
  const decide = (change: { reservationId: string } | { apartFrom: string }) =>
    update.mutate(change, {
      onSuccess: () => (setDecided(true), onDecided()),
      onError: (error) => complain(sentenceOf(error, words.joinable.decideFailed)),
    });
  const busy = update.isPending || isDecided;
  return (
    <li className="space-y-3 rounded-lg border border-hairline p-4 text-sm">
      <div className="grid gap-3 sm:grid-cols-2">
        <div className="flex flex-col items-start gap-1.5">
          <h3 className="text-muted">{words.joinable.invited}</h3>
          <span className="font-medium">{invitation.label}</span>
          <Badge tone={standingOf(invitation).tone}>{standingOf(invitation).label}</Badge>
          <span className="text-muted">
            {[personsText(invitation), invitation.email].filter(Boolean).join(' · ')}
          </span>
        </div>
        <div className="flex flex-col items-start gap-1.5">
          <h3 className="text-muted">
            {words.joinable.replied({ moment: formatShortWithZone(new Date(reply.createdAt), timezone) })}
          </h3>
          <span className="font-medium">{guestLabel(reply)}</span>
          <Badge tone={reply.status === 'confirmed' ? 'confirmed' : 'neutral'}>
            {words.joinable[reply.status]}
          </Badge>
          <span className="text-muted">
            {[words.joinable.guests({ count: reply.guestCount }), reply.names.join(', '), reply.guestEmail]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="primary"
          busy={update.isPending}
          disabled={busy}
          onClick={() => decide({ reservationId: reply.id })}
        >
          {words.joinable.isTheirs}
        </Button>
        <Button size="sm" disabled={busy} onClick={() => decide({ apartFrom: reply.id })}>
          {words.joinable.someoneElses}
        </Button>
      </div>
    </li>
  );
}
