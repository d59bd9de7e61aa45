/** The views of a reply that a personal link opened, each with its actions for the guest. */
import { Card } from '../page/card.tsx';
import { Toast } from '../page/toast/toast.tsx';
import { ReplyForm } from '../reply-form/reply-form.tsx';
import { messageOf } from '../reply-form/draft/field-issue.ts';
import { WithdrawQuestion } from './own-reply-words.tsx';
import type { OwnReplyState } from './use-own-reply.ts';
import { useWords } from '../page/words.ts';

interface Props {
  own: OwnReplyState;
}

export const Notice = ({ own: { reply } }: Props) => (
  <Toast notice={reply.notice} onDismiss={reply.dismiss} />
);

export function FormError({ own: { reply } }: Props) {
  const words = useWords();
  return reply.issues[0] && <p className="error problem">{messageOf(reply.issues[0], words)}</p>;
}

export function Changing({ own }: Props) {
  const { event, parts, isWaiting, reply, heading, changing, save, keepAsItIs, keepDraft } = own;
  const { buttons } = useWords();
  return (
    <Card>
      <h2 className="card-title" ref={heading} tabIndex={-1}>
        {buttons.changeTitle}
      </h2>
      <ReplyForm
        event={event}
        draft={reply.draft}
        onChange={(next) => {
          reply.change(next);
          keepDraft(next);
        }}
        issues={reply.issues}
        start={reply.start}
        onSubmit={() => void save()}
        pending={reply.pending}
        trying={reply.trying}
        ready={!isWaiting}
        unavailable={null}
        changing={changing}
        questions={parts}
      >
        <button type="button" className="button plain" onClick={keepAsItIs}>
          {buttons.cancel}
        </button>
      </ReplyForm>
      <Notice own={own} />
    </Card>
  );
}

export function Withdrawing({ own }: Props) {
  const { current, reply, heading, withdraw, setView } = own;
  const { own: words, buttons } = useWords();
  return (
    <section className="card closed">
      <WithdrawQuestion reply={current} heading={heading} />
      <FormError own={own} />
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
          {reply.pending ? words.withdrawing : words.withdraw}
        </button>
        {reply.trying ? (
          <button type="button" className="button plain" onClick={reply.trying.onStop}>
            {buttons.stopTrying}
          </button>
        ) : (
          <button type="button" className="button plain" onClick={() => setView('shown')}>
            {words.keep}
          </button>
        )}
      </div>
      <Notice own={own} />
    </section>
  );
}

/** The buttons that confirm, change and withdraw the reply. */
export function Tools({ own }: Props) {
  const { event, current, reply, confirm, startChanging, setView } = own;
  const { own: words, buttons } = useWords();
  return (
    <div className="actions">
      {current.unconfirmed && !event.cancelled && (
        <button
          type="button"
          className="button"
          onClick={() => void confirm()}
          aria-disabled={reply.pending || undefined}
        >
          {reply.pending ? words.confirming : words.confirm}
        </button>
      )}
      {!event.cancelled && (
        <button
          type="button"
          className={current.unconfirmed ? 'button plain' : 'button'}
          onClick={() => startChanging('changing')}
        >
          {buttons.changeReply}
        </button>
      )}
      <button type="button" className="button plain" onClick={() => setView('withdrawing')}>
        {words.withdraw}
      </button>
    </div>
  );
}
