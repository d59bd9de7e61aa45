import { ChevronRight, type LucideIcon } from 'lucide-react';
import { Anchor } from './link.tsx';

interface Props {
  href: string;
  icon: LucideIcon;
  /** Whether somebody has to act. If so, the icon is amber, else gray. */
  waits?: boolean;
  text: string;
  /** A smaller line below the text. */
  under?: string;
  /** The action that a click leads to, in one word. */
  act: string;
}

/** Renders a line in a list of tasks. The whole line links to the page where the task is done. */
export function ActionRow({ href, icon: Icon, waits = true, text, under, act }: Props) {
  return (
    <Anchor
      href={href}
      className="-mx-2 flex min-h-11 items-center gap-3 rounded-md px-2 py-2 text-sm hover:bg-hover"
    >
      <Icon aria-hidden className={`size-4 shrink-0 ${waits ? 'text-waitlisted' : 'text-muted'}`} />
      <span className="min-w-0 flex-1">
        <span className="block">{text}</span>
        {under === undefined ? null : <span className="block truncate text-xs text-muted">{under}</span>}
      </span>
      <span className="inline-flex shrink-0 items-center gap-1 font-medium text-accent">
        {act}
        <ChevronRight aria-hidden className="size-4" />
      </span>
    </Anchor>
  );
}
