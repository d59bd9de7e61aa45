import { Hourglass, MailWarning, PencilLine, UserCheck, UserPlus, type LucideIcon } from 'lucide-react';
import type { DashboardNeed } from '#domain/dashboard/contract.ts';
import { ActionRow } from '#web/ui/action-row.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { homeWords } from '#web/kernel/home-words.ts';

const looks = (
  words = homeWords.needsYou,
): Record<
  DashboardNeed['kind'],
  { icon: LucideIcon; say: (of: { count: number }) => string; act: string }
> => ({
  approval: { icon: UserCheck, say: words.approval, act: words.decide },
  spotsOpened: { icon: Hourglass, say: words.wouldFit, act: words.moveUp },
  undeliverable: { icon: MailWarning, say: words.undeliverable, act: words.see },
  joinRequest: { icon: UserPlus, say: words.join, act: words.decide },
  draft: { icon: PencilLine, say: () => words.draft, act: words.open },
});

/**
 * Lists what waits for the reader in all events. Each item is one click from the place to do it.
 */
export function NeedsYou({ needs }: { needs: readonly DashboardNeed[] }) {
  return (
    <Card aria-label={homeWords.needsYou.title}>
      <CardHeader title={homeWords.needsYou.title} />
      <CardBody>
        {needs.length === 0 ? (
          <p className="py-2 text-sm text-muted">{homeWords.needsYou.nothing}</p>
        ) : (
          <ul className="divide-y divide-hairline">
            {needs.map(({ kind, count, eventId, eventName, href }) => {
              const { icon, say, act } = looks()[kind];
              return (
                <li key={`${kind} ${eventId ?? ''}`}>
                  <ActionRow
                    href={href}
                    icon={icon}
                    waits={kind !== 'draft'}
                    text={say({ count })}
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
