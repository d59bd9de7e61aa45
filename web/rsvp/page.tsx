/** The guest's page. The server renders it, the browser hydrates it, and the editor's preview is this same component. */
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { closedSentence } from '#domain/reservations/rules.ts';
import type { OwnReply } from '#domain/reservations/contract.ts';
import {
  changeReply,
  hasFailed,
  keyring,
  readEvent,
  readReply,
  submitReply,
  withdrawReply,
} from './calls.ts';
import { celebrate } from './confetti.ts';
import { bodyOf, draftOf, emptyDraft, fieldIssues, issuesOf, type Draft, type FieldIssue } from './draft.ts';
import type { PageData, PublicEvent } from './event.ts';
import { fieldId } from './fields.tsx';
import { ReplyForm } from './form.tsx';
import { EventHeader } from './header.tsx';
import { Party, standing, ThankYou } from './outcome.tsx';
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
    if (!hasFailed(latest)) setLearned(latest);
  }, [props.event.customUrl]);

  return (
    <main className="column">
      {mode === 'preview' && !sample && <p className="ribbon">Preview</p>}
      <EventHeader event={event} />
      {props.instead ? (
        props.instead
      ) : props.personal ? (
        <PersonalReply {...props} event={event} refresh={refresh} />
      ) : event.closed ? (
        <Closed />
      ) : (
        <Card plain={props.plain}>
          <NewReply {...props} event={event} refresh={refresh} />
        </Card>
      )}
      {event.guestList !== null && event.guestList.length > 0 && (
        <section className="coming">
          <h2>Who’s coming</h2>
          <ul>
            {event.guestList.map((name, index) => (
              <li key={index}>{name}</li>
            ))}
          </ul>
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

function Card({ children, plain }: { children: ReactNode; plain?: ReactNode }) {
  return (
    <div className="card">
      {children}
      <noscript>{plain}</noscript>
    </div>
  );
}

function Closed() {
  return (
    <section className="card closed">
      <h2>{closedSentence}</h2>
      <p>If you still need to reply, please get in touch with your hosts.</p>
    </section>
  );
}

type ReplyProps = PageProps & { event: PublicEvent; refresh: () => Promise<void> };

/** What the two ways to reply share: the draft, its issues, the toast, and one submission at a time. */
function useReply(event: PublicEvent, first: Draft) {
  const [draft, setDraft] = useState(first);
  const [issues, setIssues] = useState<FieldIssue[]>([]);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [pending, setPending] = useState(false);
  const [ready, setReady] = useState(false);
  const running = useRef(false);
  const focusNext = useRef<string | null>(null);
  const dismiss = useCallback(() => setNotice(null), []);

  useEffect(() => setReady(true), []);
  useEffect(() => {
    if (focusNext.current === null) return;
    document.getElementById(fieldId(focusNext.current))?.focus();
    focusNext.current = null;
  }, [issues]);

  const complain = (found: FieldIssue[], toast: Notice) => {
    focusNext.current = found.find(({ field }) => field !== 'form')?.field ?? null;
    setIssues(found);
    setNotice(toast);
  };

  /** False when there is something to mend first; it is shown then. */
  const check = (): boolean => {
    const found = issuesOf(draft, event);
    if (found.length === 0) return true;
    const isMissing = (field: string) => found.some((issue) => issue.field === field);
    if (isMissing('attending')) {
      complain(found, {
        title: 'Please select your attendance',
        description: 'You must choose Yes or No before submitting your RSVP.',
      });
    } else if (isMissing('email') && draft.email.trim() === '') {
      complain(found, { title: 'Email required', description: 'Please enter your email address.' });
    } else {
      const isEmpty = found.some(({ message }) => message.startsWith('Please '));
      complain(found, {
        title: 'Validation Error',
        description: isEmpty ? 'Required fields are missing' : (found[0]?.message ?? ''),
      });
    }
    return false;
  };

  /** Runs one call at a time: a second press of the button while the first is under way does nothing. */
  const once = async (work: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setPending(true);
    try {
      await work();
    } finally {
      running.current = false;
      setPending(false);
    }
  };

  const change = (next: Draft) => {
    setDraft(next);
    // A complaint stands until its field is right; nobody is scolded for fields they have not come to.
    if (issues.length > 0) {
      const open = new Set(issuesOf(next, event).map(({ field }) => field));
      setIssues(issues.filter(({ field }) => open.has(field)));
    }
  };

  return {
    draft,
    setDraft,
    change,
    issues,
    setIssues,
    notice,
    setNotice,
    dismiss,
    pending,
    ready,
    complain,
    check,
    once,
  };
}

const previewSentence = 'This is a preview: replies are not accepted here.';
const sampleSentence = 'This is a sample event, so there is nobody to send your reply to.';

function NewReply({ event, mode, sample, chosenBefore, refresh }: ReplyProps) {
  const reply = useReply(event, emptyDraft());
  const { draft, setDraft, complain } = reply;
  const [done, setDone] = useState<OwnReply | null>(null);
  const keys = useRef(keyring());

  useEffect(() => {
    if (chosenBefore) setDraft((was) => (was.attending === '' ? { ...was, attending: chosenBefore } : was));
  }, [chosenBefore, setDraft]);

  const submit = () => {
    if (!reply.check()) return;
    void reply.once(async () => {
      reply.setIssues([]);
      reply.setNotice(null);
      const body = JSON.stringify(bodyOf(draft, event));
      const answer = await submitReply(event.customUrl, body, keys.current(body));
      if (hasFailed(answer)) {
        const issues = fieldIssues(answer.issues);
        complain(issues.length > 0 ? issues : [{ field: 'form', message: answer.sentence }], {
          title: 'Error',
          description: answer.sentence,
        });
        // Full or closed by now: the page says so as well.
        if (answer.status === 409) await refresh();
        return;
      }
      setDone(answer.reservation);
      if (answer.isAttending) void celebrate({ hearts: event.eventType === 'Wedding' });
      void refresh();
    });
  };

  if (done) {
    const again = () => {
      setDraft(emptyDraft());
      setDone(null);
    };
    return (
      <ThankYou
        event={event}
        reply={done}
        changed={false}
        onAgain={event.severalRepliesPerEmail ? again : null}
      />
    );
  }
  return (
    <>
      <ReplyForm
        event={event}
        draft={draft}
        onChange={reply.change}
        issues={reply.issues}
        onSubmit={submit}
        pending={reply.pending}
        ready={reply.ready}
        unavailable={mode === 'preview' ? (sample ? sampleSentence : previewSentence) : null}
        changing={null}
      />
      <Toast notice={reply.notice} onDismiss={reply.dismiss} />
    </>
  );
}

type Loaded = { reply: OwnReply } | { sentence: string } | null;

function PersonalReply(props: ReplyProps) {
  const { event, token } = props;
  const [loaded, setLoaded] = useState<Loaded>(null);
  const [withdrawn, setWithdrawn] = useState<string | null>(null);
  const load = useCallback(async () => {
    if (!token) return;
    const reply = await readReply(event.customUrl, token);
    setLoaded(hasFailed(reply) ? { sentence: reply.sentence } : { reply });
  }, [event.customUrl, token]);
  useEffect(() => void load(), [load]);

  if (withdrawn !== null) {
    return (
      <section className="card closed" role="status">
        <h2>{withdrawn}</h2>
        <p>
          Changed your mind? <a href={`/rsvp/${encodeURIComponent(event.customUrl)}`}>Reply again</a>
        </p>
      </section>
    );
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
        <p>
          <button type="button" className="button plain" onClick={() => void load()}>
            Try again
          </button>
        </p>
        <p>
          <a href={`/rsvp/${encodeURIComponent(event.customUrl)}`}>Reply without the link</a>
        </p>
      </section>
    );
  }
  return <OwnReplyCard {...props} token={token ?? ''} reply={loaded.reply} onWithdrawn={setWithdrawn} />;
}

function OwnReplyCard({
  event,
  token,
  reply: first,
  refresh,
  onWithdrawn,
}: ReplyProps & { token: string; reply: OwnReply; onWithdrawn: (sentence: string) => void }) {
  const [current, setCurrent] = useState(first);
  const [view, setView] = useState<'shown' | 'changing' | 'withdrawing' | 'done'>('shown');
  const reply = useReply(event, draftOf(first));
  const question = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (view === 'withdrawing') question.current?.focus();
  }, [view]);

  const fail = (sentence: string, issues: FieldIssue[]) =>
    reply.complain(issues.length > 0 ? issues : [{ field: 'form', message: sentence }], {
      title: 'Error',
      description: sentence,
    });

  const submit = () => {
    if (!reply.check()) return;
    void reply.once(async () => {
      reply.setIssues([]);
      reply.setNotice(null);
      const { guestEmail: _settled, ...body } = bodyOf(reply.draft, event);
      const answer = await changeReply(event.customUrl, token, JSON.stringify(body));
      if (hasFailed(answer)) {
        fail(answer.sentence, fieldIssues(answer.issues));
        if (answer.status === 409) await refresh();
        return;
      }
      const joined = answer.isAttending && !current.isAttending;
      setCurrent(answer.reservation);
      setView('done');
      if (joined) void celebrate({ hearts: event.eventType === 'Wedding' });
      void refresh();
    });
  };

  const withdraw = () =>
    void reply.once(async () => {
      const answer = await withdrawReply(event.customUrl, token);
      if (hasFailed(answer)) return fail(answer.sentence, []);
      onWithdrawn(answer.message);
      void refresh();
    });

  const startChanging = () => {
    reply.setDraft(draftOf(current));
    reply.setIssues([]);
    setView('changing');
  };
  const toast = <Toast notice={reply.notice} onDismiss={reply.dismiss} />;

  if (view === 'changing') {
    const isConfirmed = current.status === 'confirmed';
    return (
      <Card>
        <h2 className="card-title">Change your reply</h2>
        <ReplyForm
          event={event}
          draft={reply.draft}
          onChange={reply.change}
          issues={reply.issues}
          onSubmit={submit}
          pending={reply.pending}
          ready={reply.ready}
          unavailable={null}
          changing={{ held: isConfirmed ? current.guestCount : 0, before: current.guestCount }}
        >
          <button type="button" className="button plain" onClick={() => setView('shown')}>
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
        <h2 ref={question} tabIndex={-1}>
          Withdraw your reply?
        </h2>
        <p>Everything in it is removed{current.isAttending ? ', and your seats go to others' : ''}.</p>
        {reply.issues[0] && <p className="error problem">{reply.issues[0].message}</p>}
        <div className="actions">
          <button
            type="button"
            className="button danger"
            onClick={withdraw}
            aria-disabled={reply.pending || undefined}
          >
            {reply.pending ? 'Withdrawing...' : 'Withdraw my reply'}
          </button>
          <button type="button" className="button plain" onClick={() => setView('shown')}>
            Keep my reply
          </button>
        </div>
        {toast}
      </section>
    );
  }
  const tools = (
    <div className="actions">
      <button type="button" className="button" onClick={startChanging}>
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
      <h2 className="card-title">Your reply</h2>
      {event.closed && (
        <p className="notice">
          {closedSentence}. You can still make your party smaller, decline, or withdraw.
        </p>
      )}
      <p>
        {current.isAttending ? standing(current) : 'You have let your hosts know that you can’t make it.'}
      </p>
      <Party reply={current} />
      {current.message && <p className="quote">{current.message}</p>}
      {tools}
      {toast}
    </section>
  );
}
