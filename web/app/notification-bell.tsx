import { useRouter } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { useReadAll, useUnreadCount } from '#web/notifications/queries.ts';
import { IconButton } from '../ui/button.tsx';
import { paths } from './paths.ts';

/** Counts new replies and join requests; opening it marks all read and shows the replies, with what happened above them. */
export function NotificationBell() {
  const router = useRouter();
  const { data } = useUnreadCount();
  const readAll = useReadAll();
  const count = data?.count ?? 0;
  return (
    <span className="relative">
      <IconButton
        label={count > 0 ? `Notifications: ${count} unread` : 'Notifications'}
        icon={<Bell />}
        onClick={() => {
          void router.navigate({ to: paths.reservations });
          readAll.mutate(count > 0);
        }}
      />
      {count > 0 ? (
        <span
          aria-hidden
          className="pointer-events-none absolute top-1.5 right-1.5 size-2 rounded-full bg-danger touch:top-2.5 touch:right-2.5"
        />
      ) : null}
    </span>
  );
}
