import { Send } from 'lucide-react';
import { rsvpUrl } from '#domain/events/embed.ts';
import { messageButtons, messengerText } from '#domain/messages/households.ts';
import { publicUrl } from '#web/kernel/public-url.ts';
import { inWords } from '#web/kernel/words.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Chips } from '#web/ui/fields/chips.tsx';
import { SelectField } from '#web/ui/fields/text-fields.tsx';
import { buttonOf, buttonsFor } from '../buttons.ts';
import { chipOf, isCounted, reachText, targetChips, targetOf } from '../targets.ts';
import { leftSentence, words as catalog } from '../words.ts';
import { AskFeedback } from './ask-feedback.tsx';
import { AskToSend } from './ask-to-send.tsx';
import { SendLater } from './send-later.tsx';
import { Starters } from './starters.tsx';
import { type MessageFormProps, useMessageForm } from './use-message-form.ts';
import { WordFields } from './word-fields.tsx';

export function MessageForm(props: MessageFormProps) {
  const { event, messageOptions, words, language, onLanguage, picked, isChanged } = props;
  const { form, counted, reach, blocked, errors, setErrors, edit, question, ...message } =
    useMessageForm(props);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Enter in a field asks first. Only the button sends at once.
        if (blocked === null) message.submit(true);
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
            props.pickedHouseholds,
            props.hasSaved,
          )}
        />
        <p className="text-sm text-muted" aria-live="polite">
          {reachText(reach, words, picked)}
        </p>
        {props.narrow}
      </div>
      {words.body.trim() === '' && words.audience !== 'declined' ? (
        <Starters
          event={event}
          audience={words.audience}
          openedAt={message.openedAt}
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
      <SendLater value={message.later} onChange={message.setLater} event={event} error={errors.sendAt} />
      {blocked === null ? null : <Banner tone="warn">{inWords(blocked)}</Banner>}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {isChanged ? (
          <Button variant="ghost" onClick={message.startOver}>
            {catalog.form.startOver}
          </Button>
        ) : null}
        <Button busy={message.isTesting} busyLabel={catalog.form.sending} onClick={message.toMyself}>
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
          busy={message.isSending}
          onClick={() => message.submit(false)}
        >
          {question.sendLabel}
        </Button>
      </div>
      <AskToSend event={event} words={words} {...question} />
    </form>
  );
}
