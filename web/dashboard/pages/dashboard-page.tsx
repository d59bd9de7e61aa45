import { Suspense } from 'react';
import { useSession } from '#web/kernel/session/session.tsx';
import { Spinner } from '#web/ui/states.tsx';
import { lazyPart } from '#web/kernel/lazy-part.ts';
import { HostDashboard } from './host-dashboard.tsx';
import { homeWords } from '#web/kernel/home-words.ts';

const GuestDashboard = lazyPart(() => import('./guest-dashboard.tsx'), 'GuestDashboard');

/** Shows the dashboard of the user's role (docs/product/running.md#health). */
export default function DashboardPage() {
  const { user } = useSession();
  if (!user) return <p>{homeWords.dashboard.signIn}</p>;
  if (user.role !== 'guest') return <HostDashboard role={user.role} />;
  return (
    <Suspense fallback={<Spinner />}>
      <GuestDashboard />
    </Suspense>
  );
}
