import { lazy, Suspense } from 'react';
import { useSession } from '#web/kernel/session/session.tsx';
import { Spinner } from '#web/ui/states.tsx';
import { HostDashboard } from './host-dashboard.tsx';

const GuestDashboard = lazy(async () => ({
  default: (await import('./guest-dashboard.tsx')).GuestDashboard,
}));

/** Shows the dashboard of the user's role (docs/product/running.md#health). */
export default function DashboardPage() {
  const { user } = useSession();
  if (!user) return <p>Please log in to view your dashboard.</p>;
  if (user.role !== 'guest') return <HostDashboard role={user.role} />;
  return (
    <Suspense fallback={<Spinner />}>
      <GuestDashboard />
    </Suspense>
  );
}
