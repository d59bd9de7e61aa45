import { useState } from 'react';
import type { UnsentMail } from '#domain/replies/contract.ts';
import { inWords } from '#web/kernel/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Moment } from './cells.tsx';
import { words } from '../words.ts';

/**
 * Says which mails to a guest were not sent, and why if a host asks. It renders nothing if all were
 * sent.
 */
export function UnsentMails(props: { mails: readonly UnsentMail[] | undefined; timezone: string }) {
  const { mails = [], timezone } = props;
  const [open, setOpen] = useState(false);
  if (mails.length === 0) return null;
  const waits = mails.every(({ state }) => state === 'waiting');
  return (
    <span className="block text-xs font-normal">
      <Button variant="link" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className={waits ? 'text-waitlisted' : 'text-danger'}>
          {waits
            ? words.party.emailsWait({ count: mails.length })
            : words.party.emailsNotSent({ count: mails.filter(({ state }) => state !== 'waiting').length })}
        </span>
      </Button>
      {open ? (
        <ul className="space-y-1.5 pb-1 text-start">
          {mails.map((mail) => (
            <li key={mail.id}>
              <span className="block">
                <span className="font-medium">{inWords(mail.label)}</span>{' '}
                <span className="text-muted">
                  <Moment instant={mail.createdAt} timezone={timezone} />
                </span>
              </span>
              <span className="block">{inWords(mail.sentence)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </span>
  );
}
