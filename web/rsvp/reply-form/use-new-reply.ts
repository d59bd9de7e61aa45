/** Sends a new reply once, whatever happens to the network or the page meanwhile. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { Submitted } from '#domain/replies/contract.ts';
import type { PublicEvent } from '../page/event.ts';
import type { ReplyProps } from '../page/props.ts';
import { useWords } from '../page/words.ts';
import { useQuestionParts } from '../questions/use-parts.ts';
import { attemptOf, hasFailed, isNews, readReply, submitReply, type Attempt } from '../sending/calls.ts';
import { isUndecided } from '../sending/resend.ts';
import {
  readAttempt,
  readDraft,
  readReplied,
  writeAttempt,
  writeDraft,
  writeReplied,
  type Replied,
} from '../sending/saved-draft.ts';
import { afterwards } from './outcome/afterwards.ts';
import { fieldId } from './fields/controls.ts';
import { bodyOf, draftOfBody, emptyDraft, householdDraft, type Draft } from './draft/draft.ts';
import { useReply } from './use-reply.ts';

/** Returns the token of a personal link. */
export const tokenOf = (link: string | null | undefined) =>
  new URLSearchParams(link?.split('?')[1]).get('reply');

/** Sends the reply, with the fields that tell programs from people. */
async function submitOnce(
  event: PublicEvent,
  { body, key }: Attempt,
  refresh: ReplyProps['refresh'],
): Promise<Awaited<ReturnType<typeof submitReply>>> {
  const unseen = document.getElementById(fieldId('homepage')) as HTMLInputElement | null;
  const homepage = unseen?.value ?? '';
  const answer = await submitReply(event.customUrl, body, key, { homepage, formToken: event.formToken });
  if (!hasFailed(answer) || answer.code !== 'looksAutomated') return answer;
  // If something on this computer filled in the hidden field, the guest need only press again.
  if (unseen && homepage !== '') unseen.value = '';
  // A page that was open for more than a week gets a new signature automatically.
  const latest = homepage === '' ? await refresh() : null;
  return latest ? submitReply(event.customUrl, body, key, { formToken: latest.formToken }) : answer;
}

/**
 * Returns whether a stored draft belongs to this invitation, and not to another or to none. A
 * household's draft begins with its first person.
 */
const isOf = ({ invitation }: PublicEvent, { guests }: Draft): boolean =>
  guests[0]?.inviteeId === invitation?.invitees[0]?.id;

/** Sends a new reply, and resumes one that this browser kept. */
export function useNewReply({ event, mode, tried, chosenBefore, refresh }: ReplyProps) {
  const failedSentence = useWords().failed.submit;
  const [blank] = useState(
    () => tried?.as ?? (event.invitation ? householdDraft(event.invitation) : emptyDraft()),
  );
  const { parts, isWaiting } = useQuestionParts(event);
  const reply = useReply(event, blank, 0, parts && { parts, saved: null });
  const { draft } = reply;
  const [done, setDone] = useState<Submitted | null>(null);
  const { customUrl } = event;
  const isLive = mode === 'live';
  const [replied, setReplied] = useState<Replied | null>(null);
  /** A household that opens its invitation again sees its answer first. */
  const [isChanging, setChanging] = useState(false);

  const send = async (attempt: Attempt) => {
    writeAttempt(customUrl, 'unanswered', attempt);
    const answer = await reply.send(() => submitOnce(event, attempt, refresh), failedSentence);
    if (answer === null) return;
    writeAttempt(customUrl, 'unanswered', null);
    if (!hasFailed(answer)) {
      writeAttempt(customUrl, 'undecided', null);
      writeDraft(customUrl, null);
      writeReplied(customUrl, { link: answer.link });
      setDone(answer);
      // The reply is read again by its personal link, which adds its place in line.
      afterwards(event, answer.reservation, tokenOf(answer.link), (reservation) =>
        setDone({ ...answer, reservation }),
      );
      void refresh();
      return;
    }
    const isUnknown = answer.status >= 500 || isUndecided(answer);
    writeAttempt(customUrl, 'undecided', isUnknown ? attempt : null);
    reply.fail(answer, failedSentence);
    if (isNews(answer)) void refresh();
  };

  const submit = () => {
    if (!reply.check()) return;
    if (tried) return tried.onDone();
    const invitation = event.invitation?.given;
    const whole = parts ? parts.withHidden(event, draft, new URLSearchParams(location.search)) : draft;
    const body = JSON.stringify({ ...bodyOf(whole, event), ...(invitation && { invitation }) });
    void send(attemptOf(body, readAttempt(customUrl, 'undecided')));
  };

  /**
   * Shows that this browser has replied before. If the hosts have deleted that reply since, it is
   * forgotten silently.
   */
  const remember = async () => {
    const before = readReplied(customUrl);
    setReplied(before);
    const token = tokenOf(before?.link);
    const reply = token ? await readReply(customUrl, token) : null;
    if (!reply || !hasFailed(reply) || reply.status !== 404) return;
    writeReplied(customUrl, null);
    setReplied(null);
  };

  const resume = useEffectEvent(() => {
    const unanswered = isLive ? readAttempt(customUrl, 'unanswered') : null;
    const kept = isLive ? ((unanswered && draftOfBody(unanswered.body)) ?? readDraft(customUrl)) : null;
    if (kept && (unanswered || isOf(event, kept))) {
      setChanging(true);
      reply.load({ ...kept, attending: (!unanswered && chosenBefore) || kept.attending });
    } else if (chosenBefore) reply.load({ ...draft, attending: chosenBefore });
    if (unanswered) void send(unanswered);
    else if (isLive) void remember();
  });
  useEffect(() => resume(), []);

  return {
    reply,
    parts,
    isWaiting,
    done,
    replied,
    isChanging,
    submit,
    change: (next: Draft) => {
      reply.change(next);
      if (isLive) writeDraft(customUrl, next);
    },
    /** Opens the form with a household's answer. */
    startChanging: (attending: Draft['attending']) => {
      setChanging(true);
      reply.load({ ...draft, attending });
    },
    startAgain: () => {
      reply.startAgain();
      setDone(null);
    },
  };
}
