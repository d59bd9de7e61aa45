import { WifiOff } from 'lucide-react';
import { useOffline } from '#web/kernel/live/connection.ts';
import { shellWords } from '#web/kernel/shell-words.ts';

/**
 * Says that there is no connection and what still works. It appears and disappears automatically,
 * and screen readers announce both.
 */
export function OfflineNotice() {
  const offline = useOffline();
  return (
    // The region is always rendered, because screen readers announce changes only in a region that
    // they already know.
    <div role="status" className="sticky top-14 z-20 empty:hidden">
      {offline ? (
        <p className="flex animate-fade-in items-center justify-center gap-2.5 border-b border-hairline bg-waitlisted-tint px-4 py-2 text-sm text-ink">
          <WifiOff aria-hidden className="size-4 shrink-0 text-waitlisted" />
          <span>
            <strong className="font-medium">{shellWords.offline.title}</strong> {shellWords.offline.how}
          </span>
        </p>
      ) : null}
    </div>
  );
}
