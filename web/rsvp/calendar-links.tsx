/**
 * Ways into the guest's calendar: a file that every calendar reads, and those that live in the
 * browser.
 */
import { useContext } from 'react';
import { calendarFile, googleCalendar, outlookCalendar, yahooCalendar } from './calendar.ts';
import type { PublicEvent } from './event.ts';
import { Icon } from './icons.tsx';
import { PageAddress } from './page-address.ts';

interface Props {
  event: PublicEvent;
}

const online = { target: '_blank', rel: 'noopener noreferrer', className: 'text-link' };

/** Beside the date, before a reply and after it. */
export function CalendarMenu({ event: whole }: Props) {
  // Three times the description would be most of a page.
  const event = { ...whole, message: '' };
  const page = useContext(PageAddress);
  return (
    <details className="calendar-menu">
      <summary>Add to calendar</summary>
      {/* Mails lead here: a browser opens what is folded around it. */}
      <a id="calendar" className="text-link" href={calendarFile(event)} download>
        Calendar file
      </a>{' '}
      <a {...online} href={googleCalendar(event, page)}>
        Google
      </a>{' '}
      <a {...online} href={outlookCalendar(event, page, 'outlook.live.com')}>
        Outlook
      </a>{' '}
      <a {...online} href={outlookCalendar(event, page, 'outlook.office.com')}>
        Outlook at work
      </a>{' '}
      <a {...online} href={yahooCalendar(event, page)}>
        Yahoo
      </a>
    </details>
  );
}

/** What a guest who is confirmed does next. */
export function AddToCalendar({ event, isFirst = false }: Props & { isFirst?: boolean }) {
  const page = useContext(PageAddress);
  return (
    <div className="calendar">
      <a className={isFirst ? 'button' : 'button plain'} href={calendarFile(event)} download>
        <Icon name="calendar" />
        Add to calendar
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
          Outlook at work
        </a>
        {' · '}
        <a {...online} href={yahooCalendar(event, page)}>
          Yahoo
        </a>
      </p>
    </div>
  );
}
