/** The reply that a personal link opened: shown, changed, confirmed and withdrawn. */
import { useEffect, useRef, useState } from 'react';
import type { OwnReply } from '#domain/replies/contract.ts';
import type { Certificate } from '#domain/privacy/contract.ts';
import { afterwards } from '../reply-form/afterwards.ts';
import { AskToJoin } from './ask-to-join.tsx';
import { Card } from '../page/card.tsx';
import { EraseForm } from './erase-form.tsx';
import { outcomeOf, ThankYou, toConfirm } from '../reply-form/outcome.tsx';
import {
  changeReplyLabel,
  confirmReplyLabel,
  eraseReplyLabel,
  keepReplyLabel,
  knownAddress,
  knownLabel,
  ReplyShown,
  WithdrawQuestion,
  withdrawnSentence,
  withdrawReplyLabel,
} from './own-reply-words.tsx';
import type { ReplyProps } from '../page/props.ts';
import { answerMissingLabel, missingOf } from '../questions/missing.ts';
import { MissingNotice } from '../questions/missing-notice.tsx';
import { withKeptOptions } from '../questions/kept-options.ts';
import { useQuestionParts } from '../questions/use-parts.ts';
import { bodyOf, draftOf, partySize } from '../reply-form/draft.ts';
import { ReplyForm } from '../reply-form/reply-form.tsx';
import { changeTitle, keepLabel } from '../reply-form/sentences.ts';
import { useReply } from '../reply-form/use-reply.ts';
import { hasFailed, isNews } from '../sending/calls.ts';
import { readDraft, writeDraft, writeReplied } from '../sending/saved-draft.ts';
import { changeReply, confirmReply, eraseReply, withdrawReply } from '../sending/own-calls.ts';
import { Toast } from '../page/toast.tsx';

interface Props extends Pick<ReplyProps, 'event' | 'refresh'> {
  token: string;
  reply: OwnReply;
  onWithdrawn: (sentence: string) => void;
  onErased: (certificate: Certificate) => void;
}

