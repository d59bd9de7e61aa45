import { paths } from '#web/app/paths.ts';
import { useCan, useUser } from '#web/kernel/session/session.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { Pending } from '#web/ui/states.tsx';
import { useMailStanding, useSendConfirmation } from '../queries.ts';
import { words } from '../banner-words.ts';

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
          title={words.mail.withheld({ count: data.withheld })}
          action={
            can('page.outgoing-mail') ? (
              <Button asChild size="sm">
                <Anchor href={`${paths.outgoingMail}?state=withheld`}>{words.mail.seeWhich}</Anchor>
              </Button>
            ) : undefined
          }
        >
          {words.mail.withheldHow}
        </Banner>
      ) : null}
    </>
  );
}

function Unconfirmed({ held }: { held: number }) {
  const can = useCan();
  const { email } = useUser();
  const send = useSendConfirmation();
  const waiting = held === 0 ? '' : ` ${words.mail.waitSoFar({ count: held })}`;

  const again = () =>
    send.act(undefined, {
      done: ({ message }) => message,
      failed: words.mail.linkFailed,
    });

  return can('mail.confirm') ? (
    <Banner
      tone="warn"
      title={words.mail.confirmTitle}
      action={
        <Button size="sm" busy={send.isPending} busyLabel={words.mail.sending} onClick={() => void again()}>
          {words.mail.sendLink}
        </Button>
      }
    >
      <span className="wrap-anywhere">
        {words.mail.confirmHow({ email })}
        {waiting}
      </span>
    </Banner>
  ) : (
    <Banner tone="warn" title={words.mail.guestsWait}>
      {words.mail.guestsWaitHow}
      {waiting}
    </Banner>
  );
}
