/** The form for a new reply, and its result. */
import { startTransition, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { GuestWords } from '#domain/words/guest/type.ts';
import type { Submitted } from '#domain/replies/contract.ts';
import { AddToCalendar } from '../facts/calendar-links.tsx';
import { afterwards } from './afterwards.ts';
import { Card } from '../page/card.tsx';
import type { PublicEvent } from '../page/event.ts';
import { HouseholdAnswer } from '../invitation/household-answer.tsx';
import { NotMeLink } from '../invitation/not-me-link.tsx';
import { ThankYou } from './outcome.tsx';
import { addressOf } from '../page/place.ts';
import type { ReplyProps } from '../page/props.ts';
import { useQuestionParts } from '../questions/use-parts.ts';
import { fieldId } from './controls.ts';
import { bodyOf, draftOfBody, emptyDraft, householdDraft, type Draft } from './draft.ts';
import { ReplyForm } from './reply-form.tsx';
import { useReply } from './use-reply.ts';
import { attemptOf, hasFailed, isNews, readReply, submitReply, type Attempt } from '../sending/calls.ts';
import {
  readAttempt,
  readDraft,
  readReplied,
  writeAttempt,
  writeDraft,
  writeReplied,
  type Replied,
} from '../sending/saved-draft.ts';
import { isUndecided } from '../sending/resend.ts';
import { Toast } from '../page/toast.tsx';
import { nodes, useWords } from '../page/words.ts';

/** Returns the token of a personal link. */
const tokenOf = (link: string | null | undefined) => new URLSearchParams(link?.split('?')[1]).get('reply');

/** Sends the reply, with the fields that tell programs from people. */
async function submitOnce(
  event: PublicEvent,
  { body, key }: Attempt,
  refresh: ReplyProps['refresh'],
): Promise<Awaited<ReturnType<typeof submitReply>>> {
  const unseen = document.getElementById(fieldId('homepage')) as HTMLInputElement | null;
  const homepage = unseen?.value ?? '';
  const answer = await submitReply(event.customUrl, body, key, { homepage, formToken: event.formToken });
  if (!hasFailed(answer) || answer.code !== 'looksAutomated') return answer;
  // If something on this computer filled in the hidden field, the guest need only press again.
  if (unseen && homepage !== '') unseen.value = '';
  // A page that was open for more than a week gets a new signature automatically.
  const latest = homepage === '' ? await refresh() : null;
  return latest ? submitReply(event.customUrl, body, key, { formToken: latest.formToken }) : answer;
}

/**
 * Returns whether a stored draft belongs to this invitation, and not to another or to none. A
 * household's draft begins with its first person.
 */
const isOf = ({ invitation }: PublicEvent, { guests }: Draft): boolean =>
  guests[0]?.inviteeId === invitation?.invitees[0]?.id;

export function NewReply({ event, mode, embed, sample, tried, chosenBefore, plain, refresh }: ReplyProps) {
  const words = useWords();
  const failedSentence = words.failed.submit;
  const [blank] = useState(
    () => tried?.as ?? (event.invitation ? householdDraft(event.invitation) : emptyDraft()),
  );
  const { parts, isWaiting } = useQuestionParts(event);
  const reply = useReply(event, blank, 0, parts && { parts, saved: null });
  const { draft } = reply;
  const [done, setDone] = useState<Submitted | null>(null);
  const { customUrl } = event;
  const isLive = mode === 'live';
  const [wasOpen] = useState(!event.closed);
  const [replied, setReplied] = useState<Replied | null>(null);
  /** A household that opens its invitation again sees its answer first. */
  const [isChanging, setChanging] = useState(false);
  const [ready, setReady] = useState(false);
  // A transition renders in slices. Without it, the whole form would render again in one piece
  // while the page starts.
  useEffect(() => startTransition(() => setReady(true)), []);

  const send = async (attempt: Attempt) => {
    writeAttempt(customUrl, 'unanswered', attempt);
    const answer = await reply.send(() => submitOnce(event, attempt, refresh), failedSentence);
    if (answer === null) return;
    writeAttempt(customUrl, 'unanswered', null);
    if (!hasFailed(answer)) {
      writeAttempt(customUrl, 'undecided', null);
      writeDraft(customUrl, null);
      writeReplied(customUrl, { link: answer.link });
      setDone(answer);
      // The reply is read again by its personal link, which adds its place in line.
      afterwards(event, answer.reservation, tokenOf(answer.link), (reservation) =>
        setDone({ ...answer, reservation }),
      );
      void refresh();
      return;
    }
    const isUnknown = answer.status >= 500 || isUndecided(answer);
    writeAttempt(customUrl, 'undecided', isUnknown ? attempt : null);
    reply.fail(answer, failedSentence);
    if (isNews(answer)) void refresh();
  };

  const submit = () => {
    if (!reply.check()) return;
    if (tried) return tried.onDone();
    const invitation = event.invitation?.given;
    const whole = parts ? parts.withHidden(event, draft, new URLSearchParams(location.search)) : draft;
    const body = JSON.stringify({ ...bodyOf(whole, event), ...(invitation && { invitation }) });
    void send(attemptOf(body, readAttempt(customUrl, 'undecided')));
  };

  /**
   * Shows that this browser has replied before. If the hosts have deleted that reply since, it is
   * forgotten silently.
   */
  const remember = async () => {
    const before = readReplied(customUrl);
    setReplied(before);
    const token = tokenOf(before?.link);
    const reply = token ? await readReply(customUrl, token) : null;
    if (!reply || !hasFailed(reply) || reply.status !== 404) return;
    writeReplied(customUrl, null);
    setReplied(null);
  };

  const resume = useEffectEvent(() => {
    const unanswered = isLive ? readAttempt(customUrl, 'unanswered') : null;
    const kept = isLive ? ((unanswered && draftOfBody(unanswered.body)) ?? readDraft(customUrl)) : null;
    if (kept && (unanswered || isOf(event, kept))) {
      setChanging(true);
      reply.load({ ...kept, attending: (!unanswered && chosenBefore) || kept.attending });
    } else if (chosenBefore) reply.load({ ...draft, attending: chosenBefore });
    if (unanswered) void send(unanswered);
    else if (isLive) void remember();
  });
  useEffect(() => resume(), []);

  if (done) {
    const again = () => {
      reply.startAgain();
      setDone(null);
    };
    return (
      <Card>
        <ThankYou
          event={event}
          reply={done.reservation}
          link={done.link}
          token={tokenOf(done.link)}
          changed={false}
          // A household that answers again changes its reply.
          onAgain={event.severalRepliesPerEmail && !event.invitation ? again : null}
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
    const startChanging = () => {
      setChanging(true);
      reply.load({ ...draft, attending: answered === 'declined' ? 'no' : 'yes' });
      const chosen = answered === 'declined' ? 'declining' : 'attending';
      requestAnimationFrame(() => document.getElementById(fieldId(chosen))?.focus());
    };
    return (
      <Card plain={plain}>
        {before}
        {(event.invitation?.seatsKept ?? 0) > 0 && <AddToCalendar event={event} />}
        <div className="actions">
          <button type="button" className="button" disabled={!ready} onClick={startChanging}>
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
        onChange={(next) => {
          reply.change(next);
          if (isLive) writeDraft(customUrl, next);
        }}
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
