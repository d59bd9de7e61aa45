import { useState } from 'react';
import type { Invitation } from '#domain/guest-list/contract.ts';
import type { HandedOverBy } from '#domain/guest-list/send/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { useMarkSent } from './queries.ts';
import { handedText, type HandedEvent, smsTo, whatsAppTo } from './letter-texts.ts';
import { words } from '../words.ts';

/**
 * Helps a host invite a household by hand, with the text for a messenger and a button that marks it
 * as sent.
 */
export function HandOver(props: {
  household: Pick<Invitation, 'id' | 'eventId' | 'label' | 'phone' | 'link' | 'code' | 'language'>;
  event: HandedEvent;
}) {
  const { household, event } = props;
  const { id, eventId, label, phone } = household;
  const mark = useMarkSent(eventId);
  const [by, setBy] = useState<HandedOverBy>('other');
  const text = handedText(household, event);
  const reason = mark.data?.unsent[0]?.reason;
  const failure = mark.error
    ? sentenceOf(mark.error, words.handing.failed)
    : reason
      ? words.unsent.notMarked({ reason: words.unsent[reason] })
      : null;
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center gap-2">
        <Button asChild size="sm">
          <a
            href={whatsAppTo(phone, text)}
            target="_blank"
            rel="noreferrer"
            onClick={() => setBy('whatsapp')}
          >
            WhatsApp
          </a>
        </Button>
        <Button asChild size="sm">
          <a href={smsTo(phone, text)} onClick={() => setBy('sms')}>
            {words.handing.sms}
          </a>
        </Button>
        <CopyButton value={text} label={words.handing.copyText} size="sm" />
        <Button
          size="sm"
          busy={mark.isPending}
          busyLabel={words.handing.marking}
          aria-label={words.handing.markOf({ household: label })}
          onClick={() => mark.mutate({ ids: [id], by })}
        >
          {words.handing.mark}
        </Button>
      </div>
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
    </div>
  );
}
