/** The form for a new reply, and its result. */
import { startTransition, useEffect, useState, type ReactNode } from 'react';
import type { GuestWords } from '#domain/words/guest/type.ts';
import { AddToCalendar } from '../facts/calendar-links.tsx';
import { HouseholdAnswer } from '../invitation/household-answer.tsx';
import { NotMeLink } from '../invitation/not-me-link.tsx';
import { Card } from '../page/card.tsx';
import type { PublicEvent } from '../page/event.ts';
import { addressOf } from '../page/place.ts';
import type { ReplyProps } from '../page/props.ts';
import { Toast } from '../page/toast/toast.tsx';
import { nodes, useWords } from '../page/words.ts';
import { fieldId } from './fields/controls.ts';
import { ThankYou } from './outcome/outcome.tsx';
import { ReplyForm } from './reply-form.tsx';
import { tokenOf, useNewReply } from './use-new-reply.ts';

export function NewReply(props: ReplyProps) {
  const { event, mode, embed, sample, tried, plain } = props;
  const words = useWords();
  const isLive = mode === 'live';
  const [wasOpen] = useState(!event.closed);
  const [ready, setReady] = useState(false);
  // A transition renders in slices. Without it, the whole form would render again in one piece
  // while the page starts.
  useEffect(() => startTransition(() => setReady(true)), []);
  const { reply, parts, isWaiting, done, replied, isChanging, submit, change, startChanging, startAgain } =
    useNewReply(props);
  const { draft } = reply;

  if (done) {
    return (
      <Card>
        <ThankYou
          event={event}
          reply={done.reservation}
          link={done.link}
          token={tokenOf(done.link)}
          changed={false}
          // A household that answers again changes its reply.
          onAgain={event.severalRepliesPerEmail && !event.invitation ? startAgain : null}
        />
      </Card>
    );
  }
  // If the event closed while the guest was typing, the page keeps their text in sight, so that
  // they can tell the hosts in another way.
  const isTooLate = event.closed && !event.cancelled && wasOpen && draft.attending !== '';
  const previewed = sample ? words.notices.sample : words.notices.preview;
  const unavailable =
    mode === 'preview' && !tried ? previewed : isTooLate && !reply.pending ? words.notices.tooLate : null;
  const answered = event.invitation?.reply ?? 'none';
  const before =
    answered === 'none' ? (
      replied && <RepliedBefore link={replied.link} embed={embed} closed={event.closed} />
    ) : (
      <HouseholdAnswer event={event} parts={parts} />
    );
  if (event.closed && !isTooLate && !reply.pending) return <Closed event={event}>{before}</Closed>;
  const notMe = isLive && <NotMeLink event={event} embed={embed} />;
  if (answered !== 'none' && !isChanging) {
    const openForm = () => {
      startChanging(answered === 'declined' ? 'no' : 'yes');
      const chosen = answered === 'declined' ? 'declining' : 'attending';
      requestAnimationFrame(() => document.getElementById(fieldId(chosen))?.focus());
    };
    return (
      <Card plain={plain}>
        {before}
        {(event.invitation?.seatsKept ?? 0) > 0 && <AddToCalendar event={event} />}
        <div className="actions">
          <button type="button" className="button" disabled={!ready} onClick={openForm}>
            {words.buttons.changeReply}
          </button>
        </div>
        {notMe}
      </Card>
    );
  }
  return (
    <Card plain={plain}>
      {answered === 'none' && before}
      <ReplyForm
        event={event}
        draft={draft}
        onChange={change}
        issues={isTooLate ? [] : reply.issues}
        start={reply.start}
        onSubmit={submit}
        pending={reply.pending}
        trying={reply.trying}
        ready={ready && !isWaiting}
        unavailable={unavailable}
        plainHref={
          isLive ? `?${addressOf({ event, embed }, { attend: 'yes', guests: '1' }).split('?')[1]}` : null
        }
        changing={null}
        questions={parts}
      />
      {notMe}
      <Toast notice={reply.notice} onDismiss={reply.dismiss} />
    </Card>
  );
}

function Closed({ event, children }: { event: PublicEvent; children: ReactNode }) {
  const { closed } = useWords();
  const [heading, sentence] = closedWords(event, closed);
  return (
    <section className="card closed">
      {children}
      <h2>{heading}</h2>
      <p className="lines" dir="auto">
        {event.cancelled ? sentence : (event.afterMessage?.trim() ?? sentence)}
      </p>
    </section>
  );
}

function closedWords(
  { cancelled, past }: PublicEvent,
  words: GuestWords['closed'],
): [heading: string, sentence: string] {
  if (cancelled) return [words.cancelledTitle, words.cancelled];
  return past ? [words.overTitle, words.over] : [words.title, words.askHosts];
}

/**
 * Tells returning guests that they have already replied. With only a blank form, the reply would
 * seem lost.
 */
function RepliedBefore({ link, embed, closed }: { link: string | null; embed: boolean; closed: boolean }) {
  const { answered: words } = useWords();
  const toReply = (text: string) => (
    <a className="text-link" href={`${link}${embed ? '&embed=1' : ''}`}>
      {text}
    </a>
  );
  return (
    <div className="notice">
      <p>{link ? nodes(words.link({ link: toReply })) : words.mail}</p>
      {!closed && <p>{words.forOthers}</p>}
    </div>
  );
}
