/**
 * The page of a personal link without a script: the reply, what its guest is asked, and what they
 * can do with it.
 */
import type { OwnReply } from '#domain/replies/contract.ts';
import { toConfirm } from '../reply-form/outcome.tsx';
import {
  apartLabel,
  confirmReplyLabel,
  eraseReplyLabel,
  joinLabel,
  JoinQuestion,
  knownAddress,
  knownLabel,
  ReplyShown,
  withdrawReplyLabel,
} from './own-reply-words.tsx';
import { changeReplyLabel } from '../reply-form/sentences.ts';
import { addressOf, type Place } from '../page/place.ts';
import { withKeptOptions } from '../questions/kept-options.ts';
import { answerMissingLabel, missingOf } from '../questions/missing.ts';
import { MissingNotice } from '../questions/missing-notice.tsx';
import { parts } from '../questions/parts.tsx';

export function PlainOwn({ reply, token, ...place }: Place & { reply: OwnReply; token: string }) {
  const { embed } = place;
  const event = withKeptOptions(place.event, reply);
  const missing = event.cancelled ? 0 : missingOf(event, reply, parts).length;
  return (
    <div className="plain-own">
      <ReplyShown event={event} reply={reply} questions={parts}>
        {reply.joinable && !event.cancelled && (
          <form method="post" action={`${addressOf({ event, embed: false })}#reply`}>
            {embed && <input type="hidden" name="embed" value="1" />}
            <input type="hidden" name="reply" value={token} />
            <input type="hidden" name="household" value={reply.joinable.invitationId} />
            <JoinQuestion household={reply.joinable.household}>
              <button type="submit" name="do" value="join" className="button">
                {joinLabel}
              </button>
              <button type="submit" name="do" value="apart" className="button plain">
                {apartLabel}
              </button>
            </JoinQuestion>
          </form>
        )}
        <MissingNotice count={missing}>
          <a className="button" href={`${addressOf(place, { reply: token, missing: '1' })}#reply`}>
            {answerMissingLabel}
          </a>
        </MissingNotice>
        {reply.unconfirmed && !event.cancelled && (
          <form method="post" action={`${addressOf({ event, embed: false })}#reply`} className="plain-form">
            {embed && <input type="hidden" name="embed" value="1" />}
            <input type="hidden" name="reply" value={token} />
            <p className="notice">{toConfirm(event, reply, true)}</p>
            <div className="actions">
              <button type="submit" name="do" value="confirm" className="button">
                {confirmReplyLabel}
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
            {changeReplyLabel}
          </a>
        )}
        <a className="button plain" href={`${addressOf(place, { reply: token, withdraw: '1' })}#reply`}>
          {withdrawReplyLabel}
        </a>
      </div>
      <p className="soft">
        <a href={knownAddress(event, token)} download>
          {knownLabel}
        </a>{' '}
        · <a href={`${addressOf(place, { reply: token, erase: '1' })}#reply`}>{eraseReplyLabel}</a>
      </p>
    </div>
  );
}
