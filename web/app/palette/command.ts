import type { ReactNode } from 'react';
import type { useCan } from '#web/kernel/session.tsx';

export interface Command {
  id: string;
  group: string;
  label: string;
  detail?: string;
  keywords?: string;
  icon: ReactNode;
  /** Answers true to keep the palette open. */
  run: () => boolean | void;
}

/** What a command may do: whether one may, and how to get somewhere. */
export interface Ways {
  can: ReturnType<typeof useCan>;
  go: (href: string, state?: { share: string }) => () => void;
}
