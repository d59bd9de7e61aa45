import { ChevronRight, Hourglass, MailWarning, PencilLine, UserCheck, type LucideIcon } from 'lucide-react';
import type { DashboardNeed } from '#domain/dashboard/contract.ts';
import { counted } from '#domain/kernel/text.ts';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { Anchor } from '#web/ui/link.tsx';

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
    say: (count) => `${counted(count, 'waiting party', 'waiting parties')} would fit`,
    act: 'Move up',
  },
  undeliverable: {
    icon: MailWarning,
    say: (count) => `${counted(count, 'mail')} not delivered`,
    act: 'See',
  },
  draft: { icon: PencilLine, say: () => 'Draft, not published', act: 'Open' },
};

/** What waits for the reader over all events, each one click from where it is done. */
export function NeedsYou({ needs }: { needs: readonly DashboardNeed[] }) {
  return (
    <Card aria-label="Needs you">
      <CardHeader title="Needs you" />
      <CardBody>
        {needs.length === 0 ? (
          <p className="py-2 text-sm text-muted">Nothing needs you right now.</p>
        ) : (
          <ul className="divide-y divide-hairline">
            {needs.map(({ kind, count, eventId, eventName, href }) => {
              const { icon: Icon, say, act } = words[kind];
              return (
                <li key={`${kind} ${eventId}`}>
                  <Anchor
                    href={href}
                    className="-mx-2 flex min-h-11 items-center gap-3 rounded-md px-2 py-2 text-sm hover:bg-hover"
                  >
                    <Icon
                      aria-hidden
                      className={`size-4 shrink-0 ${kind === 'draft' ? 'text-muted' : 'text-waitlisted'}`}
                    />
                    <span className="min-w-0 flex-1">
                      <span className="block">{say(count)}</span>
                      <span className="block truncate text-xs text-muted">{eventName}</span>
                    </span>
                    <span className="inline-flex shrink-0 items-center gap-1 font-medium text-accent">
                      {act}
                      <ChevronRight aria-hidden className="size-4" />
                    </span>
                  </Anchor>
                </li>
              );
            })}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}
