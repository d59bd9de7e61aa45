import { Suspense } from 'react';
import { useSession } from '#web/kernel/session/session.tsx';
import { Spinner } from '#web/ui/states.tsx';
import { lazyPart } from '#web/kernel/lazy-part.ts';
import { HostDashboard } from './host-dashboard.tsx';

const GuestDashboard = lazyPart(() => import('./guest-dashboard.tsx'), 'GuestDashboard');

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
