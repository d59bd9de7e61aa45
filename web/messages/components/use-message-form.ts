import { useRef, useState, type ReactNode } from 'react';
import type { Event } from '#domain/events/contract.ts';
import { defaultLanguage, type Language } from '#domain/languages/languages.ts';
import type { MessageOptions } from '#domain/messages/contract.ts';
import { fieldErrorsOf, reasonOf, sentenceOf } from '#web/kernel/api/api-error.ts';
import { formatShortWithZone } from '#web/kernel/formats.ts';
import { useUser } from '#web/kernel/session/session.tsx';
import { complain, toast } from '#web/kernel/toasts/toasts.tsx';
import { checkWords, scheduleText, type WordErrors, wrongTranslation } from '../check.ts';
import { sendLabelOf } from '../buttons.ts';
import type { Picked, PickedHousehold } from '../picked.ts';
import { useMessageCount, useSendMessage, useTestMessage, type Words } from '../queries.ts';
import { blanksIn, blanksIssue } from '../suggestions.ts';
import { isCounted, isUsual, reachOf } from '../targets.ts';
import { words as catalog } from '../words.ts';
import { instantOf, type LaterTime } from './send-later.tsx';

export interface MessageFormProps {
  event: Event;
  messageOptions: MessageOptions;
  words: Words;
  /** The language that the host writes in. */
  language: Language;
  onLanguage: (language: Language) => void;
  /** The replies that the host picked earlier. If there are any, they are one of the choices. */
  picked: readonly Picked[];
  /** The households that the host picked earlier, likewise. */
  pickedHouseholds: readonly PickedHousehold[];
  /** Whether any household was sent a save the date. */
  hasSaved: boolean;
  /** The conditions that narrow the audience. */
  narrow: ReactNode;
  /** Whether "Start over" would remove typed text. */
  isChanged: boolean;
  onChange: (words: Words) => void;
  onStartOver: () => void;
  onSent: () => void;
}

/** Checks the words, and shows what is missing next to the fields. */
function useWordErrors({ event, words, onLanguage }: MessageFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<WordErrors>({});
  const [original = defaultLanguage] = event.languages;

  /** Returns whether the words are complete. It shows errors next to the fields. */
  function isWhole(): boolean {
    const own = checkWords(words);
    const wrong = own.subject || own.body ? null : wrongTranslation(words.translations);
    const errors = wrong?.errors ?? own;
    setErrors(errors);
    if (!errors.subject && !errors.body) return true;
    onLanguage(wrong?.language ?? original);
    form.current?.querySelector<HTMLElement>(`[name="${errors.subject ? 'subject' : 'body'}"]`)?.focus();
    return false;
  }

  /**
   * Returns whether the host filled in the blanks of our suggestion. Otherwise selects the first
   * blank.
   */
  function isFilledIn(): boolean {
    const issue = blanksIssue(words.body);
    if (issue === undefined) return true;
    onLanguage(original);
    setErrors({ body: issue });
    const field = form.current?.querySelector<HTMLTextAreaElement>('[name="body"]');
    const [blank = ''] = blanksIn(words.body);
    const at = words.body.indexOf(blank);
    field?.focus();
    field?.setSelectionRange(at, at + blank.length);
    return false;
  }

  return { form, errors, setErrors, isWhole, isFilledIn };
}

/** Returns the message as the form shows it, and the acts that test, schedule and send it. */
export function useMessageForm(props: MessageFormProps) {
  const { event, messageOptions, words, language, picked, isChanged, onChange, onStartOver, onSent } = props;
  const { email } = useUser();
  const send = useSendMessage(event.id);
  const test = useTestMessage(event.id);
  const [later, setLater] = useState<LaterTime | null>(null);
  const { form, errors, setErrors, isWhole, isFilledIn } = useWordErrors(props);
  const [openedAt] = useState(() => new Date());
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState<string>();
  /**
   * The idempotency key. It stays while the words stay, so that a repeated call sends nothing
   * twice.
   */
  const key = useRef<string>(undefined);
  const counted = useMessageCount(event.id, isCounted(words) ? words : null);
  const reach = reachOf(messageOptions, words, picked, counted.data ?? null);
  const { recipients, refusal } = reach;
  const sendAt = later && instantOf(later, event.timezone);
  // If there are too many messages now, this one may still be sent later.
  const blocked = later === null ? refusal : null;
  /** The households that only get a text, because mail doesn't reach anybody in them. */
  const byHand = recipients === 0 ? (reach.unreached ?? 0) : 0;
  const sendLabel = sendLabelOf(later !== null, recipients, byHand);
  const edit = (change: Partial<Words>) => {
    key.current = undefined;
    onChange({ ...words, ...change });
  };

  function toMyself() {
    if (!isWhole()) return;
    void test.act(
      { ...words, language },
      { done: catalog.form.testSent({ email }), failed: catalog.form.testFailed },
    );
  }

  /** Sends what the button says. Asks first if `always`, or if something about it is unusual. */
  function submit(always: boolean) {
    if (!isWhole() || !isFilledIn()) return;
    if (later) {
      const issue = sendAt
        ? scheduleText(sendAt, { ...messageOptions.ends, at: new Date(messageOptions.ends.at) })
        : catalog.checks.noTime;
      setErrors(issue === null ? {} : { sendAt: issue });
      if (issue !== null) return;
    }
    if (!always && !later && isChanged && isUsual(words, recipients)) {
      void confirm().catch((error: unknown) => complain(sentenceOf(error)));
      return;
    }
    setRefused(undefined);
    setAsking(true);
  }

  async function confirm() {
    key.current ??= crypto.randomUUID();
    try {
      const sent = await send.mutateAsync({ words, recipients, sendAt, key: key.current });
      key.current = undefined;
      toast(
        sent.sendAt
          ? catalog.form.scheduled({ moment: formatShortWithZone(new Date(sent.sendAt), event.timezone) })
          : sent.recipients === 0
            ? catalog.form.textsReady
            : catalog.form.onItsWay({ count: sent.recipients }),
      );
      setLater(null);
      onSent();
    } catch (error) {
      const errors = fieldErrorsOf(error);
      setErrors({ subject: errors.subject, body: errors.body, sendAt: errors.sendAt });
      setRefused(sentenceOf(error, catalog.ownTexts.kept({ reason: reasonOf(error) })));
      throw error;
    }
  }

  return {
    form,
    counted,
    openedAt,
    reach,
    blocked,
    later,
    setLater: (next: LaterTime | null) => {
      setErrors((before) => ({ ...before, sendAt: undefined }));
      key.current = undefined;
      setLater(next);
    },
    errors,
    setErrors,
    edit,
    startOver: () => {
      setErrors({});
      key.current = undefined;
      onStartOver();
    },
    toMyself,
    isTesting: test.isPending,
    submit,
    isSending: send.isPending && !asking,
    /** The question before the message is sent. */
    question: {
      open: asking,
      onOpenChange: setAsking,
      sendAt,
      recipients,
      byHand,
      sendLabel,
      onConfirm: confirm,
      error: refused,
    },
  };
}
