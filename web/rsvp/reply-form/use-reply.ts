/** The state that both ways to reply share: the draft, its issues, the toast, and sending. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PublicEvent } from '../page/event.ts';
import type { Failure } from '../sending/calls.ts';
import { isUndecided } from '../sending/resend.ts';
import { useSending } from '../sending/use-sending.ts';
import type { Notice } from '../page/toast/toast.tsx';
import { type Asking, fieldIssues, issuesOf, shownIssues, type FieldIssue } from './draft/check.ts';
import { fieldId } from './fields/controls.ts';
import { emptyDraft, type Draft } from './draft/draft.ts';
import { issuesNotice } from './sentences.ts';
import { useWords } from '../page/words.ts';

const elementOf = (field: string) => document.getElementById(fieldId(field));

/** Holds the state of a reply form. `before` is the party size of the reply that is changed. */
export function useReply(event: PublicEvent, first: Draft, before = 0, asking: Asking | null = null) {
  const words = useWords();
  const { notices } = words;
  const [draft, setDraft] = useState(first);
  const [issues, setIssues] = useState<FieldIssue[]>([]);
  const [notice, setNotice] = useState<Notice | null>(null);
  const sending = useSending();
  const [start, setStart] = useState<{ field: string } | null>(null);
  const focusNext = useRef<string | null>(null);
  const dismiss = useCallback(() => setNotice(null), []);

  useEffect(() => {
    const field = focusNext.current === null ? null : elementOf(focusNext.current);
    if (!field) return;
    // A group takes no focus itself, but its first choice does.
    const target = field.tabIndex < 0 ? field.querySelector<HTMLElement>('input:not(:disabled)') : field;
    target?.focus({ preventScroll: true });
    // The field scrolls to the middle, because the toast lies at the upper edge on a phone.
    target?.scrollIntoView({ block: 'center' });
    focusNext.current = null;
    // A field that the host has just added appears only once the event has been loaded again.
  }, [issues, event]);

  const complain = (issues: FieldIssue[], toast: Notice) => {
    const field = issues.find((issue) => issue.field !== 'form')?.field ?? null;
    focusNext.current = field;
    setStart(field === null ? null : { field });
    setIssues(issues);
    setNotice(toast);
  };

  /** Returns false if the guest has to fix something first, and shows what. */
  const check = (): boolean => {
    const issues = shownIssues(draft, issuesOf(draft, event, before, asking));
    if (issues.length > 0) complain(issues, issuesNotice(issues, words));
    return issues.length === 0;
  };

  /** Shows why a call failed, next to the fields if it is about them. */
  const fail = (failure: Failure, whenStopped = notices.stopped) => {
    const isStopped = isUndecided(failure);
    const sentence = isStopped ? notices.stopped : failure.sentence;
    const issues = shownIssues(draft, fieldIssues(failure.issues));
    const isBesideFields = issues.length > 0 && issues.every(({ field }) => elementOf(field) !== null);
    complain(isBesideFields ? issues : [...issues, { field: 'form', code: 'invalid', message: sentence }], {
      title: notices.error,
      description: isStopped ? whenStopped : sentence,
    });
  };

  /** Sends a call. The toast shows `failed` if the second attempt gets no response either. */
  const send = <T extends object>(call: () => Promise<T | Failure>, failed: string) =>
    sending.send(call, {
      onStart: () => {
        setIssues([]);
        setNotice(null);
      },
      // Without a network nothing has failed yet: the reply is sent once there is one.
      onTrouble: () => navigator.onLine && setNotice({ title: notices.error, description: failed }),
    });

  const change = (next: Draft) => {
    setDraft(next);
    // An issue stays until its field is right. Fields that the guest hasn't reached yet show none.
    if (issues.length > 0) {
      const open = new Set(
        shownIssues(next, issuesOf(next, event, before, asking)).map(({ field }) => field),
      );
      const left = issues.filter(({ field }) => open.has(field));
      setIssues(left);
      if (left.length === 0) setNotice(null);
    }
  };

  /** Replaces the draft with one that was not typed here. */
  const load = (other: Draft) => {
    setDraft(other);
    setIssues([]);
  };

  const startAgain = () => {
    load(emptyDraft());
    setNotice(null);
    focusNext.current = 'attending';
  };

  return {
    draft,
    load,
    change,
    issues,
    start,
    check,
    fail,
    startAgain,
    notice,
    dismiss,
    send,
    pending: sending.pending,
    trying: sending.isTrying ? { sentence: notices.trying, onStop: sending.stop } : null,
  };
}
