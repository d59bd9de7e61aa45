import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { words } from './words.ts';

export type BannerTone = 'info' | 'warn' | 'danger' | 'success';

const looks = {
  info: { frame: 'bg-info-tint border-info/30', mark: 'text-info', Icon: Info },
  warn: { frame: 'bg-waitlisted-tint border-waitlisted/30', mark: 'text-waitlisted', Icon: TriangleAlert },
  danger: { frame: 'bg-danger-tint border-danger/30', mark: 'text-danger', Icon: CircleAlert },
  success: { frame: 'bg-confirmed-tint border-confirmed/30', mark: 'text-confirmed', Icon: CircleCheck },
} as const;

/**
 * Shows a notice that stays in the page, above its subject. Screen readers announce danger at once,
 * other tones politely.
 */
export function Banner(props: {
  tone?: BannerTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  onDismiss?: () => void;
  className?: string;
}) {
  const { tone = 'info' } = props;
  const { frame, mark, Icon } = looks[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classes(
        'flex items-start gap-3 rounded-lg border px-4 py-3 text-sm text-ink',
        frame,
        props.className,
      )}
    >
      <Icon aria-hidden className={classes('mt-0.5 size-4 shrink-0', mark)} />
      <div className="min-w-0 flex-1">
        {props.title === undefined ? null : <p className="font-semibold">{props.title}</p>}
        {props.children === undefined ? null : <div>{props.children}</div>}
        {props.action === undefined ? null : (
          <div className="mt-2.5 flex flex-wrap gap-2">{props.action}</div>
        )}
      </div>
      {props.onDismiss === undefined ? null : (
        <button
          type="button"
          aria-label={words.common.dismiss}
          onClick={props.onDismiss}
          className="relative -mr-1 rounded-md p-0.5 text-muted before:absolute before:-inset-2.5 hover:text-ink"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  );
}
