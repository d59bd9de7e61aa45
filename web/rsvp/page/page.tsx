/**
 * The guest's page. The server renders it, the browser hydrates it, and the editor's preview is
 * this same component.
 */
import { type ReactNode, useCallback, useState } from 'react';
import { AnswerBar } from '../reply-form/answer-bar.tsx';
import { Cover } from '../facts/cover.tsx';
import type { PublicEvent } from './event.ts';
import { findsInvitation, hasReplied } from '../invitation/finds.ts';
import { EventHeader } from '../facts/header.tsx';
import { NewReply } from '../reply-form/new-reply.tsx';
import { PersonalCard } from '../own-reply/personal-card.tsx';
import type { PageProps } from './props.ts';
import { forHousehold } from '../reply-form/draft/party-size.ts';
import { hasFailed, readEvent } from '../sending/calls.ts';
import { useStaysInView } from './stays-in-view.ts';
import { useWords } from './words.ts';

export function RsvpPage(props: PageProps) {
  const { event, embed, mode } = props;
  const { page: words } = useWords();
  return (
    <div className={`page${embed ? ' is-embed' : ''}`}>
      {event ? (
        <EventPage {...props} event={event} />
      ) : (
        <main className="column">
          <p className="loading" role="status">
            {mode === 'preview' ? words.loading : words.notFound}
          </p>
        </main>
      )}
    </div>
  );
}

/** Renders a part that the server wrote, and that the script leaves as it is. */
const Served = ({ className, children }: { className: string; children: ReactNode }) =>
  children === undefined ? (
    <div className={className} dangerouslySetInnerHTML={asServed} />
  ) : (
    <div className={className}>{children}</div>
  );

/**
 * Keeps the HTML that the server wrote. It is always the same object: React would write a new one
 * over that HTML.
 */
const asServed = { __html: nothing() };

/**
 * Returns empty HTML as trusted HTML if the browser supports it. The page's policy lets no script
 * turn text into elements.
 */
function nothing(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: { emptyHTML: string } };
  return trustedTypes?.emptyHTML ?? '';
}

function EventPage(props: PageProps & { event: PublicEvent }) {
  const { mode, sample } = props;
  const { page: words } = useWords();
  // A preview shows the event that it gets. A live page fetches the number of free seats again.
  const [learned, setLearned] = useState<PublicEvent | null>(null);
  const event = forHousehold(mode === 'live' && learned ? learned : props.event);
  const refresh = useCallback(async () => {
    const latest = await readEvent(props.event);
    if (hasFailed(latest)) return null;
    setLearned(latest);
    return latest;
  }, [props.event]);

  const isForOthers = (props.instead && !props.foretells) || props.personal || sample || event.cancelled;
  // Uses the event of the first load, because the server rendered the ways to find an invitation
  // from it.
  const ways = isForOthers ? null : findsInvitation(props.event);
  const finds = ways === 'code' && event.closed ? null : ways;
  const isAnswered = (event.invitation?.reply ?? 'none') !== 'none';
  const isFound = hasReplied(props.event);
  const asks = !props.instead && !props.personal && !isAnswered && finds !== 'only' && !isFound;
  const reply = useStaysInView();
  const showsCover = !props.embed || props.withCover;
  const showsSections = !props.embed || props.withSections;
  return (
    <>
      {event.cover && showsCover && <Cover cover={event.cover} />}
      <main className={props.personal || isAnswered ? 'column is-own' : 'column'}>
        {mode === 'preview' && !sample && <p className="ribbon">{words.preview}</p>}
        {mode === 'live' && event.languages.length > 1 && (
          <Served className="languages">{props.served?.languages}</Served>
        )}
        <div className="lead">
          {event.cover === null && event.drawing !== null && !props.embed && (
            <div className="drawing" aria-hidden="true" />
          )}
          <EventHeader
            event={event}
            said={learned === null || mode !== 'live' ? (props.said ?? null) : null}
            foretells={asks || props.foretells === true}
            declined={props.declined ?? false}
          />
          {asks && !props.embed && !event.closed && (
            <AnswerBar event={event} embed={false} carried={props.carried} />
          )}
        </div>
        <div className="reply" ref={reply}>
          {props.instead ??
            (props.personal ? (
              <PersonalCard {...props} event={event} refresh={refresh} />
            ) : (
              finds !== 'only' && !isFound && <NewReply {...props} event={event} refresh={refresh} />
            ))}
          {(finds !== null || (isFound && !isForOthers)) && (
            <Served className="ways">{props.served?.ways}</Served>
          )}
        </div>
        {showsSections && <Served className="sections">{props.served?.story}</Served>}
        {event.guestList !== null && event.guestList.length > 0 && (
          <section className="coming">
            <h2>{words.whoIsComing}</h2>
            <Names names={event.guestList.slice(0, namesShown)} />
            {event.guestList.length > namesShown && (
              <details>
                <summary>{words.moreNames({ count: event.guestList.length - namesShown })}</summary>
                <Names names={event.guestList.slice(namesShown)} />
              </details>
            )}
          </section>
        )}
        {event.branding && (
          <footer className="branding">
            <a href="/" target="_blank" rel="noopener">
              {words.poweredBy({ product })}
            </a>
          </footer>
        )}
      </main>
    </>
  );
}

export const product = 'Turnout';

/**
 * The number of names shown at first. More would push the parts below out of sight. The rest opens,
 * even without a script.
 */
const namesShown = 40;

const Names = ({ names }: { names: readonly string[] }) => (
  <ul>
    {names.map((name, index) => (
      <li key={index} dir="auto">
        {name}
      </li>
    ))}
  </ul>
);
