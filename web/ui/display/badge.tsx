import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

export type Tone = 'neutral' | 'confirmed' | 'waitlisted' | 'declined' | 'info' | 'danger' | 'accent';

const tones: Record<Tone, string> = {
  neutral: 'border border-hairline bg-surface text-muted',
  confirmed: 'bg-confirmed-tint text-confirmed',
  waitlisted: 'bg-waitlisted-tint text-waitlisted',
  declined: 'bg-declined-tint text-declined',
  info: 'bg-info-tint text-info',
  danger: 'bg-danger-tint text-danger',
  accent: 'bg-accent-tint text-accent',
};

/** Shows a state in one word. The word carries the meaning; the color only helps to find it. */
export function Badge(props: { tone?: Tone; icon?: ReactNode; children: ReactNode; className?: string }) {
  return (
    <span
      className={classes(
        'inline-flex h-5.5 shrink-0 items-center gap-1 rounded-full px-2.5 text-xs font-medium whitespace-nowrap [&_svg]:size-3.5',
        tones[props.tone ?? 'neutral'],
        props.className,
      )}
    >
      {props.icon}
      {props.children}
    </span>
  );
}
