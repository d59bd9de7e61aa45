/** The texts about a reply that its personal link opened, with and without scripts. */
import type { ReactNode, Ref } from 'react';
import type { Certificate } from '#domain/privacy/contract.ts';
import { removedThings } from '#domain/privacy/removed-things.ts';
import type { GuestWords } from '#domain/words/guest/type.ts';
import type { OwnReply } from '#domain/replies/contract.ts';
import type { PublicEvent } from '../page/event.ts';
import { AddToCalendar } from '../facts/calendar-links.tsx';
import { CheckIn } from '../reply-form/check-in.tsx';
import { inLine, Party, standing } from '../reply-form/outcome.tsx';
import type { QuestionParts } from '../reply-form/form-state.ts';
import { nodes, useWords } from '../page/words.ts';

interface Heading {
  /** The heading that gets the focus once this is shown. */
  heading?: Ref<HTMLHeadingElement>;
}

const focusable = (heading: Heading['heading']) => heading && { ref: heading, tabIndex: -1 };

/** Returns what the page of a reply says if the event no longer takes replies. */
function closedNotice({ cancelled, past, afterMessage }: PublicEvent, { own: words }: GuestWords): string {
  if (cancelled) return words.cancelled;
  return past ? (afterMessage?.trim() ?? words.over) : words.closed;
}

/** Shows the reply. Its children, in the middle, are what the guest still has to do. */
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
 * Asks if a reply from the open page is the answer of an invited household; `children` are the two
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
export function WhomToErase({
  reply,
  value,
  onChange,
}: {
  reply: OwnReply;
  value?: string;
  onChange?: (value: string) => void;
}) {
  const { own: words } = useWords();
  return (
    <p className="field">
      <label htmlFor="erase-whom">{words.eraseWho}</label>
      <select
        id="erase-whom"
        name="whom"
        {...(onChange && { value, onChange: (event) => onChange(event.target.value) })}
      >
        <option value="">{words.eraseAll}</option>
        {erasable(reply).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </p>
  );
}

export function EraseQuestion({
  event,
  reply,
  heading,
  children,
}: Heading & { event: PublicEvent; reply: OwnReply; children: ReactNode }) {
  const { own: words } = useWords();
  return (
    <>
      <h2 {...focusable(heading)}>{words.eraseTitle}</h2>
      <p>{reply.status === 'confirmed' && !event.past ? words.eraseSeats : words.eraseText}</p>
      {children}
      <p className="soft">{words.mailStays}</p>
    </>
  );
}

/** Returns the sentences of a certificate next to its list. */
export function certificateSentences(
  {
    what,
    seatsFreed,
    totalsKept,
    surveyKept,
    removed,
  }: Pick<Certificate, 'what' | 'seatsFreed' | 'totalsKept' | 'surveyKept' | 'removed'>,
  { erased: words }: GuestWords,
): string[] {
  const ofGuestList = (removed.replies ?? 0) === 0 && (removed.guests ?? 0) === 0;
  const [all, one] = ofGuestList ? [words.household, words.person] : [words.reply, words.guest];
  return [
    what === 'reply' ? all : one,
    ...(seatsFreed > 0 ? [words.seats({ count: seatsFreed })] : []),
    ...(totalsKept ? [words.totalsKept] : []),
    ...(surveyKept ? [words.surveyKept] : []),
  ];
}

/** Lists what an erasure removed: one line for each kind of thing. */
export function Removed({ certificate: { id, removed } }: { certificate: Certificate }) {
  const { erased: words } = useWords();
  const things = removedThings.filter((thing) => (removed[thing] ?? 0) > 0);
  return (
    <>
      <ul className="certificate">
        {things.map((thing) => (
          <li key={thing}>{words[thing]({ count: removed[thing] ?? 0 })}</li>
        ))}
      </ul>
      <p className="soft">{words.certificate({ id })}</p>
    </>
  );
}

/** Shows the certificate of an erasure. */
export function ErasedWords({ certificate, heading }: Heading & { certificate: Certificate }) {
  const words = useWords();
  return (
    <>
      <h2 {...focusable(heading)}>{words.erased.title}</h2>
      {certificateSentences(certificate, words).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <Removed certificate={certificate} />
    </>
  );
}

export function WithdrawnWords({ again, heading }: Heading & { again: string }) {
  const { own: words } = useWords();
  return (
    <>
      <h2 {...focusable(heading)}>{words.withdrawn}</h2>
      <p>{nodes(words.again({ link: (text) => <a href={again}>{text}</a> }))}</p>
    </>
  );
}
