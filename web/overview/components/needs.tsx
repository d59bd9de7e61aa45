import { Eraser, Hourglass, MailWarning, UserCheck, type LucideIcon } from 'lucide-react';
import { counted } from '#domain/kernel/text.ts';
import type { NeedKind, Overview } from '#domain/overview/contract.ts';
import { ActionRow } from '#web/ui/action-row.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';

const words: Record<NeedKind, { icon: LucideIcon; say: (count: number) => string; act: string }> = {
  approval: {
    icon: UserCheck,
    say: (count) => `${counted(count, 'reply', 'replies')} ${count === 1 ? 'waits' : 'wait'} for your yes`,
    act: 'Decide',
  },
  spotsOpened: {
    icon: Hourglass,
    say: (count) => `${counted(count, 'waiting party', 'waiting parties')} would fit now`,
    act: 'Move up',
  },
  undeliverable: {
    icon: MailWarning,
    say: (count) => `${counted(count, 'mail')} could not be delivered`,
    act: 'See',
  },
  erasure: {
    icon: Eraser,
    say: (count) => `Guests’ data is erased in ${counted(count, 'day')}`,
    act: 'See',
  },
};

/** What needs the host now, each one click from where it is done. */
export function Needs({ needs }: Pick<Overview, 'needs'>) {
  if (needs.length === 0) return null;
  return (
    <Card aria-label="Needs you">
      <CardHeader title="Needs you" />
      <CardBody>
        <ul className="divide-y divide-hairline">
          {needs.map(({ kind, count, href }) => {
            const { icon, say, act } = words[kind];
            return (
              <li key={kind}>
                <ActionRow href={href} icon={icon} text={say(count)} act={act} />
              </li>
            );
          })}
        </ul>
      </CardBody>
    </Card>
  );
}
