import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { Event } from '#domain/events/contract.ts';
import { formatLongDay, formatTime } from '#domain/kernel/dates.ts';
import { QrCode } from '#web/ui/qr-code.tsx';

export type CardSize = 'a6' | 'a4';

type PrintedEvent = Pick<Event, 'name' | 'displayName' | 'dateTime' | 'timezone' | 'location'>;

/**
 * A card with the QR code, which only the printer shows. Meanwhile, `app.css` hides the rest of the
 * page.
 */
export function PrintCard(props: {
  event: PrintedEvent;
  url: string;
  size: CardSize;
  onPrinted: () => void;
}) {
  const { event, url, size, onPrinted } = props;
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted);
    return () => window.removeEventListener('afterprint', onPrinted);
  }, [onPrinted]);
  const starts = new Date(event.dateTime);
  return createPortal(
    <div data-print-card={size} aria-hidden>
      {event.displayName ? <p>{event.displayName}</p> : null}
      <h1>{event.name}</h1>
      <p>
        {formatLongDay(starts, event.timezone)}, {formatTime(starts, event.timezone)}
        {event.location ? <br /> : null}
        {event.location}
      </p>
      <QrCode url={url} alt="" onReady={() => setTimeout(() => window.print(), 50)} />
      <p>Scan to reply</p>
      <small>{url.replace(/^https?:\/\//, '')}</small>
    </div>,
    document.body,
  );
}
