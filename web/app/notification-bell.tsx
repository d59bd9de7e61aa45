import { useRouter } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { useReadAll, useUnreadCount } from '#web/notifications/queries.ts';
import { IconButton } from '../ui/button.tsx';
import { useFaviconDot } from './favicon.ts';
import { paths } from './paths.ts';
import { shellWords } from '#web/kernel/shell-words.ts';

/**
 * Counts new replies and join requests. Opening it marks all as read and shows the replies, with
 * other news above them.
 */
export function NotificationBell() {
  const router = useRouter();
  const { data } = useUnreadCount();
  const readAll = useReadAll();
  useFaviconDot(data?.count);
  const count = data?.count ?? 0;
  return (
    <span className="relative">
      <IconButton
        label={count > 0 ? shellWords.bell.unread({ count }) : shellWords.bell.none}
        icon={<Bell />}
        onClick={() => {
          void router.navigate({ to: paths.reservations });
          readAll.mutate(count > 0);
        }}
      />
      {count > 0 ? (
        <span
          aria-hidden
          className="pointer-events-none absolute top-0.5 left-1/2 flex h-4 min-w-4 items-center justify-center rounded-full bg-danger px-1 text-[0.625rem] leading-none font-semibold text-danger-ink tabular-nums touch:top-1.5"
        >
          {count > 99 ? '99+' : count}
        </span>
      ) : null}
    </span>
  );
}
