import type { Invitation } from '#domain/guest-list/contract.ts';
import { formatShortWithZone } from '#web/kernel/formats.ts';
import { paths } from '#web/app/paths.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { comingText, noteText, standingOf, words } from '../words.ts';

/** Shows the state of a household and its answer, and when the latest steps happened. */
export function InvitationStatus({ household, timezone }: { household: Invitation; timezone: string }) {
  const { label, tone } = standingOf(household);
  const { answeredAt, openedAt, sentAt, savedAt, savedState, reservationId } = household;
  const happened = [
    [answeredAt, words.status.answered],
    [openedAt, words.status.opened],
    [sentAt, words.status.sent],
    [savedAt, words.status.saved],
    [
      household.suppressed?.reason === 'unsubscribed' ? household.suppressed.at : null,
      words.status.unsubscribed,
    ],
  ] as const;
  const moments = happened.flatMap(([at, said]) =>
    at ? [said({ moment: formatShortWithZone(new Date(at), timezone) })] : [],
  );
  return (
    <div className="space-y-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone}>{label}</Badge>
        <span>{comingText(household)}</span>
        {reservationId ? (
          <TextLink href={paths.eventGuest(household.eventId, reservationId)}>
            {words.status.showReply}
          </TextLink>
        ) : null}
      </p>
      {household.state === 'notSent' && sentAt ? (
        <p className="text-muted">{words.status.oldAddress}</p>
      ) : household.stateDetail ? (
        <p className="break-words text-muted">{noteText(household.stateDetail)}</p>
      ) : null}
      {savedState === 'refused' || savedState === 'bounced' ? (
        <p className="break-words text-muted">
          {words.status.notArrived({ reason: noteText(household.savedDetail) })}
        </p>
      ) : null}
      {moments.map((moment) => (
        <p key={moment} className="text-muted">
          {moment}
        </p>
      ))}
    </div>
  );
}
