import { Send } from 'lucide-react';
import { useRef, useState } from 'react';
import type { MessageDesk } from '#domain/messages/contract.ts';
import {
  audienceLabels,
  audiences,
  bodyLength,
  guestsText,
  limitsSentence,
  type Audience,
} from '#domain/messages/rules.ts';
import { lengthOf } from '#domain/kernel/text.ts';
import { fieldErrorsOf, sentenceOf } from '#web/kernel/api-error.ts';
import { toast } from '#web/kernel/toasts.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { RadioCards } from '#web/ui/choice-fields.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { TextArea, TextField } from '#web/ui/text-fields.tsx';
import { checkWords, type WordErrors } from '../check.ts';
import { useSendMessage, type Words } from '../queries.ts';

export function MessageForm({
  eventId,
  desk,
  words,
  isChanged,
  onChange,
  onStartOver,
  onSent,
}: {
  eventId: string;
  desk: MessageDesk;
  words: Words;
  /** Something was typed that "Start over" would take away. */
  isChanged: boolean;
  onChange: (words: Words) => void;
  onStartOver: () => void;
  onSent: () => void;
}) {
  const send = useSendMessage(eventId);
  const [errors, setErrors] = useState<WordErrors>({});
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState<string>();
  /** The same for as long as the words are: a repeated call sends nothing twice. */
  const key = useRef<string>(undefined);
  const form = useRef<HTMLFormElement>(null);

  const { recipients, refusal } = desk[words.audience];
  const edit = (change: Partial<Words>) => {
    key.current = undefined;
    onChange({ ...words, ...change });
  };

  function ask() {
    const found = checkWords(words);
    setErrors(found);
    if (found.subject || found.body) {
      form.current?.querySelector<HTMLElement>(`[name="${found.subject ? 'subject' : 'body'}"]`)?.focus();
      return;
    }
    setRefused(undefined);
    setAsking(true);
  }

  async function confirm() {
    key.current ??= crypto.randomUUID();
    try {
      const sent = await send.mutateAsync({ words, recipients, key: key.current });
      key.current = undefined;
      toast({
        title: 'Success',
        description: `Your message is on its way to ${guestsText(sent.recipients)}.`,
      });
      onSent();
    } catch (error) {
      const found = fieldErrorsOf(error);
      setErrors({ subject: found.subject, body: found.body });
      setRefused(
        sentenceOf(
          error,
          'The server could not be reached. Nothing was sent, and nothing you typed is lost.',
        ),
      );
      throw error;
    }
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
      className="space-y-5"
    >
      <p className="text-sm text-muted">
        {limitsSentence(desk.limits)}{' '}
        {desk.sent.organization === 0
          ? 'None was sent in the last 24 hours.'
          : `Sent in the last 24 hours: ${desk.sent.event} for this event, ${desk.sent.organization} in all.`}
      </p>
      <RadioCards<Audience>
        label="Who gets it"
        columns={2}
        value={words.audience}
        onValueChange={(audience) => {
          setErrors({});
          edit({ audience });
        }}
        options={audiences.map((audience) => ({
          value: audience,
          label: audienceLabels[audience],
          description: guestsText(desk[audience].recipients),
        }))}
      />
      <TextField
        label="Subject"
        name="subject"
        required
        value={words.subject}
        error={errors.subject}
        onChange={(event) => {
          setErrors((before) => ({ ...before, subject: undefined }));
          edit({ subject: event.target.value });
        }}
      />
      <TextArea
        label="Message"
        name="body"
        required
        rows={9}
        value={words.body}
        error={errors.body}
        hint={`Plain text. The event’s details, ${
          words.audience === 'waitlisted' ? 'where the guest stands, ' : ''
        }the guest’s own link and your signature are added. ${lengthOf(words.body.trim()).toLocaleString('en')} of ${bodyLength.toLocaleString('en')} characters.`}
        onChange={(event) => {
          setErrors((before) => ({ ...before, body: undefined }));
          edit({ body: event.target.value });
        }}
      />
      {refusal === null ? null : <Banner tone="warn">{refusal}</Banner>}
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
            Start over
          </Button>
        ) : null}
        <Button type="submit" variant="primary" icon={<Send />} disabled={refusal !== null}>
          {recipients === 0 ? 'Send' : `Send to ${guestsText(recipients)}`}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        tone="primary"
        title={`Send to ${guestsText(recipients)}?`}
        description={
          <>
            “{words.subject.trim()}” is mailed to {guestsText(recipients)}{' '}
            {words.audience === 'waitlisted' ? 'on the waitlist' : 'with a confirmed reply'}, each address
            once. It cannot be taken back.
          </>
        }
        confirmLabel={`Send to ${guestsText(recipients)}`}
        busyLabel="Sending..."
        onConfirm={confirm}
        error={refused}
      />
    </form>
  );
}
