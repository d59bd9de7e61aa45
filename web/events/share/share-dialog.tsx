import { Mail, MessageCircle, MessageSquare, Printer, Share2 } from 'lucide-react';
import { Suspense, useCallback, useState } from 'react';
import { embedSnippets, rsvpUrl } from '#domain/events/embed.ts';
import { publicUrl } from '#web/kernel/public-url.ts';
import { paths } from '#web/app/paths.ts';
import { useCan } from '#web/kernel/session/session.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Button } from '#web/ui/button.tsx';
import { nodes } from '#web/ui/nodes.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { TextField } from '#web/ui/fields/text-fields.tsx';
import { QrCode } from '#web/ui/display/qr-code.tsx';
import { lazyPart } from '#web/kernel/lazy-part.ts';
import { linkLetsIn, mailHref, shareText, smsHref, whatsAppHref } from './share-links.ts';
import { type CardSize, PrintCard, type PrintedEvent } from './print-card.tsx';
import { words } from '../words.ts';

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
  const canShare = typeof navigator.share === 'function';
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={words.share.title({ event: event.name })}
      description={words.share.about({ access: linkLetsIn(event) })}
      size="lg"
    >
      <div className="grid gap-6">
        <div className="flex flex-wrap items-end gap-2">
          <TextField
            label={words.links.title}
            readOnly
            value={url}
            onFocus={(focused) => focused.currentTarget.select()}
            className="min-w-0 flex-[1_1_14rem]"
          />
          <CopyButton
            value={url}
            label={words.share.copyLink}
            copiedLabel={words.share.linkCopied}
            variant="primary"
          />
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
              {words.share.sms}
            </a>
          </Button>
          <Button asChild>
            <a href={mailHref(event, url)}>
              <Mail aria-hidden />
              {words.share.email}
            </a>
          </Button>
          {canShare ? (
            <Button
              icon={<Share2 />}
              // Closing the system's share sheet rejects the promise, but that is not a failure.
              onClick={() => void navigator.share({ title: event.name, text, url }).catch(() => undefined)}
            >
              {words.share.more}
            </Button>
          ) : null}
          <CopyButton
            value={`${text} ${url}`}
            label={words.share.copyText}
            copiedLabel={words.share.textCopied}
          />
        </div>
        <Pictures event={event} url={url} />
        <div>
          <div className="flex flex-wrap items-end gap-2">
            <TextField
              label={words.share.embed}
              readOnly
              value={embed}
              onFocus={(focused) => focused.currentTarget.select()}
              className="min-w-0 flex-[1_1_14rem]"
            />
            <CopyButton value={embed} label={words.share.copyEmbed} copiedLabel={words.share.embedCopied} />
          </div>
          <p className="mt-2 text-xs text-muted">
            {words.share.embedHow}
            {can('event.edit', event) ? (
              <>
                {' '}
                {nodes(
                  words.share.embedMore({
                    embed: (text) => (
                      <TextLink key="embed" href={paths.editEvent(event.id, 'embed')}>
                        {text}
                      </TextLink>
                    ),
                    links: (text) => (
                      <TextLink key="links" href={paths.editEvent(event.id, 'links')}>
                        {text}
                      </TextLink>
                    ),
                  }),
                )}
              </>
            ) : null}
          </p>
        </div>
        {/* This part comes last. The parts that most people open the dialog for don't move when
            it loads. */}
        <Suspense>
          {can('reservation.list', event) ? <Helpers event={event} /> : null}
          {can('event.share', event) ? <ReadingLinks event={event} /> : null}
        </Suspense>
      </div>
    </Dialog>
  );
}

/** The picture that messengers show, and the code, to print or to download. */
function Pictures({ event, url }: { event: PrintedEvent; url: string }) {
  const [printing, setPrinting] = useState<CardSize | null>(null);
  const printed = useCallback(() => setPrinting(null), []);
  return (
    <div className="space-y-3">
      <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_minmax(0,17rem)]">
        <div className="flex flex-col justify-between gap-3">
          <section
            aria-label={words.share.preview}
            className="rounded-lg border border-hairline bg-paper p-3"
          >
            <img
              src={`/rsvp/${encodeURIComponent(event.customUrl)}/image.png`}
              alt={words.share.previewAlt({ event: event.name })}
              className="aspect-[1200/630] w-full rounded-md border border-hairline object-cover"
            />
            <p className="mt-2 text-xs text-muted">{words.share.previewHow}</p>
          </section>
          <div className="flex flex-wrap gap-2">
            <Button icon={<Printer />} onClick={() => setPrinting('a6')}>
              {words.share.printCard}
            </Button>
            <Button icon={<Printer />} onClick={() => setPrinting('a4')}>
              {words.share.printPoster}
            </Button>
          </div>
        </div>
        <section aria-label={words.links.code}>
          <QrCode url={url} name={event.customUrl} />
        </section>
      </div>
      <p className="text-xs text-muted">{words.share.printHow}</p>
      {printing ? <PrintCard event={event} url={url} size={printing} onPrinted={printed} /> : null}
    </div>
  );
}
