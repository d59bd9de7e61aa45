import { useState } from 'react';
import { formatShortWithZone } from '#web/kernel/formats.ts';
import type { Reservation } from '#domain/replies/contract.ts';
import { statusOf } from '#domain/seats/counters.ts';
import { paths } from '#web/app/paths.ts';
import { guestLabel } from '#domain/replies/guest-label.ts';
import { whenOf } from '#web/kernel/when.ts';
import { Anchor } from '#web/ui/link.tsx';
import { Badge, type Tone } from '#web/ui/display/badge.tsx';
import { classes } from '#web/ui/classes.ts';
import { homeWords } from '#web/kernel/home-words.ts';

const looks = (
  words = homeWords.latest,
): Record<'confirmed' | 'waitlisted' | 'declined' | 'approval', { tone: Tone; label: string }> => ({
  confirmed: { tone: 'confirmed', label: words.coming },
  waitlisted: { tone: 'waitlisted', label: words.waiting },
  declined: { tone: 'declined', label: words.declined },
  approval: { tone: 'info', label: words.approval },
});

/** Lists the newest replies, one line each. Each name links to everything about the party. */
export function Latest({ replies }: { replies: readonly Reservation[] }) {
  const now = new Date();
  /** The newest reply when the page opened. Later ones are animated as they arrive. */
  const [newest] = useState(() => replies[0]?.createdAt ?? '');
  return (
    <ul className="divide-y divide-hairline">
      {replies.map((reply) => {
        const { tone, label } = looks()[reply.awaitingApproval ? 'approval' : statusOf(reply)];
        return (
          <li
            key={reply.id}
            className={classes(
              'flex items-center justify-between gap-3 py-2.5 text-sm',
              newest !== '' && reply.createdAt > newest && 'animate-arrive',
            )}
          >
            <span className="min-w-0">
              <Anchor
                href={paths.eventGuest(reply.eventId, reply.id)}
                className="block truncate rounded-md font-medium decoration-1 underline-offset-3 hover:text-accent hover:underline"
              >
                {guestLabel(reply)}
              </Anchor>
              <span className="block text-xs text-muted">
                {reply.isAttending ? `${homeWords.latest.guests({ count: reply.guestCount })} · ` : ''}
                <time
                  dateTime={reply.createdAt}
                  title={formatShortWithZone(new Date(reply.createdAt), reply.eventTimezone)}
                >
                  {whenOf(new Date(reply.createdAt), now)}
                </time>
              </span>
            </span>
            <Badge tone={tone}>{label}</Badge>
          </li>
        );
      })}
    </ul>
  );
}