export function OwnReplyCard({ event: ofPage, token, reply: first, refresh, onWithdrawn, onErased }: Props) {
  const [current, setCurrent] = useState(first);
  const event = withKeptOptions(ofPage, current);
  // A change that the guest typed but had not saved when the page was reloaded.
  const [unsaved] = useState(() => {
    const kept = readDraft(event.customUrl, first.id);
    const isNew =
      kept !== null && JSON.stringify(bodyOf(kept, event)) !== JSON.stringify(bodyOf(draftOf(first), event));
    return isNew ? kept : null;
  });
  const [view, setView] = useState<'shown' | 'changing' | 'completing' | 'withdrawing' | 'erasing' | 'done'>(
    unsaved ? 'changing' : 'shown',
  );
  const { parts, isWaiting } = useQuestionParts(event);
  const asking = parts && { parts, saved: current };
  const reply = useReply(event, unsaved ?? draftOf(first), partySize(current), asking);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that leads to a view is not in that view. Move the focus, so that it isn't lost with
  // the button.
  const lastView = useRef(view);
  useEffect(() => {
    if (view !== lastView.current && view !== 'done') heading.current?.focus();
    lastView.current = view;
  }, [view]);

  const save = async () => {
    if (!reply.check()) return;
    const { guestEmail: _settled, ...body } = bodyOf(reply.draft, event);
    const answer = await reply.send(
      () => changeReply(event.customUrl, token, JSON.stringify(body)),
      'Failed to submit RSVP',
    );
    if (answer === null) return;
    if (hasFailed(answer)) {
      reply.fail(answer);
      if (isNews(answer)) void refresh();
      return;
    }
    writeDraft(event.customUrl, null, first.id);
    const joined = outcomeOf(current) !== 'confirmed';
    setCurrent(answer.reservation);
    setView('done');
    if (joined) afterwards(event, answer.reservation, token);
    void refresh();
  };

  const withdraw = async () => {
    let attempts = 0;
    const answer = await reply.send(() => {
      attempts += 1;
      return withdrawReply(event.customUrl, token);
    }, 'Failed to withdraw your RSVP');
    if (answer === null) return;
    // An earlier attempt whose response was lost has already deleted the reply.
    const isGone = hasFailed(answer) && answer.status === 404 && attempts > 1;
    if (hasFailed(answer) && !isGone) return reply.fail(answer);
    writeDraft(event.customUrl, null, first.id);
    writeReplied(event.customUrl, null);
    onWithdrawn(hasFailed(answer) ? withdrawnSentence : answer.message);
    void refresh();
  };

  const erase = async (guestId: string | null) => {
    const answer = await reply.send(
      () => eraseReply(event.customUrl, token, guestId),
      'Failed to erase your data',
    );
    if (answer === null) return;
    if (hasFailed(answer)) return reply.fail(answer);
    writeDraft(event.customUrl, null, first.id);
    if (answer.what === 'reply') writeReplied(event.customUrl, null);
    onErased(answer);
    void refresh();
  };

  const confirm = async () => {
    const answer = await reply.send(
      () => confirmReply(event.customUrl, token),
      'Failed to confirm your RSVP',
    );
    if (answer === null) return;
    if (hasFailed(answer)) return reply.fail(answer);
    setCurrent(answer);
    afterwards(event, answer, token);
    heading.current?.focus();
    void refresh();
  };

  const startChanging = (how: 'changing' | 'completing') => {
    reply.load(draftOf(current));
    setView(how);
  };
  const keepAsItIs = () => {
    writeDraft(event.customUrl, null, first.id);
    setView('shown');
  };
  const toast = <Toast notice={reply.notice} onDismiss={reply.dismiss} />;
  const formError = reply.issues[0] && <p className="error problem">{reply.issues[0].message}</p>;

  const held = current.status === 'confirmed' ? current.guestCount : 0;
  const changing = { held, before: partySize(current), reply: current };
  if (view === 'completing' && parts) {
    return (
      <Card>
        <parts.MissingForm
          event={event}
          reply={reply}
          parts={parts}
          changing={changing}
          heading={heading}
          onSubmit={() => void save()}
          onCancel={keepAsItIs}
        />
        {toast}
      </Card>
    );
  }
  if (view === 'changing') {
    return (
      <Card>
        <h2 className="card-title" ref={heading} tabIndex={-1}>
          {changeTitle}
        </h2>
        <ReplyForm
          event={event}
          draft={reply.draft}
          onChange={(next) => {
            reply.change(next);
            writeDraft(event.customUrl, next, first.id);
          }}
          issues={reply.issues}
          onSubmit={() => void save()}
          pending={reply.pending}
          trying={reply.trying}
          ready={!isWaiting}
          unavailable={null}
          changing={changing}
          questions={parts}
        >
          <button type="button" className="button plain" onClick={keepAsItIs}>
            {keepLabel}
          </button>
        </ReplyForm>
        {toast}
      </Card>
    );
  }
  if (view === 'erasing') {
    return (
      <section className="card closed">
        <EraseForm event={event} reply={current} heading={heading} pending={reply.pending} onErase={erase}>
          <button type="button" className="button plain" onClick={() => setView('shown')}>
            {keepReplyLabel}
          </button>
        </EraseForm>
        {formError}
        {toast}
      </section>
    );
  }
  if (view === 'withdrawing') {
    return (
      <section className="card closed">
        <WithdrawQuestion reply={current} heading={heading} />
        {formError}
        <p className={reply.trying ? 'notice' : 'unseen'} role="status">
          {reply.trying?.sentence}
        </p>
        <div className="actions">
          <button
            type="button"
            className="button danger"
            onClick={() => void withdraw()}
            aria-disabled={reply.pending || undefined}
          >
            {reply.pending ? 'Withdrawing...' : withdrawReplyLabel}
          </button>
          {reply.trying ? (
            <button type="button" className="button plain" onClick={reply.trying.onStop}>
              Stop trying
            </button>
          ) : (
            <button type="button" className="button plain" onClick={() => setView('shown')}>
              {keepReplyLabel}
            </button>
          )}
        </div>
        {toast}
      </section>
    );
  }
  const tools = (
    <div className="actions">
      {current.unconfirmed && !event.cancelled && (
        <button
          type="button"
          className="button"
          onClick={() => void confirm()}
          aria-disabled={reply.pending || undefined}
        >
          {reply.pending ? 'Confirming...' : confirmReplyLabel}
        </button>
      )}
      {!event.cancelled && (
        <button
          type="button"
          className={current.unconfirmed ? 'button plain' : 'button'}
          onClick={() => startChanging('changing')}
        >
          {changeReplyLabel}
        </button>
      )}
      <button type="button" className="button plain" onClick={() => setView('withdrawing')}>
        {withdrawReplyLabel}
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
  const missing = parts && !event.cancelled ? missingOf(event, current, parts).length : 0;
  return (
    <section className="card own">
      <ReplyShown event={event} reply={current} heading={heading} questions={parts}>
        <AskToJoin {...{ event, token, joinable: current.joinable, onAnswered: setCurrent }} />
        <MissingNotice count={missing}>
          <button type="button" className="button" onClick={() => startChanging('completing')}>
            {answerMissingLabel}
          </button>
        </MissingNotice>
        {current.unconfirmed && !event.cancelled && (
          <p className="notice">{toConfirm(event, current, true)}</p>
        )}
        {formError}
      </ReplyShown>
      {tools}
      <p className="soft">
        <a href={knownAddress(event, token)} download>
          {knownLabel}
        </a>{' '}
        ·{' '}
        <button type="button" className="as-link" onClick={() => setView('erasing')}>
          {eraseReplyLabel}
        </button>
      </p>
      {toast}
    </section>
  );
}
