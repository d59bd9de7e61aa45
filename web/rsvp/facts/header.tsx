/** Everything about the event, above the form. */
import type { ReactNode } from 'react';
import { titleParts } from '#domain/events/title.ts';
import { hasMeals } from '../reply-form/draft/party-size.ts';
import type { PublicEvent } from '../page/event.ts';
import { ageLine, type Leaf, type DateWords, saidOf } from '../page/format.ts';
import { CalendarMenu } from './calendar-links.tsx';
import { Icon, type IconName } from '../page/icons.tsx';
import { textLanguage } from '../page/text-language.ts';
import { useWords } from '../page/words.ts';
import { shows } from '../looks/shows.ts';
import { MapLink } from './map-link.tsx';
import { forecast, greeting } from '../reply-form/sentences.ts';

interface FactProps {
  /** The date shows a calendar leaf; other facts show an icon. */
  mark: IconName | Leaf;
  label: string;
  /** Whether the fact only matters to guests who still have to reply. */
  isTask?: boolean;
  children: ReactNode;
}

export function Fact({ mark, label, isTask, children }: FactProps) {
  return (
    <div className={isTask ? 'fact is-task' : 'fact'}>
      <dt>
        {typeof mark === 'string' ? (
          <Icon name={mark} />
        ) : (
          <span className="leaf" aria-hidden="true" suppressHydrationWarning>
            <span suppressHydrationWarning>{mark.month}</span>
            <b suppressHydrationWarning>{mark.day}</b>
          </span>
        )}
        <span className="unseen">{label}</span>
      </dt>
      {/* Server and browser may abbreviate a zone differently. Keep what the server wrote. */}
      <dd suppressHydrationWarning>{children}</dd>
    </div>
  );
}

export function EventHeader({
  event,
  said,
  foretells,
  declined,
}: {
  event: PublicEvent;
  said: DateWords | null;
  /** Whether the page asks for a reply. The header then says what happens to a yes. */
  foretells: boolean;
  /** Whether the guest said no. */
  declined: boolean;
}) {
  const all = useWords();
  const { facts: words } = all;
  const show = shows(event);
  const { leaf, when, until } = said ?? saidOf(event, all.language);
  const parts = titleParts(event.name);
  const age = ageLine(event.ageRestriction);
  const greeted = greeting(event, all);
  const ahead = foretells && show.spots ? forecast(event, all) : null;
  return (
    <header className="event">
      {greeted && (
        <p className="greeting" dir="auto">
          {greeted}
        </p>
      )}
      {show.title ? (
        <>
          {event.displayName && (
            <p className="host" {...textLanguage(event, 'displayName')}>
              {event.displayName}
            </p>
          )}
          <h1 className="title" {...textLanguage(event, 'name')}>
            {parts.length === 1
              ? event.name
              : parts.flatMap((part, index) => [index > 0 && ' ', <span key={index}>{part}</span>])}
          </h1>
        </>
      ) : (
        <h1 className="unseen" lang={event.textLanguages.name}>
          {event.name}
        </h1>
      )}
      {show.details && (
        <dl className="facts">
          {when && (
            <Fact mark={leaf ?? 'calendar'} label={words.date}>
              <time dateTime={event.dateTime} suppressHydrationWarning>
                <strong>{when.day}</strong>
                <span className="second" suppressHydrationWarning>
                  {when.time}
                </span>
              </time>
              {!event.past && !event.cancelled && !declined && <CalendarMenu event={event} />}
            </Fact>
          )}
          {event.location && (
            <Fact mark="pin" label={words.location}>
              <MapLink place={event.location}>
                <bdi id="map" lang={event.textLanguages.location}>
                  {event.location}
                </bdi>
              </MapLink>
            </Fact>
          )}
          {event.dressCode.trim() && (
            <Fact mark="hanger" label={words.wear}>
              <span className="lines" lang={event.textLanguages.dressCode}>
                {words.dressCode({ code: event.dressCode.trim() })}
              </span>
            </Fact>
          )}
          {until && (
            <Fact mark="clock" label={words.deadline} isTask>
              {/* The sentence with the deadline is one piece, so that nothing moves when the
                  theme's font arrives. */}
              {words.rsvpBy({ moment: until })}
            </Fact>
          )}
          {age && (
            <Fact mark="person" label={words.age}>
              {words.forAges({ age })}
            </Fact>
          )}
          {hasMeals(event) && (
            <Fact mark="meal" label={words.meals} isTask>
              {words.mealRequired}
            </Fact>
          )}
        </dl>
      )}
      {show.spots && !event.closed && event.maxGuests > 0 && (
        <p className="spots">
          <span>{words.spots({ left: event.spotsRemaining, max: event.maxGuests })}</span>
          {event.openSpots < event.spotsRemaining && <span className="kept">{words.kept}</span>}
          {ahead && <span className="ahead">{ahead}</span>}
        </p>
      )}
      {show.details && event.message && <About event={event} />}
    </header>
  );
}

/** The characters in a line on a phone, and the lines that are shown before "More". */
const [line, maxLines] = [44, 3];

const linesOf = (text: string) =>
  text.split('\n').reduce((sum, paragraph) => sum + Math.max(1, Math.ceil(paragraph.length / line)), 0);

/**
 * Folds a long text on a phone, even without a script: the page contains all of it, and the style
 * sheet shows its beginning.
 */
function About({ event }: { event: PublicEvent }) {
  const { facts: words } = useWords();
  const { message: text } = event;
  const isLong = linesOf(text.trim()) > maxLines + 1;
  return (
    <div className="about">
      <p className={isLong ? 'is-long' : undefined} {...textLanguage(event, 'message')}>
        {text}
      </p>
      {isLong && (
        <details>
          <summary>
            <span className="more">{words.more}</span>
            <span className="less">{words.less}</span>
          </summary>
        </details>
      )}
    </div>
  );
}
