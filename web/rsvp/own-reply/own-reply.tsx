/** The reply that a personal link opened: shown, changed, confirmed and withdrawn. */
import { Card } from '../page/card.tsx';
import { missingOf } from '../questions/missing.ts';
import { MissingNotice } from '../questions/missing-notice.tsx';
import { ThankYou, toConfirm } from '../reply-form/outcome/outcome.tsx';
import { AskToJoin } from './ask-to-join.tsx';
import { Changing, FormError, Notice, Tools, Withdrawing } from './own-reply-views.tsx';
import { knownAddress, ReplyShown } from './own-reply-words.tsx';
import { addressOf } from '../page/place.ts';
import { useOwnReply, type OwnReplyProps } from './use-own-reply.ts';
import { useWords } from '../page/words.ts';

export function OwnReplyCard(props: OwnReplyProps) {
  const own = useOwnReply(props);
  const { event, current, view, parts, reply, heading, changing } = own;
  const { token } = props;
  const all = useWords();
  const { own: words } = all;
  if (view === 'completing' && parts) {
    return (
      <Card>
        <parts.MissingForm
          event={event}
          reply={reply}
          parts={parts}
          changing={changing}
          heading={heading}
          onSubmit={() => void own.save()}
          onCancel={own.keepAsItIs}
        />
        <Notice own={own} />
      </Card>
    );
  }
  if (view === 'changing') return <Changing own={own} />;
  if (view === 'withdrawing') return <Withdrawing own={own} />;
  if (view === 'done') {
    return (
      <>
        <div className="card">
          <ThankYou event={event} reply={current} token={token} changed onAgain={null} />
          <Tools own={own} />
        </div>
        <Notice own={own} />
      </>
    );
  }
  const missing = parts && !event.cancelled ? missingOf(event, current, parts).length : 0;
  return (
    <section className="card own">
      <ReplyShown event={event} reply={current} token={token} heading={heading} questions={parts}>
        <AskToJoin {...{ event, token, joinable: current.joinable, onAnswered: own.setCurrent }} />
        <MissingNotice count={missing}>
          <button type="button" className="button" onClick={() => own.startChanging('completing')}>
            {words.answerNow}
          </button>
        </MissingNotice>
        {current.unconfirmed && !event.cancelled && (
          <p className="notice">{toConfirm(event, current, true, all)}</p>
        )}
        <FormError own={own} />
      </ReplyShown>
      <Tools own={own} />
      <p className="soft">
        <a href={knownAddress(event, token)} download>
          {words.known}
        </a>{' '}
        · <a href={`${addressOf(props, { reply: token, erase: '1' })}#reply`}>{words.erase}</a>
      </p>
      <Notice own={own} />
    </section>
  );
}
