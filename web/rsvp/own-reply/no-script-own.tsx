/**
 * The page of a personal link without a script: the reply, questions to its guest, and the guest's
 * actions.
 */
import type { OwnReply } from '#domain/replies/contract.ts';
import { toConfirm } from '../reply-form/outcome/outcome.tsx';
import { JoinQuestion, knownAddress, ReplyShown } from './own-reply-words.tsx';
import { addressOf, type Place } from '../page/place.ts';
import { withKeptOptions } from '../questions/kept-options.ts';
import { missingOf } from '../questions/missing.ts';
import { MissingNotice } from '../questions/missing-notice.tsx';
import { parts } from '../questions/parts.tsx';
import { useWords } from '../page/words.ts';

export function PlainOwn({ reply, token, ...place }: Place & { reply: OwnReply; token: string }) {
  const { embed } = place;
  const all = useWords();
  const { own: words } = all;
  const event = withKeptOptions(place.event, reply);
  const missing = event.cancelled ? 0 : missingOf(event, reply, parts).length;
  return (
    <div className="plain-own">
      <ReplyShown event={event} reply={reply} token={token} questions={parts}>
        {reply.joinable && !event.cancelled && (
          <form method="post" action={`${addressOf({ event, embed: false })}#reply`}>
            {embed && <input type="hidden" name="embed" value="1" />}
            <input type="hidden" name="reply" value={token} />
            <input type="hidden" name="household" value={reply.joinable.invitationId} />
            <JoinQuestion household={reply.joinable.household}>
              <button type="submit" name="do" value="join" className="button">
                {words.join}
              </button>
              <button type="submit" name="do" value="apart" className="button plain">
                {words.apart}
              </button>
            </JoinQuestion>
          </form>
        )}
        <MissingNotice count={missing}>
          <a className="button" href={`${addressOf(place, { reply: token, missing: '1' })}#reply`}>
            {words.answerNow}
          </a>
        </MissingNotice>
        {reply.unconfirmed && !event.cancelled && (
          <form method="post" action={`${addressOf({ event, embed: false })}#reply`} className="plain-form">
            {embed && <input type="hidden" name="embed" value="1" />}
            <input type="hidden" name="reply" value={token} />
            <p className="notice">{toConfirm(event, reply, true, all)}</p>
            <div className="actions">
              <button type="submit" name="do" value="confirm" className="button">
                {words.confirm}
              </button>
            </div>
          </form>
        )}
      </ReplyShown>
      <div className="actions">
        {!event.cancelled && (
          <a
            className={reply.unconfirmed ? 'button plain' : 'button'}
            href={`${addressOf(place, { reply: token, change: '1' })}#reply`}
          >
            {all.buttons.changeReply}
          </a>
        )}
        <a className="button plain" href={`${addressOf(place, { reply: token, withdraw: '1' })}#reply`}>
          {words.withdraw}
        </a>
      </div>
      <p className="soft">
        <a href={knownAddress(event, token)} download>
          {words.known}
        </a>{' '}
        · <a href={`${addressOf(place, { reply: token, erase: '1' })}#reply`}>{words.erase}</a>
      </p>
    </div>
  );
}
