import { counted } from '#domain/kernel/text.ts';
import { paths } from '#web/app/paths.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { useCan, useUser } from '#web/kernel/session/session.tsx';
import { toast } from '#web/kernel/toasts.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { Pending } from '#web/ui/states.tsx';
import { useMailStanding, useSendConfirmation } from '../queries.ts';

/**
 * Tells hosts that mail to their guests waits for a confirmed address, and that some was not sent.
 * It renders nothing while all mail leaves.
 */
export function MailStandingBanner() {
  const can = useCan();
  const { data, isLoading } = useMailStanding(can('mail.standing'));
  if (isLoading) return <Pending />;
  if (!data) return null;
  return (
    <>
      {data.confirmed ? null : <Unconfirmed held={data.held} />}
      {data.withheld > 0 ? (
        <Banner
          tone="warn"
          title={`${counted(data.withheld, 'email')} to guests ${data.withheld === 1 ? 'was' : 'were'} not sent today`}
          action={
            can('page.outgoing-mail') ? (
              <Button asChild size="sm">
                <Anchor href={`${paths.outgoingMail}?state=withheld`}>See which, and why</Anchor>
              </Button>
            ) : undefined
          }
        >
          Turnout limits how often it mails one person, and how many emails an organization sends in a day.
          The replies themselves are safe.
        </Banner>
      ) : null}
    </>
  );
}

function Unconfirmed({ held }: { held: number }) {
  const can = useCan();
  const { email } = useUser();
  const send = useSendConfirmation();
  const waiting = held === 0 ? '' : ` ${counted(held, 'email')} ${held === 1 ? 'waits' : 'wait'} so far.`;

  async function again() {
    try {
      const { message } = await send.mutateAsync();
      toast({ title: 'Success', description: message });
    } catch (error) {
      toast({
        title: 'Error',
        description: sentenceOf(error, 'We couldn’t send the link.'),
        variant: 'destructive',
      });
    }
  }

  return can('mail.confirm') ? (
    <Banner
      tone="warn"
      title="Confirm your email, and your guests get theirs"
      action={
        <Button size="sm" busy={send.isPending} busyLabel="Sending..." onClick={() => void again()}>
          Send the link again
        </Button>
      }
    >
      <span className="wrap-anywhere">
        Until you have opened the link that we mail to {email}, emails to your guests wait.{waiting}
      </span>
    </Banner>
  ) : (
    <Banner tone="warn" title="Emails to your guests wait">
      They leave as soon as an administrator of your organization has confirmed their email address.{waiting}
    </Banner>
  );
}
