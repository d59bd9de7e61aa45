import { useSession } from '#web/kernel/session.tsx';
import { GuestDashboard } from './guest-dashboard.tsx';
import { HostDashboard } from './host-dashboard.tsx';

/** Content by role (docs/product.md#health). */
export default function DashboardPage() {
  const { user } = useSession();
  if (!user) return <p>Please log in to view your dashboard.</p>;
  return user.role === 'guest' ? <GuestDashboard /> : <HostDashboard role={user.role} />;
}
