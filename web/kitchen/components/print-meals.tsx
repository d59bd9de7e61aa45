import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { formatLongDay } from '#domain/kernel/dates.ts';
import type { Overview } from '#domain/event-home/contract.ts';

/**
 * The meals on paper, which only the printer shows. Meanwhile, `app.css` hides the rest of the
 * page.
 */
export function PrintMeals(props: Pick<Overview, 'event' | 'meals'> & { onPrinted: () => void }) {
  const { event, meals, onPrinted } = props;
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted);
    const timer = setTimeout(() => window.print(), 50);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('afterprint', onPrinted);
    };
  }, [onPrinted]);
  return createPortal(
    <div data-print-card="list" data-print-list="names" aria-hidden>
      <table>
        <caption>
          {event.name}, {formatLongDay(new Date(event.dateTime), event.timezone)}
        </caption>
        <thead>
          <tr>
            <th>Meal</th>
            <th>Confirmed</th>
            <th>Waiting</th>
          </tr>
        </thead>
        <tbody>
          {meals.map(({ name, confirmed, waiting }) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{confirmed.toLocaleString('en')}</td>
              <td>{waiting.toLocaleString('en')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  );
}
