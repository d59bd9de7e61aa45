import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { homeWords } from '#web/kernel/home-words.ts';

export type QuickAction = {
  label: string;
  /** The name of the event that the action is about. */
  under?: string;
  icon: ReactNode;
} & ({ href: string } | { onPress: () => void });

const look =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-2 py-1.5 text-left text-sm hover:bg-hover';

export function QuickActions({ actions }: { actions: readonly QuickAction[] }) {
  return (
    <Card>
      <CardHeader title={homeWords.quick.title} />
      <CardBody>
        <ul className="-mx-2">
          {actions.map((action) => (
            <li key={action.label}>
              {'href' in action ? (
                <Anchor href={action.href} className={look}>
                  <Words {...action} />
                </Anchor>
              ) : (
                <button type="button" onClick={action.onPress} className={look}>
                  <Words {...action} />
                </button>
              )}
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

const Words = ({ label, under, icon }: QuickAction) => (
  <>
    <span aria-hidden className="text-accent [&_svg]:size-4">
      {icon}
    </span>
    <span className="min-w-0 flex-1">
      <span className="block font-medium">{label}</span>
      {under === undefined ? null : <span className="block truncate text-xs text-muted">{under}</span>}
    </span>
    <ChevronRight aria-hidden className="size-4 text-muted" />
  </>
);
