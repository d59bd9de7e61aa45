import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { datesIn } from '#domain/languages/dates.ts';
import { defaultLanguage, directionOf, type Language } from '#domain/languages/languages.ts';
import { handoutIn } from '#domain/words/handout/index.ts';
import { wordsLanguage } from '#web/kernel/words.ts';
import { QrCode } from '#web/ui/display/qr-code.tsx';
import { loadPrintFace, printLook } from '#web/kernel/looks/print-look.ts';
import { type CoveredEvent, PrintedCover } from './printed-cover.tsx';
import type { SharedEvent } from './share-links.ts';

export type PrintedEvent = SharedEvent & CoveredEvent;

export type CardSize = 'a6' | 'a4';

/** A title with more characters is printed smaller. */
const maxShort = 40;

/**
 * A card with the QR code, which only the printer shows. Meanwhile, `print-look.css` hides the rest
 * of the page. Guests read it in the language of the event, and helpers at a door in the host's.
 */
export function PrintCard(props: {
  event: PrintedEvent;
  url: string;
  size: CardSize;
  /** The poster of a door, with what to do there. It has no picture and no way to reply. */
  door?: { label: string; how: string };
  onPrinted: () => void;
}) {
  const { event, url, size, door, onPrinted } = props;
  const title = door?.label ?? event.name;
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted);
    return () => window.removeEventListener('afterprint', onPrinted);
  }, [onPrinted]);
  const starts = new Date(event.dateTime);
  const language: Language = door ? wordsLanguage() : (event.languages[0] ?? defaultLanguage);
  const dates = datesIn(language);
  return createPortal(
    <div
      lang={language}
      dir={directionOf(language)}
      data-print-card={size}
      style={printLook(event)}
      aria-hidden
    >
      {door ? <p>{event.name}</p> : <PrintedCover event={event} />}
      {!door && event.displayName ? <p>{event.displayName}</p> : null}
      <h1 data-long={title.length > maxShort || undefined}>{title}</h1>
      <p>
        {dates.longDay(starts, event.timezone)}, {dates.time(starts, event.timezone)}
        {event.location ? <br /> : null}
        {event.location}
      </p>
      <QrCode
        url={url}
        alt=""
        onReady={() => void loadPrintFace(event).then(() => setTimeout(() => window.print(), 50))}
      />
      <p>{door ? door.how : handoutIn(language).card.scan}</p>
      <small>{url.replace(/^https?:\/\//, '')}</small>
    </div>,
    document.body,
  );
}
