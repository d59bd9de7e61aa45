/** The guest's page. The server renders it, the browser hydrates it, and the editor's preview is this same component. */
import { useCallback, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { closedSentence } from '#domain/replies/deadline.ts';
import type { OwnReply, Submitted } from '#domain/replies/contract.ts';
import {
  attemptOf,
  changeReply,
  confirmReply,
  hasFailed,
  readEvent,
  readReply,
  submitReply,
  withdrawReply,
  type Attempt,
  type Failure,
} from './calls.ts';
import { celebrate } from './confetti.ts';
import {
  bodyOf,
  draftOf,
  draftOfBody,
  emptyDraft,
  fieldIssues,
  issuesOf,
  type Draft,
  type FieldIssue,
} from './draft.ts';
import type { PageData, PublicEvent } from './event.ts';
import { fieldId } from './fields.tsx';
import { ReplyForm } from './form.tsx';
import { EventHeader } from './header.tsx';
import {
  readAttempt,
  readDraft,
  readReplied,
  writeAttempt,
  writeDraft,
  writeReplied,
  type Replied,
} from './kept.ts';
import { AddToCalendar, closedNotice, Party, standing, ThankYou, toConfirm } from './outcome.tsx';
import { isUndecided, untilAnswered } from './resend.ts';
import { Toast, type Notice } from './toast.tsx';

interface PageProps extends PageData {
  /** Of a personal link; the server renders without it. */
  token?: string | null;
  /** What the guest chose before the script ran. */
  chosenBefore?: Draft['attending'];
  /** The same without a script (plain.tsx). The server alone renders it, and a browser with scripts never looks at it. */
  plain?: ReactNode;
  /** A page without a script has this where the reply is; the server alone renders it. */
  instead?: ReactNode;
}

export function RsvpPage(props: PageProps) {
  const { event, embed, mode } = props;
  return (
    <div className={`page${embed ? ' is-embed' : ''}`}>
      {event ? (
        <EventPage {...props} event={event} />
      ) : (
        <main className="column">
          <p className="loading" role="status">
            {mode === 'preview' ? 'Loading event...' : 'Event not found'}
          </p>
        </main>
      )}
    </div>
  );
}

function EventPage(props: PageProps & { event: PublicEvent }) {
  const { mode, sample } = props;
  // A preview shows what it is sent; a live page learns of taken seats by itself.
  const [learned, setLearned] = useState<PublicEvent | null>(null);
  const event = mode === 'live' && learned ? learned : props.event;
  const refresh = useCallback(async () => {
    const latest = await readEvent(props.event.customUrl);
    if (hasFailed(latest)) return null;
    setLearned(latest);
    return latest;
  }, [props.event.customUrl]);

  return (
    <main className="column">
      {mode === 'preview' && !sample && <p className="ribbon">Preview</p>}
      <EventHeader event={event} />
      {props.instead ? (
        props.instead
      ) : props.personal ? (
        <PersonalReply {...props} event={event} refresh={refresh} />
      ) : (
        <NewReply {...props} event={event} refresh={refresh} />
      )}
      {event.guestList !== null && event.guestList.length > 0 && (
        <section className="coming">
          <h2>Who’s coming</h2>
          <Names names={event.guestList.slice(0, namesShown)} />
          {event.guestList.length > namesShown && (
            <details>
              <summary>and {event.guestList.length - namesShown} more</summary>
              <Names names={event.guestList.slice(namesShown)} />
            </details>
          )}
        </section>
      )}
      {event.branding && (
        <footer className="branding">
          <a href="/" target="_blank" rel="noopener">
            Powered by Turnout
          </a>
        </footer>
      )}
    </main>
  );
}

/** More would push what follows out of sight; the rest opens, without a script too. */
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

function Card({ children, plain }: { children: ReactNode; plain?: ReactNode }) {
  return (
    <div className="card has-plain">
      {children}
      <noscript>{plain}</noscript>
    </div>
  );
}

const askHostsSentence = 'If you still need to reply, please get in touch with your hosts.';

function Closed({ past, children }: { past: boolean; children: ReactNode }) {
  return (
    <section className="card closed">
      {children}
      <h2>{past ? 'This event has taken place' : closedSentence}</h2>
      <p>{past ? `${closedSentence}.` : askHostsSentence}</p>
    </section>
  );
}

/** To whoever comes back: a blank form would look as if the reply were lost. */
function RepliedBefore({ link, embed, closed }: { link: string | null; embed: boolean; closed: boolean }) {
  return (
    <div className="notice">
      <p>
        You have already replied from this browser.{' '}
        {link ? (
          <a className="text-link" href={`${link}${embed ? '&embed=1' : ''}`}>
            View or change your reply
          </a>
        ) : (
          'To see or change it, use the link in the mail that we sent you.'
        )}
      </p>
      {!closed && <p>To reply for somebody else, go on below.</p>}
    </div>
  );
}

type ReplyProps = PageProps & { event: PublicEvent; refresh: () => Promise<PublicEvent | null> };

/** What the two ways to reply share: the draft, its issues, the toast, and one submission at a time. */
function useReply(event: PublicEvent, first: Draft) {
  const [draft, setDraft] = useState(first);
  const [issues, setIssues] = useState<FieldIssue[]>([]);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [pending, setPending] = useState(false);
  /** How many times the present call went without an answer. */
  const [troubles, setTroubles] = useState(0);
  const [ready, setReady] = useState(false);
  const running = useRef<AbortController | null>(null);
  const focusNext = useRef<string | null>(null);
  const dismiss = useCallback(() => setNotice(null), []);

  useEffect(() => setReady(true), []);
  useEffect(() => {
    const field = focusNext.current === null ? null : document.getElementById(fieldId(focusNext.current));
    if (!field) return;
    field.focus();
    focusNext.current = null;
    // A field that the host has just added is there once the event has been read anew.
  }, [issues, event]);

  // What has not arrived yet is tried on only while the page is there.
  const isTrying = troubles > 0;
  useEffect(() => {
    if (!isTrying) return;
    const warn = (leaving: BeforeUnloadEvent) => leaving.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isTrying]);

  const complain = (found: FieldIssue[], toast: Notice) => {
    focusNext.current = found.find(({ field }) => field !== 'form')?.field ?? null;
    setIssues(found);
    setNotice(toast);
  };

  /** False when there is something to mend first; it is shown then. */
  const check = (): boolean => {
    const found = issuesOf(draft, event);
    if (found.length === 0) return true;
    const hasIssue = (field: string) => found.some((issue) => issue.field === field);
    if (hasIssue('attending')) {
      complain(found, {
        title: 'Please select your attendance',
        description: 'You must choose Yes or No before submitting your RSVP.',
      });
    } else if (hasIssue('email') && draft.email.trim() === '') {
      complain(found, { title: 'Email required', description: 'Please enter your email address.' });
    } else {
      const isEmpty = found.some(({ isMissing }) => isMissing);
      complain(found, {
        title: 'Validation Error',
        description: isEmpty ? 'Required fields are missing' : (found[0]?.message ?? ''),
      });
    }
    return false;
  };

  /** What a call that was not taken says, beside the fields where it is about them. */
  const fail = ({ sentence, issues: about }: Pick<Failure, 'sentence' | 'issues'>) => {
    const found = fieldIssues(about);
    const isBesideFields = found.length > 0 && found.every(({ field }) => hasField(field));
    complain(isBesideFields ? found : [...found, { field: 'form', message: sentence }], {
      title: 'Error',
      description: sentence,
    });
  };

  /**
   * Makes a call, again and again until it is answered or the guest has enough of it. One at a time: null, and nothing
   * is done, for a second press of the button while the first is under way.
   */
  const send = async <T extends object>(
    call: () => Promise<T | Failure>,
    what: string,
  ): Promise<T | Failure | null> => {
    if (running.current) return null;
    running.current = new AbortController();
    setPending(true);
    setIssues([]);
    setNotice(null);
    try {
      return await untilAnswered(call, {
        signal: running.current.signal,
        onTrouble: (attempts) => {
          setTroubles(attempts);
          // A hiccup that the next attempt mends is not worth a word in red.
          if (attempts === 2) setNotice({ title: 'Error', description: what });
        },
      });
    } finally {
      running.current = null;
      setPending(false);
      setTroubles(0);
    }
  };

  const change = (next: Draft) => {
    setDraft(next);
    // A complaint stands until its field is right; nobody is scolded for fields they have not come to.
    if (issues.length > 0) {
      const open = new Set(issuesOf(next, event).map(({ field }) => field));
      const left = issues.filter(({ field }) => open.has(field));
      setIssues(left);
      if (left.length === 0) setNotice(null);
    }
  };

  const startAgain = () => {
    setDraft(emptyDraft());
    setIssues([]);
    setNotice(null);
    focusNext.current = 'attending';
  };

  return {
    draft,
    setDraft,
    startAgain,
    change,
    issues,
    setIssues,
    notice,
    setNotice,
    dismiss,
    pending,
    ready,
    trying: isTrying ? { sentence: tryingSentence, onStop: () => running.current?.abort() } : null,
    fail,
    check,
    send,
  };
}

const hasField = (field: string) => document.getElementById(fieldId(field)) !== null;

/** Full, closed, or asking for something else by now: the page says so as well. */
const mayBeNews = ({ status }: Failure) => status >= 400 && status < 500;

const tryingSentence =
  'Still trying… There is no answer at the moment. What you entered is kept, and sent again until there is one.';
const stoppedSentence =
  'There was no answer, so it may or may not have arrived. You can send it again: the same reply is never counted twice.';

const previewSentence = 'This is a preview: replies are not accepted here.';
const sampleSentence = 'This is a sample event, so there is nobody to send your reply to.';

function NewReply({ event, mode, embed, sample, chosenBefore, plain, refresh }: ReplyProps) {
  const reply = useReply(event, emptyDraft());
  const { draft, setDraft, setNotice } = reply;
  const [done, setDone] = useState<Submitted | null>(null);
  const { customUrl } = event;
  const isLive = mode === 'live';
  const [wasOpen] = useState(!event.closed);
  const [replied, setReplied] = useState<Replied | null>(null);

  const sendOnce = async ({ body, key }: Attempt) => {
    const unseen = document.getElementById(fieldId('homepage')) as HTMLInputElement | null;
    const homepage = unseen?.value ?? '';
    const answer = await submitReply(customUrl, body, key, { homepage, formToken: event.formToken });
    if (!hasFailed(answer) || answer.code !== 'looksAutomated') return answer;
    // Should something on this computer have filled it in, the guest need only press again.
    if (unseen && homepage !== '') unseen.value = '';
    // Left open for more than a week, the page gets a new signature by itself.
    const latest = homepage === '' ? await refresh() : null;
    return latest ? submitReply(customUrl, body, key, { formToken: latest.formToken }) : answer;
  };

  const send = async (attempt: Attempt) => {
    writeAttempt(customUrl, 'unanswered', attempt);
    const answer = await reply.send(() => sendOnce(attempt), 'Failed to submit RSVP');
    if (answer === null) return;
    writeAttempt(customUrl, 'unanswered', null);
    if (!hasFailed(answer)) {
      writeAttempt(customUrl, 'undecided', null);
      writeDraft(customUrl, null);
      writeReplied(customUrl, { link: answer.link });
      setDone(answer);
      if (answer.isAttending) void celebrate({ hearts: event.eventType === 'Wedding' });
      void refresh();
      return;
    }
    const isUnknown = answer.status >= 500 || isUndecided(answer);
    writeAttempt(customUrl, 'undecided', isUnknown ? attempt : null);
    reply.fail(isUndecided(answer) ? { ...answer, sentence: stoppedSentence } : answer);
    if (isUndecided(answer)) setNotice({ title: 'Error', description: 'Failed to submit RSVP' });
    if (mayBeNews(answer)) void refresh();
  };

  const submit = () => {
    if (!reply.check()) return;
    void send(attemptOf(JSON.stringify(bodyOf(draft, event)), readAttempt(customUrl, 'undecided')));
  };

  const resume = useEffectEvent(() => {
    if (!isLive) return;
    const unanswered = readAttempt(customUrl, 'unanswered');
    const kept = (unanswered && draftOfBody(unanswered.body)) ?? readDraft(customUrl);
    if (kept) setDraft({ ...kept, attending: (!unanswered && chosenBefore) || kept.attending });
    else if (chosenBefore) setDraft((was) => ({ ...was, attending: chosenBefore }));
    if (unanswered) void send(unanswered);
    else setReplied(readReplied(customUrl));
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
          changed={false}
          onAgain={event.severalRepliesPerEmail ? again : null}
        />
      </Card>
    );
  }
  // Closed while the guest was typing: what they typed stays in sight, to be told the hosts in another way.
  const isTooLate = event.closed && wasOpen && draft.attending !== '';
  const unavailable =
    mode === 'preview'
      ? sample
        ? sampleSentence
        : previewSentence
      : isTooLate && !reply.pending
        ? `${closedSentence}. ${askHostsSentence}`
        : null;
  const before = replied && <RepliedBefore link={replied.link} embed={embed} closed={event.closed} />;
  if (event.closed && !isTooLate && !reply.pending) return <Closed past={event.past}>{before}</Closed>;
  return (
    <Card plain={plain}>
      {before}
      <ReplyForm
        event={event}
        draft={draft}
        onChange={(next) => {
          reply.change(next);
          if (isLive) writeDraft(customUrl, next);
        }}
        issues={isTooLate ? [] : reply.issues}
        onSubmit={submit}
        pending={reply.pending}
        trying={reply.trying}
        ready={reply.ready}
        unavailable={unavailable}
        plainHref={isLive ? `?attend=yes&guests=1${embed ? '&embed=1' : ''}` : null}
        changing={null}
      />
      <Toast notice={reply.notice} onDismiss={reply.dismiss} />
    </Card>
  );
}

type Loaded = { reply: OwnReply } | { sentence: string; isGone: boolean } | null;

function PersonalReply(props: ReplyProps) {
  const { event, token } = props;
  const [loaded, setLoaded] = useState<Loaded>(null);
  const [withdrawn, setWithdrawn] = useState<string | null>(null);
  const fromTheStart = `/rsvp/${encodeURIComponent(event.customUrl)}${props.embed ? '?embed=1' : ''}`;
  const load = useCallback(async () => {
    if (!token) return;
    setLoaded(null);
    const reply = await readReply(event.customUrl, token);
    const isGone = hasFailed(reply) && reply.status === 404;
    if (isGone && readReplied(event.customUrl)?.link?.includes(token)) writeReplied(event.customUrl, null);
    setLoaded(hasFailed(reply) ? { sentence: reply.sentence, isGone } : { reply });
  }, [event.customUrl, token]);
  useEffect(() => void load(), [load]);

  if (withdrawn !== null) {
    return <Withdrawn sentence={withdrawn} again={fromTheStart} />;
  }
  if (loaded === null) {
    return (
      <Card plain={props.plain}>
        <p className="loading" role="status">
          Loading your reply...
        </p>
      </Card>
    );
  }
  if ('sentence' in loaded) {
    return (
      <section className="card closed" role="alert">
        <h2>Error: {loaded.sentence}</h2>
        {!loaded.isGone && (
          <p>
            <button type="button" className="button plain" onClick={() => void load()}>
              Try again
            </button>
          </p>
        )}
        <p>
          <a href={fromTheStart}>Reply without the link</a>
        </p>
      </section>
    );
  }
  return <OwnReplyCard {...props} token={token ?? ''} reply={loaded.reply} onWithdrawn={setWithdrawn} />;
}

function Withdrawn({ sentence, again }: { sentence: string; again: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="card closed">
      <h2 ref={heading} tabIndex={-1}>
        {sentence}
      </h2>
      <p>
        Changed your mind? <a href={again}>Reply again</a>
      </p>
    </section>
  );
}

function OwnReplyCard({
  event,
  token,
  reply: first,
  refresh,
  onWithdrawn,
}: ReplyProps & { token: string; reply: OwnReply; onWithdrawn: (sentence: string) => void }) {
  const [current, setCurrent] = useState(first);
  // A change that was typed and not saved before the page was loaded again.
  const [unsaved] = useState(() => {
    const kept = readDraft(event.customUrl, first.id);
    const isNews =
      kept !== null && JSON.stringify(bodyOf(kept, event)) !== JSON.stringify(bodyOf(draftOf(first), event));
    return isNews ? kept : null;
  });
  const [view, setView] = useState<'shown' | 'changing' | 'withdrawing' | 'done'>(
    unsaved ? 'changing' : 'shown',
  );
  const reply = useReply(event, unsaved ?? draftOf(first));
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that leads to a view is gone in it, and the focus must not be lost with it.
  const lastView = useRef(view);
  useEffect(() => {
    if (view !== lastView.current && view !== 'done') heading.current?.focus();
    lastView.current = view;
  }, [view]);

  const submit = () => {
    if (!reply.check()) return;
    const { guestEmail: _settled, ...body } = bodyOf(reply.draft, event);
    void (async () => {
      const answer = await reply.send(
        () => changeReply(event.customUrl, token, JSON.stringify(body)),
        'Failed to submit RSVP',
      );
      if (answer === null) return;
      if (hasFailed(answer)) {
        reply.fail(isUndecided(answer) ? { ...answer, sentence: stoppedSentence } : answer);
        if (mayBeNews(answer)) void refresh();
        return;
      }
      writeDraft(event.customUrl, null, first.id);
      const joined = answer.isAttending && !current.isAttending;
      setCurrent(answer.reservation);
      setView('done');
      if (joined) void celebrate({ hearts: event.eventType === 'Wedding' });
      void refresh();
    })();
  };

  const withdraw = () =>
    void (async () => {
      let attempts = 0;
      const answer = await reply.send(() => {
        attempts += 1;
        return withdrawReply(event.customUrl, token);
      }, 'Failed to withdraw your RSVP');
      if (answer === null) return;
      // Gone by an attempt whose answer was lost.
      const isGone = hasFailed(answer) && answer.status === 404 && attempts > 1;
      if (hasFailed(answer) && !isGone) {
        reply.fail(isUndecided(answer) ? { ...answer, sentence: stoppedSentence } : answer);
        return;
      }
      writeDraft(event.customUrl, null, first.id);
      writeReplied(event.customUrl, null);
      onWithdrawn(hasFailed(answer) ? 'Your RSVP has been withdrawn.' : answer.message);
      void refresh();
    })();

  const confirm = () =>
    void (async () => {
      const answer = await reply.send(
        () => confirmReply(event.customUrl, token),
        'Failed to confirm your RSVP',
      );
      if (answer === null) return;
      if (hasFailed(answer)) {
        reply.fail(isUndecided(answer) ? { ...answer, sentence: stoppedSentence } : answer);
        return;
      }
      setCurrent(answer);
      heading.current?.focus();
      void refresh();
    })();

  const startChanging = () => {
    reply.setDraft(draftOf(current));
    reply.setIssues([]);
    setView('changing');
  };
  const keepAsItIs = () => {
    writeDraft(event.customUrl, null, first.id);
    setView('shown');
  };
  const toast = <Toast notice={reply.notice} onDismiss={reply.dismiss} />;

  if (view === 'changing') {
    const isConfirmed = current.status === 'confirmed';
    return (
      <Card>
        <h2 className="card-title" ref={heading} tabIndex={-1}>
          Change your reply
        </h2>
        <ReplyForm
          event={event}
          draft={reply.draft}
          onChange={(next) => {
            reply.change(next);
            writeDraft(event.customUrl, next, first.id);
          }}
          issues={reply.issues}
          onSubmit={submit}
          pending={reply.pending}
          trying={reply.trying}
          ready={reply.ready}
          unavailable={null}
          changing={{ held: isConfirmed ? current.guestCount : 0, before: current.guestCount }}
        >
          <button type="button" className="button plain" onClick={keepAsItIs}>
            Keep it as it is
          </button>
        </ReplyForm>
        {toast}
      </Card>
    );
  }
  if (view === 'withdrawing') {
    return (
      <section className="card closed">
        <h2 ref={heading} tabIndex={-1}>
          Withdraw your reply?
        </h2>
        <p>Everything in it is removed{current.isAttending ? ', and your seats go to others' : ''}.</p>
        {reply.issues[0] && <p className="error problem">{reply.issues[0].message}</p>}
        <p className={reply.trying ? 'notice' : 'unseen'} role="status">
          {reply.trying?.sentence}
        </p>
        <div className="actions">
          <button
            type="button"
            className="button danger"
            onClick={withdraw}
            aria-disabled={reply.pending || undefined}
          >
            {reply.pending ? 'Withdrawing...' : 'Withdraw my reply'}
          </button>
          {reply.trying ? (
            <button type="button" className="button plain" onClick={reply.trying.onStop}>
              Stop trying
            </button>
          ) : (
            <button type="button" className="button plain" onClick={() => setView('shown')}>
              Keep my reply
            </button>
          )}
        </div>
        {toast}
      </section>
    );
  }
  const tools = (
    <div className="actions">
      {current.unconfirmed && (
        <button type="button" className="button" onClick={confirm} aria-disabled={reply.pending || undefined}>
          {reply.pending ? 'Confirming...' : 'Confirm my reply'}
        </button>
      )}
      <button
        type="button"
        className={current.unconfirmed ? 'button plain' : 'button'}
        onClick={startChanging}
      >
        Change my reply
      </button>
      <button type="button" className="button plain" onClick={() => setView('withdrawing')}>
        Withdraw my reply
      </button>
    </div>
  );
  if (view === 'done') {
    return (
      <>
        <div className="card">
          <ThankYou event={event} reply={current} changed onAgain={null} />
          {tools}
        </div>
        {toast}
      </>
    );
  }
  return (
    <section className="card own">
      <h2 className="card-title" ref={heading} tabIndex={-1}>
        Your reply
      </h2>
      {event.closed && <p className="notice">{closedNotice(event)}</p>}
      <p>
        {current.isAttending ? standing(current) : 'You have let your hosts know that you can’t make it.'}
      </p>
      {current.unconfirmed && <p className="notice">{toConfirm(event, current, true)}</p>}
      {reply.issues[0] && <p className="error problem">{reply.issues[0].message}</p>}
      <Party reply={current} />
      {current.message && (
        <p className="quote" dir="auto">
          {current.message}
        </p>
      )}
      {current.status === 'confirmed' && !event.past && <AddToCalendar event={event} />}
      {tools}
      {toast}
    </section>
  );
}
