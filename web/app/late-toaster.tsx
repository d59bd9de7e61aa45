import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#web/kernel/lazy-part.ts';
import { useToasts } from '#web/kernel/toasts/toasts.tsx';

/** Without its file, the page goes on without toasts. */
const load = () => import('#web/kernel/toasts/toaster.tsx').catch(() => ({ Toaster: () => null }));
const Toaster = lazyPart(load, 'Toaster');

/** The milliseconds from the start until the toasts load. The first page loads before them. */
const afterMs = 10_000;

/** Renders the toasts. They load with the first one, or soon after the first page. */
export function LateToaster() {
  const hasToasts = useToasts().length > 0;
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), afterMs);
    return () => clearTimeout(timer);
  }, []);
  return hasToasts || isLate ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
