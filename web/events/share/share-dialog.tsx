import { Download, Mail, MessageCircle, MessageSquare, Printer, Share2 } from 'lucide-react';
import { Suspense, useCallback, useState } from 'react';
import { embedSnippets, rsvpUrl } from '#domain/events/embed.ts';
import { publicUrl } from '#web/kernel/public-url.ts';
import { paths } from '#web/app/paths.ts';
import { useCan } from '#web/kernel/session/session.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { TextField } from '#web/ui/fields/text-fields.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { lazyPart } from '#web/kernel/lazy-part.ts';
import { linkLetsIn, mailHref, shareText, smsHref, whatsAppHref } from './share-links.ts';
import { type CardSize, PrintCard, type PrintedEvent } from './print-card.tsx';

const Helpers = lazyPart(() => import('./helpers-section.tsx'), 'HelpersSection');
const ReadingLinks = lazyPart(() => import('./reading-links-section.tsx'), 'ReadingLinksSection');

/**
 * Offers every way to get an event's link to guests: copy it, scan it, or send it with a messenger.
 */
export function ShareDialog(props: {
  event: PrintedEvent;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { event } = props;
  const can = useCan();
  const url = rsvpUrl(publicUrl(), event.customUrl);
  const text = shareText(event);
  const embed = embedSnippets({
    name: event.name,
    customUrl: event.customUrl,
    publicUrl: publicUrl(),
  }).script;
  const [printing, setPrinting] = useState<CardSize | null>(null);
  const printed = useCallback(() => setPrinting(null), []);
  const canShare = typeof navigator.share === 'function';
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={`Share ${event.name}`}
      description={`${linkLetsIn(event)}. It keeps working when you change the page’s address.`}
      size="lg"
    >
      <div className="grid gap-6">
        <div className="flex flex-wrap items-end gap-2">
          <TextField
            label="RSVP link"
            readOnly
            value={url}
            onFocus={(focused) => focused.currentTarget.select()}
            className="min-w-0 flex-[1_1_14rem]"
          />
          <CopyButton value={url} label="Copy link" copiedLabel="Link copied" variant="primary" />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button asChild>
            <a href={whatsAppHref(event, url)} target="_blank" rel="noopener noreferrer">
              <MessageCircle aria-hidden />
              WhatsApp
            </a>
          </Button>
          <Button asChild>
            <a href={smsHref(event, url)}>
              <MessageSquare aria-hidden />
              Text message
            </a>
          </Button>
          <Button asChild>
            <a href={mailHref(event, url)}>
              <Mail aria-hidden />
              Email
            </a>
          </Button>
          {canShare ? (
            <Button
              icon={<Share2 />}
              // Closing the system's share sheet rejects the promise, but that is not a failure.
              onClick={() => void navigator.share({ title: event.name, text, url }).catch(() => undefined)}
            >
              More ways
            </Button>
          ) : null}
          <CopyButton value={`${text} ${url}`} label="Copy text with link" copiedLabel="Text copied" />
        </div>
        <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_minmax(0,17rem)] sm:items-start">
          <section
            aria-label="As messengers show it"
            className="rounded-lg border border-hairline bg-paper p-3"
          >
            <img
              src={`/rsvp/${encodeURIComponent(event.customUrl)}/image.png`}
              alt={`Link preview: ${event.name}`}
              className="aspect-[1200/630] w-full rounded-md border border-hairline object-cover"
            />
            <p className="mt-2 text-xs text-muted">How messengers and social networks show the link</p>
          </section>
          <section aria-label="QR code">
            <QrCode url={url} name={event.customUrl} />
            <div className="mt-4 flex flex-wrap gap-2">
              <Button icon={<Printer />} onClick={() => setPrinting('a6')}>
                Print a card (A6)
              </Button>
              <Button icon={<Printer />} onClick={() => setPrinting('a4')}>
                Print a poster (A4)
              </Button>
            </div>
            <p className="mt-3 flex items-center gap-1.5 text-xs text-muted">
              <Download aria-hidden className="size-3.5" />
              Print at least 2 cm wide, with the link below.
            </p>
          </section>
        </div>
        <div>
          <div className="flex flex-wrap items-end gap-2">
            <TextField
              label="Embed code"
              readOnly
              value={embed}
              onFocus={(focused) => focused.currentTarget.select()}
              className="min-w-0 flex-[1_1_14rem]"
            />
            <CopyButton value={embed} label="Copy embed code" copiedLabel="Embed code copied" />
          </div>
          <p className="mt-2 text-xs text-muted">
            Paste it into your own site to show the form there.
            {can('event.edit', event) ? (
              <>
                {' '}
                More in <TextLink href={paths.editEvent(event.id, 'embed')}>Embed Code</TextLink> and{' '}
                <TextLink href={paths.editEvent(event.id, 'links')}>Links</TextLink>.
              </>
            ) : null}
          </p>
        </div>
        {/* Later than what everybody comes for, so nothing moves when it arrives. */}
        <Suspense>
          {can('reservation.list', event) ? <Helpers event={event} /> : null}
          {can('event.share', event) ? <ReadingLinks event={event} /> : null}
        </Suspense>
      </div>
      {printing ? <PrintCard event={event} url={url} size={printing} onPrinted={printed} /> : null}
    </Dialog>
  );
}
