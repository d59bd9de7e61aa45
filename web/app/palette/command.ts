import type { ReactNode } from 'react';
import type { useCan } from '#web/kernel/session/session.tsx';

export interface Command {
  id: string;
  group: string;
  label: string;
  detail?: string;
  keywords?: string;
  icon: ReactNode;
  /** Runs the command. Returns true to keep the palette open. */
  run: () => boolean | void;
}

/** What commands use: the permission check and the navigation. */
export interface Ways {
  can: ReturnType<typeof useCan>;
  go: (href: string, state?: { share: string }) => () => void;
}
