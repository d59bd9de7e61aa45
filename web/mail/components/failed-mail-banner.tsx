import { paths } from '#web/app/paths.ts';
import { useCan } from '#web/kernel/session/session.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { Pending } from '#web/ui/states.tsx';
import { useFailedCount } from '../queries.ts';
import { words } from '../banner-words.ts';

/**
 * Tells users who may resend mail that some mail could not be sent. It renders nothing if all is
 * well.
 */
export function FailedMailBanner() {
  const can = useCan();
  const { data: failed = 0, isLoading } = useFailedCount(can('mail.list'));
  if (isLoading) return <Pending />;
  if (failed === 0) return null;
  return (
    <Banner
      tone="warn"
      title={words.mail.undelivered({ count: failed })}
      action={
        <Button asChild size="sm">
          <Anchor href={`${paths.outgoingMail}?state=failed`}>{words.mail.seeWhy}</Anchor>
        </Button>
      }
    />
  );
}
