/** The texts about a reply that its personal link opened, with and without scripts. */
import type { ReactNode, Ref } from 'react';
import type { Certificate } from '#domain/privacy/contract.ts';
import { certificateSentences, removedLines } from '#domain/privacy/sentences.ts';
import { closedSentence } from '#domain/replies/deadline.ts';
import type { OwnReply } from '#domain/replies/contract.ts';
import type { PublicEvent } from '../page/event.ts';
import { AddToCalendar } from '../facts/calendar-links.tsx';
import { inLine, Party, standing } from '../reply-form/outcome.tsx';
import type { QuestionParts } from '../reply-form/form-state.ts';

export const confirmReplyLabel = 'Confirm my reply';
export const withdrawReplyLabel = 'Withdraw my reply';
export const keepReplyLabel = 'Keep my reply';
export const withdrawnSentence = 'Your RSVP has been withdrawn.';

interface Heading {
  /** The heading that gets the focus once this is shown. */
  heading?: Ref<HTMLHeadingElement>;
}

const focusable = (heading: Heading['heading']) => heading && { ref: heading, tabIndex: -1 };

/** Returns what the page of a reply says if the event no longer takes replies. */
function closedNotice({ cancelled, past, afterMessage }: PublicEvent): string {
  if (cancelled) return 'This event has been cancelled and won’t take place. You don’t need to do anything.';
  return past
    ? (afterMessage?.trim() ?? 'This event is over. Thanks for coming!')
    : `${closedSentence}. You can still make your party smaller, decline, or withdraw.`;
}

/** Shows the reply. Its children, in the middle, are what the guest still has to do. */
export function ReplyShown({
  event,
  reply,
  heading,
  questions = null,
  children,
}: Heading & {
  event: PublicEvent;
  reply: OwnReply;
  /** The parts for the host's questions, if there are any. */
  questions?: QuestionParts | null;
  children: ReactNode;
}) {
  return (
    <>
      <h2 className="card-title" {...focusable(heading)}>
        Your reply
      </h2>
      {event.closed && <p className="notice lines">{closedNotice(event)}</p>}
      <p>{reply.isAttending ? standing(event, reply) : 'You’ve told your hosts you can’t make it.'}</p>
      {inLine(reply) && <p className="in-line">{inLine(reply)}</p>}
      {children}
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

export const WithdrawQuestion = ({ reply, heading }: Heading & { reply: OwnReply }) => (
  <>
    <h2 {...focusable(heading)}>Withdraw your reply?</h2>
    <p>Your reply is deleted{reply.isAttending ? ' and your seats go to someone else' : ''}.</p>
  </>
);

export const joinLabel = 'Yes, that’s us';
export const apartLabel = 'No, that’s not us';
export const apartSentence = 'Thank you. Your reply stays as it is.';
export const joinedSentence = (household: string): string =>
  `Thank you. Your hosts now see this as ${household}’s reply.`;

/**
 * Asks if a reply from the open page is the answer of an invited household; `children` are the two
 * buttons.
 */
export const JoinQuestion = ({
  household,
  problem = '',
  children,
}: {
  household: string;
  problem?: string;
  children: ReactNode;
}) => (
  <section className="notice join" aria-labelledby="join-question">
    <h3 id="join-question" dir="auto">
      {`Are you ${household}?`}
    </h3>
    <p>
      They’re on the guest list with your email address and haven’t answered yet. If that’s you, this reply is
      their answer.
    </p>
    {problem && (
      <p className="error" role="alert">
        {problem}
      </p>
    )}
    <div className="actions">{children}</div>
  </section>
);

export const eraseReplyLabel = 'Delete my data';
export const knownLabel = 'Download my data';

/** Returns the address of the file with everything that we know about the guests of a reply. */
export const knownAddress = (event: PublicEvent, token: string): string =>
  `/api/rsvp/${encodeURIComponent(event.customUrl)}/reply/${encodeURIComponent(token)}/data`;

/**
 * Returns the persons that a guest may choose to erase alone: those with a name, unless only one
 * has one.
 */
export const erasable = ({ guestDetails }: OwnReply) => {
  const named = guestDetails.filter(({ name }) => name !== '');
  return named.length > 1 ? named : [];
};

/**
 * Asks which persons to erase. A plain form sends the answer itself, so it omits `value` and
 * `onChange`.
 */
export const WhomToErase = ({
  reply,
  value,
  onChange,
}: {
  reply: OwnReply;
  value?: string;
  onChange?: (value: string) => void;
}) => (
  <p className="field">
    <label htmlFor="erase-whom">Erase who</label>
    <select
      id="erase-whom"
      name="whom"
      {...(onChange && { value, onChange: (event) => onChange(event.target.value) })}
    >
      <option value="">All of us</option>
      {erasable(reply).map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  </p>
);

export const EraseQuestion = ({
  event,
  reply,
  heading,
  children,
}: Heading & { event: PublicEvent; reply: OwnReply; children: ReactNode }) => (
  <>
    <h2 {...focusable(heading)}>Delete your data?</h2>
    <p>
      We’ll remove names, answers and emails everywhere, for good.
      {reply.status === 'confirmed' && !event.past ? ' Your seats go to others.' : ''} Once everyone is
      erased, this link stops working.
    </p>
    {children}
    <p className="soft">Emails you already have stay in your mailbox.</p>
  </>
);

/** Shows the certificate of an erasure. */
export const ErasedWords = ({ certificate, heading }: Heading & { certificate: Certificate }) => (
  <>
    <h2 {...focusable(heading)}>Your data was erased</h2>
    {certificateSentences(certificate).map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
    <ul className="certificate">
      {removedLines(certificate).map((line) => (
        <li key={line}>{line} removed</li>
      ))}
    </ul>
    <p className="soft">Certificate {certificate.id}</p>
  </>
);

export const WithdrawnWords = ({
  sentence = withdrawnSentence,
  again,
  heading,
}: Heading & { sentence?: string; again: string }) => (
  <>
    <h2 {...focusable(heading)}>{sentence}</h2>
    <p>
      Changed your mind? <a href={again}>Reply again</a>
    </p>
  </>
);
