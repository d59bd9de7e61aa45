import { CalendarPlus } from 'lucide-react';
import { paths } from '#web/app/paths.ts';
import { useCan } from '#web/kernel/session/session.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { Pending } from '#web/ui/states.tsx';
import { limitNotice } from '../limit-notice.ts';
import { useUsage } from '../queries.ts';
import { homeWords } from '#web/kernel/home-words.ts';
import { inWords } from '#web/kernel/words.ts';

const noticeId = 'plan-limit';

/**
 * Says that a limit of the plan is reached and how to lift it. It renders nothing otherwise. It is
 * placed above the controls that the limit disables, and they name it as their description.
 */
export function LimitNotice({ tenantId }: { tenantId?: string }) {
  const can = useCan();
  const { data: usage, isLoading } = useUsage(tenantId);
  if (isLoading) return <Pending />;
  const notice = usage ? limitNotice(usage) : null;
  if (usage === undefined || notice === null) return null;
  const mayChange = can('subscription.change', { tenantId: usage.tenantId });
  return (
    <Banner
      tone="warn"
      title={notice.title}
      action={
        mayChange ? (
          <Button asChild size="sm">
            <Anchor href={paths.subscriptions}>{homeWords.limit.seePlans}</Anchor>
          </Button>
        ) : undefined
      }
    >
      <span id={noticeId}>
        {[
          ...notice.sentences,
          homeWords.limit.nothingHidden,
          ...(mayChange ? [] : [homeWords.limit.askAdmin]),
        ].join(' ')}
      </span>
    </Banner>
  );
}

/**
 * A button that leads to the form for a new event. It is disabled while the plan has no room; the
 * LimitNotice on the same page says why.
 */
export function CreateEventButton({
  label,
  variant = 'primary',
}: {
  label: string;
  variant?: 'primary' | 'secondary';
}) {
  const refused = useUsage().data?.refusals.newEvent ?? null;
  if (refused !== null) {
    return (
      <Button
        variant={variant}
        icon={<CalendarPlus aria-hidden />}
        aria-disabled
        aria-describedby={noticeId}
        title={inWords(refused)}
      >
        {label}
      </Button>
    );
  }
  return (
    <Button asChild variant={variant}>
      <Anchor href={paths.createEvent}>
        <CalendarPlus aria-hidden />
        {label}
      </Anchor>
    </Button>
  );
}
