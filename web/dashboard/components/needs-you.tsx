import { Hourglass, MailWarning, PencilLine, UserCheck, UserPlus, type LucideIcon } from 'lucide-react';
import type { DashboardNeed } from '#domain/dashboard/contract.ts';
import { counted } from '#domain/kernel/text.ts';
import { wouldFit } from '#domain/seats/sentences.ts';
import { ActionRow } from '#web/ui/action-row.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';

const words: Record<
  DashboardNeed['kind'],
  { icon: LucideIcon; say: (count: number) => string; act: string }
> = {
  approval: {
    icon: UserCheck,
    say: (count) => `${counted(count, 'reply', 'replies')} to approve`,
    act: 'Decide',
  },
  spotsOpened: {
    icon: Hourglass,
    say: wouldFit,
    act: 'Move up',
  },
  undeliverable: {
    icon: MailWarning,
    say: (count) => `${counted(count, 'mail')} not delivered`,
    act: 'See',
  },
  joinRequest: {
    icon: UserPlus,
    say: (count) => `${counted(count, 'person asks', 'people ask')} to join`,
    act: 'Decide',
  },
  draft: { icon: PencilLine, say: () => 'Draft, not published', act: 'Open' },
};

/**
 * Lists what waits for the reader in all events. Each item is one click from the place to do it.
 */
export function NeedsYou({ needs }: { needs: readonly DashboardNeed[] }) {
  return (
    <Card aria-label="Needs you">
      <CardHeader title="Needs you" />
      <CardBody>
        {needs.length === 0 ? (
          <p className="py-2 text-sm text-muted">You’re all set.</p>
        ) : (
          <ul className="divide-y divide-hairline">
            {needs.map(({ kind, count, eventId, eventName, href }) => {
              const { icon, say, act } = words[kind];
              return (
                <li key={`${kind} ${eventId ?? ''}`}>
                  <ActionRow
                    href={href}
                    icon={icon}
                    waits={kind !== 'draft'}
                    text={say(count)}
                    {...(eventName === null ? {} : { under: eventName })}
                    act={act}
                  />
                </li>
              );
            })}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}
