import { Send } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { rsvpUrl } from '#domain/events/embed.ts';
import type { Event } from '#domain/events/contract.ts';
import { defaultLanguage, type Language } from '#domain/languages/languages.ts';
import { formatShortWithZone } from '#web/kernel/formats.ts';
import type { MessageOptions } from '#domain/messages/contract.ts';
import { messageButtons, messengerText } from '#domain/messages/households.ts';
import { fieldErrorsOf, reasonOf, sentenceOf } from '#web/kernel/api/api-error.ts';
import { publicUrl } from '#web/kernel/public-url.ts';
import { useUser } from '#web/kernel/session/session.tsx';
import { complain, toast } from '#web/kernel/toasts.tsx';
import { inWords } from '#web/kernel/words.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chips } from '#web/ui/fields/chips.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { SelectField } from '#web/ui/fields/text-fields.tsx';
import { checkWords, scheduleText, type WordErrors, wrongTranslation } from '../check.ts';
import type { Picked, PickedHousehold } from '../picked.ts';
import { chipOf, isCounted, isUsual, reachOf, reachText, targetChips, targetOf } from '../targets.ts';
import { buttonOf, buttonsFor, sendLabelOf } from '../buttons.ts';
import { AskFeedback } from './ask-feedback.tsx';
import { AskToSend } from './ask-to-send.tsx';
import { instantOf, type LaterTime, SendLater } from './send-later.tsx';
import { Starters } from './starters.tsx';
import { WordFields } from './word-fields.tsx';
import { useMessageCount, useSendMessage, useTestMessage, type Words } from '../queries.ts';
import { leftSentence, words as catalog } from '../words.ts';
import { blanksIn, blanksIssue } from '../suggestions.ts';

export function MessageForm({
  event,
  messageOptions,
  words,
  language,
  onLanguage,
  picked,
  pickedHouseholds,
  hasSaved,
  narrow,
  isChanged,
  onChange,
  onStartOver,
  onSent,
}: {
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
}) {
  const { email } = useUser();
  const send = useSendMessage(event.id);
  const test = useTestMessage(event.id);
  const [later, setLater] = useState<LaterTime | null>(null);
  const [errors, setErrors] = useState<WordErrors>({});
  const [openedAt] = useState(() => new Date());
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState<string>();
  /**
   * The idempotency key. It stays while the words stay, so that a repeated call sends nothing
   * twice.
   */
  const key = useRef<string>(undefined);
  const form = useRef<HTMLFormElement>(null);

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

  function toMyself() {
    if (!isWhole()) return;
    void test.act(
      { ...words, language },
      { done: catalog.form.testSent({ email }), failed: catalog.form.testFailed },
    );
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

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Enter in a field asks first. Only the button sends at once.
        if (blocked === null) submit(true);
      }}
      className="space-y-5"
    >
      <p className="text-sm text-muted">{leftSentence(messageOptions.limits, messageOptions.sent)}</p>
      <div className="space-y-1.5">
        <p className="text-sm font-medium">{catalog.remind.whoGetsIt}</p>
        <Chips
          label={catalog.remind.whoGetsIt}
          value={chipOf(words)}
          onValueChange={(chip) => {
            setErrors({});
            edit(targetOf(chip, picked));
          }}
          chips={targetChips(
            messageOptions,
            picked,
            isCounted(words) ? { chip: chipOf(words), count: counted.data?.recipients } : null,
            pickedHouseholds,
            hasSaved,
          )}
        />
        <p className="text-sm text-muted" aria-live="polite">
          {reachText(reach, words, picked)}
        </p>
        {narrow}
      </div>
      {words.body.trim() === '' && words.audience !== 'declined' ? (
        <Starters
          event={event}
          audience={words.audience}
          openedAt={openedAt}
          onChoose={(begun) => {
            setErrors({});
            edit(begun);
          }}
        />
      ) : null}
      <WordFields
        languages={event.languages}
        language={language}
        onLanguage={onLanguage}
        words={words}
        errors={errors}
        onErrors={setErrors}
        onEdit={edit}
      />
      <SelectField
        label={catalog.form.link}
        value={buttonOf(words, event)}
        options={buttonsFor(words, event)}
        onChange={({ target }) => edit({ button: messageButtons.find((each) => each === target.value) })}
      />
      {messageOptions.asksFeedback ? <AskFeedback words={words} onChange={edit} /> : null}
      <SendLater
        value={later}
        onChange={(next) => {
          setErrors((before) => ({ ...before, sendAt: undefined }));
          key.current = undefined;
          setLater(next);
        }}
        event={event}
        error={errors.sendAt}
      />
      {blocked === null ? null : <Banner tone="warn">{inWords(blocked)}</Banner>}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {isChanged ? (
          <Button
            variant="ghost"
            onClick={() => {
              setErrors({});
              key.current = undefined;
              onStartOver();
            }}
          >
            {catalog.form.startOver}
          </Button>
        ) : null}
        <Button busy={test.isPending} busyLabel={catalog.form.sending} onClick={toMyself}>
          {catalog.form.toMe}
        </Button>
        <CopyButton
          value={messengerText(words, rsvpUrl(publicUrl(), event.customUrl))}
          label={catalog.form.copy}
          copiedLabel={catalog.form.copied}
        />
        <Button
          variant="primary"
          icon={<Send />}
          disabled={blocked !== null}
          busy={send.isPending && !asking}
          onClick={() => submit(false)}
        >
          {sendLabel}
        </Button>
      </div>
      <AskToSend
        open={asking}
        onOpenChange={setAsking}
        event={event}
        words={words}
        {...{ sendAt, recipients, byHand, sendLabel }}
        onConfirm={confirm}
        error={refused}
      />
    </form>
  );
}
