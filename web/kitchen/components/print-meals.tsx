import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { formatLongDay } from '#web/kernel/formats.ts';
import type { Overview } from '#domain/event-home/contract.ts';
import { loadPrintFace, printLook } from '#web/kernel/looks/print-look.ts';
import { numberText } from '#web/kernel/words.ts';
import { words } from '../words.ts';

/**
 * The meals on paper, which only the printer shows. Meanwhile, `print-look.css` hides the rest of
 * the page.
 */
export function PrintMeals(props: Pick<Overview, 'event' | 'meals'> & { onPrinted: () => void }) {
  const { event, meals, onPrinted } = props;
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted);
    let current = true;
    void loadPrintFace(event).then(() => setTimeout(() => current && window.print(), 50));
    return () => {
      current = false;
      window.removeEventListener('afterprint', onPrinted);
    };
  }, [onPrinted, event]);
  return createPortal(
    <div data-print-card="list" data-print-list="names" style={printLook(event)} aria-hidden>
      <table>
        <caption>
          {event.name}, {formatLongDay(new Date(event.dateTime), event.timezone)}
        </caption>
        <thead>
          <tr>
            <th>{words.meals.meal}</th>
            <th>{words.meals.confirmed}</th>
            <th>{words.meals.waiting}</th>
          </tr>
        </thead>
        <tbody>
          {meals.map(({ name, confirmed, waiting }) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{numberText(confirmed)}</td>
              <td>{numberText(waiting)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  );
}
