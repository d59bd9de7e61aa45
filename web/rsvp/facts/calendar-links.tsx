/**
 * Links that add the event to the guest's calendar: a file that every calendar reads, and the web
 * calendars.
 */
import { useContext } from 'react';
import { calendarFile, googleCalendar, outlookCalendar, yahooCalendar } from './calendar.ts';
import type { PublicEvent } from '../page/event.ts';
import { Icon } from '../page/icons.tsx';
import { PageAddress } from '../page/page-address.ts';
import { useWords } from '../page/words.ts';

interface Props {
  event: PublicEvent;
}

const online = { target: '_blank', rel: 'noopener noreferrer', className: 'text-link' };

/** Shows the calendar links next to the date, before and after the guest replies. */
export function CalendarMenu({ event: whole }: Props) {
  // Repeating the description in each link would make up most of a page.
  const event = { ...whole, message: '' };
  const page = useContext(PageAddress);
  const { calendar: words } = useWords();
  return (
    <details className="calendar-menu">
      <summary>{words.add}</summary>
      {/* Mails link to this anchor: a browser then opens the fold around it. */}
      <a id="calendar" className="text-link" href={calendarFile(event)} download>
        {words.file}
      </a>{' '}
      <a {...online} href={googleCalendar(event, page)}>
        Google
      </a>{' '}
      <a {...online} href={outlookCalendar(event, page, 'outlook.live.com')}>
        Outlook
      </a>{' '}
      <a {...online} href={outlookCalendar(event, page, 'outlook.office.com')}>
        {words.outlookAtWork}
      </a>{' '}
      <a {...online} href={yahooCalendar(event, page)}>
        Yahoo
      </a>
    </details>
  );
}

/** Offers a confirmed guest the next step: adding the event to their calendar. */
export function AddToCalendar({ event, isFirst = false }: Props & { isFirst?: boolean }) {
  const page = useContext(PageAddress);
  const { calendar: words } = useWords();
  return (
    <div className="calendar">
      <a className={isFirst ? 'button' : 'button plain'} href={calendarFile(event)} download>
        <Icon name="calendar" />
        {words.add}
      </a>
      <p className="soft">
        <a {...online} href={googleCalendar(event, page)}>
          Google Calendar
        </a>
        {' · '}
        <a {...online} href={outlookCalendar(event, page, 'outlook.live.com')}>
          Outlook
        </a>
        {' · '}
        <a {...online} href={outlookCalendar(event, page, 'outlook.office.com')}>
          {words.outlookAtWork}
        </a>
        {' · '}
        <a {...online} href={yahooCalendar(event, page)}>
          Yahoo
        </a>
      </p>
    </div>
  );
}
