import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { api } from '../kernel/api.ts';
import { keys } from '../kernel/queries.ts';
import { IconButton } from '../ui/button.tsx';
import { paths } from './paths.ts';

/** Counts new replies and join requests every 30 seconds; opening it marks all read and shows the replies. */
export function NotificationBell() {
  const queries = useQueryClient();
  const router = useRouter();
  const { data } = useQuery({
    queryKey: [keys.notifications, 'unread'],
    queryFn: () => api.notifications.unreadCount(),
    refetchInterval: 30_000,
  });
  const count = data?.count ?? 0;
  const open = async () => {
    void router.navigate({ to: paths.reservations });
    try {
      await api.notifications.readAll();
    } finally {
      await queries.invalidateQueries({ queryKey: [keys.notifications] });
    }
  };
  return (
    <span className="relative">
      <IconButton
        label={count > 0 ? `Notifications: ${count} unread` : 'Notifications'}
        icon={<Bell />}
        onClick={() => void open().catch(() => undefined)}
      />
      {count > 0 ? (
        <span
          aria-hidden
          className="pointer-events-none absolute top-1.5 right-1.5 size-2 rounded-full bg-danger"
        />
      ) : null}
    </span>
  );
}
