import { useEffect, useState } from 'react';
import { paths } from '#web/app/paths.ts';
import { useCan, useUser } from '#web/kernel/session/session.tsx';
import { readStored, writeStored } from '#web/kernel/storage.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { nodes } from '#web/ui/nodes.ts';
import { words } from '../banner-words.ts';

/** The server writes into the head of the page whether mail leaves the machine. */
const staysHere = () =>
  document.querySelector<HTMLMetaElement>('meta[name="turnout-mail"]')?.content === 'mailbox';

/** Tells each user once that no mail leaves the server, who can read it, and how to change that. */
export function MailboxNotice() {
  const can = useCan();
  const key = `turnout:mailbox-notice:${useUser().id}`;
  const [isShown, setShown] = useState(() => staysHere() && readStored(key) === null);
  useEffect(() => {
    if (isShown) writeStored(key, 'shown');
  }, [isShown, key]);
  if (!isShown) return null;
  return (
    <Banner
      title={words.mail.stays}
      onDismiss={() => setShown(false)}
      action={
        can('page.mailbox') ? (
          <Button asChild size="sm">
            <Anchor href={paths.mailbox}>{words.mail.openMailbox}</Anchor>
          </Button>
        ) : undefined
      }
    >
      {nodes(
        words.mail.staysHow({
          path: '/mailbox',
          server: 'SMTP_URL',
          sender: 'MAIL_FROM',
          code: (text) => <code>{text}</code>,
        }),
      )}
    </Banner>
  );
}
