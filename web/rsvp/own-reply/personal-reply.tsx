/** The page of a personal link. It loads the reply, shows it, and says so once it is withdrawn. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { OwnReply } from '#domain/replies/contract.ts';
import { LoadingReply } from './loading-reply.tsx';
import { OwnReplyCard } from './own-reply.tsx';
import { WithdrawnWords } from './own-reply-words.tsx';
import { addressOf } from '../page/place.ts';
import type { ReplyProps } from '../page/props.ts';
import { hasFailed, readReply } from '../sending/calls.ts';
import { readReplied, writeReplied } from '../sending/saved-draft.ts';
import { useWords } from '../page/words.ts';

type Loaded = { reply: OwnReply } | { sentence: string; isGone: boolean } | null;

export function PersonalReply(props: ReplyProps) {
  const { event, token } = props;
  const [loaded, setLoaded] = useState<Loaded>(null);
  const [withdrawn, setWithdrawn] = useState(false);
  const words = useWords();
  const fromTheStart = addressOf(props);
  const load = useCallback(async () => {
    if (!token) return;
    setLoaded(null);
    const reply = await readReply(event.customUrl, token);
    const isGone = hasFailed(reply) && reply.status === 404;
    if (isGone && readReplied(event.customUrl)?.link?.includes(token)) writeReplied(event.customUrl, null);
    setLoaded(hasFailed(reply) ? { sentence: reply.sentence, isGone } : { reply });
  }, [event.customUrl, token]);
  useEffect(() => void load(), [load]);

  if (withdrawn) return <Withdrawn again={fromTheStart} />;
  if (loaded === null) return <LoadingReply {...props} />;
  if ('sentence' in loaded) {
    return (
      <section className="card closed" role="alert">
        <h2>{words.own.problem({ sentence: loaded.sentence })}</h2>
        {!loaded.isGone && (
          <p>
            <button type="button" className="button plain" onClick={() => void load()}>
              {words.page.tryAgain}
            </button>
          </p>
        )}
        <p>
          <a href={fromTheStart}>{words.own.noLink}</a>
        </p>
      </section>
    );
  }
  return (
    <OwnReplyCard
      {...props}
      token={token ?? ''}
      reply={loaded.reply}
      onWithdrawn={() => setWithdrawn(true)}
    />
  );
}

function Withdrawn({ again }: { again: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="card closed">
      <WithdrawnWords again={again} heading={heading} />
    </section>
  );
}
