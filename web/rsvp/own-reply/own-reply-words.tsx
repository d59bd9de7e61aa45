/** The texts about a reply that its personal link opened, with and without scripts. */
import type { ReactNode, Ref } from 'react';
import type { GuestWords } from '#domain/words/guest/type.ts';
import type { OwnReply } from '#domain/replies/contract.ts';
import type { PublicEvent } from '../page/event.ts';
import { AddToCalendar } from '../facts/calendar-links.tsx';
import { CheckIn } from '../reply-form/outcome/check-in.tsx';
import { inLine, Party, standing } from '../reply-form/outcome/outcome.tsx';
import type { QuestionParts } from '../reply-form/form-state.ts';
import { nodes, useWords } from '../page/words.ts';

interface Heading {
  /** The heading that gets the focus once this is shown. */
  heading?: Ref<HTMLHeadingElement>;
}

const focusable = (heading: Heading['heading']) => heading && { ref: heading, tabIndex: -1 };

/** Returns the text on the page of a reply if the event no longer takes replies. */
function closedNotice({ cancelled, past, afterMessage }: PublicEvent, { own: words }: GuestWords): string {
  if (cancelled) return words.cancelled;
  return past ? (afterMessage?.trim() ?? words.over) : words.closed;
}

/** Shows the reply. Its children, in the middle, are the guest's open tasks. */
export function ReplyShown({
  event,
  reply,
  token,
  heading,
  questions = null,
  children,
}: Heading & {
  event: PublicEvent;
  reply: OwnReply;
  token: string;
  /** The parts for the host's questions, if there are any. */
  questions?: QuestionParts | null;
  children: ReactNode;
}) {
  const all = useWords();
  const { own: words } = all;
  const place = inLine(reply, all);
  return (
    <>
      <h2 className="card-title" {...focusable(heading)}>
        {words.title}
      </h2>
      {event.closed && <p className="notice lines">{closedNotice(event, all)}</p>}
      <p>{reply.isAttending ? standing(event, reply, all) : words.declined}</p>
      {place && <p className="in-line">{place}</p>}
      {children}
      <CheckIn event={event} reply={reply} token={token} />
      <Party event={event} reply={reply} />
      {questions && <questions.AnswersShown event={event} reply={reply} />}
      {reply.message && (
        <p className="quote" dir="auto">
          {reply.message}
        </p>
      )}
      {reply.status === 'confirmed' && !event.past && !event.cancelled && <AddToCalendar event={event} />}
    </>
  );
}

export function WithdrawQuestion({ reply, heading }: Heading & { reply: OwnReply }) {
  const { own: words } = useWords();
  return (
    <>
      <h2 {...focusable(heading)}>{words.withdrawTitle}</h2>
      <p>{reply.isAttending ? words.withdrawSeats : words.withdrawText}</p>
    </>
  );
}

/**
 * Asks if a reply from the open page is the answer of an invited household. `children` are the two
 * buttons.
 */
export function JoinQuestion({
  household,
  problem = '',
  children,
}: {
  household: string;
  problem?: string;
  children: ReactNode;
}) {
  const { own: words } = useWords();
  return (
    <section className="notice join" aria-labelledby="join-question">
      <h3 id="join-question" dir="auto">
        {words.joinTitle({ household })}
      </h3>
      <p>{words.joinText}</p>
      {problem && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
      <div className="actions">{children}</div>
    </section>
  );
}

/** Returns the address of the file with everything that we know about the guests of a reply. */
export const knownAddress = (event: PublicEvent, token: string): string =>
  `/api/rsvp/${encodeURIComponent(event.customUrl)}/reply/${encodeURIComponent(token)}/data`;

export function WithdrawnWords({ again, heading }: Heading & { again: string }) {
  const { own: words } = useWords();
  return (
    <>
      <h2 {...focusable(heading)}>{words.withdrawn}</h2>
      <p>{nodes(words.again({ link: (text) => <a href={again}>{text}</a> }))}</p>
    </>
  );
}
