import { Mail, MessageCircle, QrCode } from 'lucide-react';
import { useEffect, useState } from 'react';
import { rsvpUrl } from '#domain/events/embed.ts';
import type { Overview } from '#domain/event-home/contract.ts';
import { paths } from '#web/app/paths.ts';
import { linkLetsIn, mailHref, whatsAppHref } from '#web/events/share/share-links.ts';
import { publicUrl } from '#web/kernel/public-url.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { homeWords } from '#web/kernel/home-words.ts';

/** Shows the event's link, the quickest ways to send it, and the page that it opens. */
export function ShareCard({
  event,
  mayEdit,
  onShare,
}: {
  event: Overview['event'];
  mayEdit: boolean;
  onShare: () => void;
}) {
  const url = rsvpUrl(publicUrl(), event.customUrl);
  return (
    <Card aria-label={homeWords.share.title}>
      <CardHeader title={homeWords.share.title} description={linkLetsIn(event)} />
      <CardBody className="space-y-4">
        <div className="flex flex-wrap items-center gap-3">
          <a
            href={url}
            target="_blank"
            rel="noopener"
            className="min-w-0 flex-1 rounded-md py-1 text-sm wrap-anywhere text-accent underline decoration-1 underline-offset-3"
          >
            {url.replace(/^https?:\/\//, '')}
          </a>
          <CopyButton
            size="sm"
            value={url}
            label={homeWords.table.copyLink}
            copiedLabel={homeWords.events.linkCopied}
          />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button asChild size="sm">
            <a href={whatsAppHref(event, url)} target="_blank" rel="noopener noreferrer">
              <MessageCircle aria-hidden />
              WhatsApp
            </a>
          </Button>
          <Button asChild size="sm">
            <a href={mailHref(event, url)}>
              <Mail aria-hidden />
              {homeWords.share.email}
            </a>
          </Button>
          <Button size="sm" icon={<QrCode />} onClick={onShare}>
            {homeWords.share.qr}
          </Button>
        </div>
        {event.status === 'draft' ? null : <Phone customUrl={event.customUrl} />}
        {mayEdit ? (
          <p className="text-center text-sm">
            <TextLink href={paths.editEvent(event.id, 'styling')}>{homeWords.share.look}</TextLink>
          </p>
        ) : null}
      </CardBody>
    </Card>
  );
}

const pageWidth = 390;
const pageHeight = 620;
const scale = 0.56;

/**
 * Shows the guest's page as on a phone, if there is room. It loads after the dashboard's own page.
 */
function Phone({ customUrl }: { customUrl: string }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 1_000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <a
      href={paths.rsvp(customUrl)}
      target="_blank"
      rel="noopener"
      className="mx-auto hidden w-fit rounded-[1.75rem] lg:block"
    >
      <span className="sr-only">{homeWords.share.page}</span>
      <span
        inert
        className="block overflow-hidden rounded-[1.75rem] border-[5px] border-ink bg-sunken"
        style={{ width: pageWidth * scale + 10, height: pageHeight * scale + 10 }}
      >
        {isLate ? (
          <iframe
            src={`${paths.rsvp(customUrl)}?preview=1`}
            title={homeWords.share.page}
            loading="lazy"
            tabIndex={-1}
            className="origin-top-left border-0"
            style={{ width: pageWidth, height: pageHeight, transform: `scale(${scale})` }}
          />
        ) : null}
      </span>
    </a>
  );
}
