/** Everything about the event, above the form. */
import type { ReactNode } from 'react';
import { hasMeals } from './reply-form/party.ts';
import type { PublicEvent } from './event.ts';
import { ageLine, type Said, saidOf, spotsLine } from './format.ts';
import { Icon, type IconName } from './icons.tsx';
import { shows } from './looks/shows.ts';

function Fact({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <div className="fact">
      <dt>
        <Icon name={icon} />
        <span className="unseen">{label}</span>
      </dt>
      {/* Server and browser may abbreviate a zone differently; what the server wrote stands. */}
      <dd suppressHydrationWarning>{children}</dd>
    </div>
  );
}

/** Centered lines are pleasant to read as long as they are few. */
const longText = 320;

export function EventHeader({ event, said }: { event: PublicEvent; said: Said | null }) {
  const show = shows(event);
  const { when, until } = said ?? saidOf(event);
  const age = ageLine(event.ageRestriction);
  return (
    <header className="event">
      {show.title ? (
        <>
          {event.displayName && (
            <p className="host" dir="auto">
              {event.displayName}
            </p>
          )}
          <h1 className="title" dir="auto">
            {event.name}
          </h1>
        </>
      ) : (
        <h1 className="unseen">{event.name}</h1>
      )}
      {show.details && (
        <>
          {event.message && (
            <p className={`about${event.message.length > longText ? ' is-long' : ''}`} dir="auto">
              {event.message}
            </p>
          )}
          <dl className="facts">
            {when && (
              <Fact icon="calendar" label="Date">
                <time dateTime={event.dateTime} suppressHydrationWarning>
                  <strong>{when.day}</strong>
                  <span className="second" suppressHydrationWarning>
                    {when.time}
                  </span>
                </time>
              </Fact>
            )}
            {event.location && (
              <Fact icon="pin" label="Location">
                <bdi>{event.location}</bdi>
              </Fact>
            )}
            {event.dressCode.trim() && (
              <Fact icon="hanger" label="What to wear">
                Dress code: <bdi>{event.dressCode.trim()}</bdi>
              </Fact>
            )}
            {until && (
              <Fact icon="clock" label="Deadline">
                RSVP by {until}
              </Fact>
            )}
            {age && (
              <Fact icon="person" label="Age">
                For guests aged {age}
              </Fact>
            )}
            {hasMeals(event) && (
              <Fact icon="meal" label="Meals">
                A meal preference is required for each guest
              </Fact>
            )}
          </dl>
        </>
      )}
      {show.spots && !event.closed && <p className="spots">{spotsLine(event)}</p>}
    </header>
  );
}
