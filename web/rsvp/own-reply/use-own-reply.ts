/**
 * The state of a reply that a personal link opened: its current data, what the guest is doing with
 * it, and the calls that change it.
 */
import { useEffect, useRef, useState } from 'react';
import type { OwnReply } from '#domain/replies/contract.ts';
import type { ReplyProps } from '../page/props.ts';
import { withKeptOptions } from '../questions/kept-options.ts';
import { useQuestionParts } from '../questions/use-parts.ts';
import { afterwards } from '../reply-form/outcome/afterwards.ts';
import { bodyOf, draftOf, partySize, type Draft } from '../reply-form/draft/draft.ts';
import { outcomeOf } from '../reply-form/outcome/outcome.tsx';
import { useReply } from '../reply-form/use-reply.ts';
import { hasFailed, isNews } from '../sending/calls.ts';
import { changeReply, confirmReply, withdrawReply } from '../sending/own-calls.ts';
import { readDraft, writeDraft, writeReplied } from '../sending/saved-draft.ts';
import type { GuestWords } from '#domain/words/guest/type.ts';
import { useWords } from '../page/words.ts';

export interface OwnReplyProps extends Pick<ReplyProps, 'event' | 'embed' | 'refresh'> {
  token: string;
  reply: OwnReply;
  onWithdrawn: () => void;
}

type View = 'shown' | 'changing' | 'completing' | 'withdrawing' | 'done';

export type OwnReplyState = ReturnType<typeof useOwnReply>;

export function useOwnReply(props: OwnReplyProps) {
  const { reply: first } = props;
  const { failed } = useWords();
  const [current, setCurrent] = useState(first);
  const event = withKeptOptions(props.event, current);
  // A change that the guest typed but had not saved when the page was reloaded.
  const [unsaved] = useState(() => {
    const draft = readDraft(event.customUrl, first.id);
    const isNew =
      draft !== null &&
      JSON.stringify(bodyOf(draft, event)) !== JSON.stringify(bodyOf(draftOf(first), event));
    return isNew ? draft : null;
  });
  const [view, setView] = useState<View>(unsaved ? 'changing' : 'shown');
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

  const startChanging = (how: 'changing' | 'completing') => {
    reply.load(draftOf(current));
    setView(how);
  };
  const keepAsItIs = () => {
    writeDraft(event.customUrl, null, first.id);
    setView('shown');
  };
  const held = current.status === 'confirmed' ? current.guestCount : 0;
  const showDone = (saved: OwnReply) => {
    setCurrent(saved);
    setView('done');
  };
  return {
    event,
    current,
    setCurrent,
    view,
    setView,
    parts,
    isWaiting,
    reply,
    heading,
    startChanging,
    keepAsItIs,
    /** Stores what the guest typed, in case the page is reloaded. */
    keepDraft: (draft: Draft) => writeDraft(event.customUrl, draft, first.id),
    /** The parts of a reply that the form needs to change it. */
    changing: { held, before: partySize(current), reply: current },
    ...callsOf(props, { failed, event, current, reply, heading, setCurrent, showDone }),
  };
}

interface Parts {
  failed: GuestWords['failed'];
  event: ReplyProps['event'];
  current: OwnReply;
  reply: ReturnType<typeof useReply>;
  heading: { readonly current: HTMLHeadingElement | null };
  setCurrent: (reply: OwnReply) => void;
  showDone: (saved: OwnReply) => void;
}

/** The calls by the personal link. A failed call shows its sentence and changes nothing. */
function callsOf({ token, reply: first, refresh, onWithdrawn }: OwnReplyProps, parts: Parts) {
  const { failed, event, current, reply, heading, setCurrent, showDone } = parts;
  const save = async () => {
    if (!reply.check()) return;
    const { guestEmail: _settled, ...body } = bodyOf(reply.draft, event);
    const answer = await reply.send(
      () => changeReply(event.customUrl, token, JSON.stringify(body)),
      failed.submit,
    );
    if (answer === null) return;
    if (hasFailed(answer)) {
      reply.fail(answer);
      if (isNews(answer)) void refresh();
      return;
    }
    writeDraft(event.customUrl, null, first.id);
    const joined = outcomeOf(current) !== 'confirmed';
    showDone(answer.reservation);
    if (joined) afterwards(event, answer.reservation, token);
    void refresh();
  };

  const withdraw = async () => {
    let attempts = 0;
    const answer = await reply.send(() => {
      attempts += 1;
      return withdrawReply(event.customUrl, token);
    }, failed.withdraw);
    if (answer === null) return;
    // An earlier attempt whose response was lost has already deleted the reply.
    const isGone = hasFailed(answer) && answer.status === 404 && attempts > 1;
    if (hasFailed(answer) && !isGone) return reply.fail(answer);
    writeDraft(event.customUrl, null, first.id);
    writeReplied(event.customUrl, null);
    onWithdrawn();
    void refresh();
  };

  const confirm = async () => {
    const answer = await reply.send(() => confirmReply(event.customUrl, token), failed.confirm);
    if (answer === null) return;
    if (hasFailed(answer)) return reply.fail(answer);
    setCurrent(answer);
    afterwards(event, answer, token);
    heading.current?.focus();
    void refresh();
  };

  return { save, withdraw, confirm };
}
