/**
 * Asks the guest of a mailed link if the reply is the answer of the household that has its address.
 */
import { useEffect, useRef, useState } from 'react';
import type { OwnReply } from '#domain/replies/contract.ts';
import type { PublicEvent } from '../page/event.ts';
import { JoinQuestion } from './own-reply-words.tsx';
import { hasFailed, readReply } from '../sending/calls.ts';
import { joinReply } from '../sending/own-calls.ts';
import { useWords } from '../page/words.ts';

interface Props {
  event: PublicEvent;
  token: string;
  joinable: OwnReply['joinable'];
  /** Called after the guest has answered, with the reply in its new state. */
  onAnswered: (reply: OwnReply) => void;
}

export function AskToJoin({ event, token, joinable, onAnswered }: Props) {
  const { own: words } = useWords();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState('');
  const [said, setSaid] = useState('');
  const thanks = useRef<HTMLParagraphElement>(null);
  // The pressed button disappears, so the focus moves to the answer.
  useEffect(() => {
    if (said !== '') thanks.current?.focus();
  }, [said]);
  if (!joinable || event.cancelled) {
    return said === '' ? null : (
      <p className="notice" ref={thanks} tabIndex={-1}>
        {said}
      </p>
    );
  }
  const { household, invitationId } = joinable;
  const answer = async (join: boolean) => {
    setPending(true);
    setProblem('');
    const sent = await joinReply(event.customUrl, token, invitationId, join);
    const after = hasFailed(sent) ? sent : await readReply(event.customUrl, token);
    setPending(false);
    if (hasFailed(after)) return setProblem(after.sentence);
    setSaid(join ? words.joined({ household }) : words.staysApart);
    onAnswered(after);
  };
  return (
    <JoinQuestion household={household} problem={problem}>
      <button type="button" className="button" disabled={pending} onClick={() => void answer(true)}>
        {words.join}
      </button>
      <button type="button" className="button plain" disabled={pending} onClick={() => void answer(false)}>
        {words.apart}
      </button>
    </JoinQuestion>
  );
}
