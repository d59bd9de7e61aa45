import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { Anchor } from '#web/ui/link.tsx';

export interface QuickAction {
  label: string;
  href: string;
  icon: ReactNode;
}

export function QuickActions({ actions }: { actions: readonly QuickAction[] }) {
  return (
    <Card>
      <CardHeader title="Quick Actions" />
      <CardBody>
        <ul className="-mx-2">
          {actions.map(({ label, href, icon }) => (
            <li key={href}>
              <Anchor
                href={href}
                className="flex min-h-10 items-center gap-3 rounded-md px-2 text-sm font-medium hover:bg-hover touch:min-h-11"
              >
                <span aria-hidden className="text-accent [&_svg]:size-4">
                  {icon}
                </span>
                <span className="flex-1">{label}</span>
                <ChevronRight aria-hidden className="size-4 text-muted" />
              </Anchor>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
