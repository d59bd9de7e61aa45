import { useState } from 'react';
import { paths } from '#web/app/paths.ts';
import { hostGuestLimit } from '#domain/seats/edits.ts';
import { ApiError, fieldErrorsOf, sentenceOf } from '#web/kernel/api/api-error.ts';
import { clientId, nextMoment } from '#web/kernel/live/own-changes.ts';
import { toast } from '#web/kernel/toasts/toasts.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField, SegmentedControl } from '#web/ui/fields/choice-fields.tsx';
import { NumberField, TextField } from '#web/ui/fields/text-fields.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { useEnterReply } from '../queries.ts';
import { addedSentence, words } from '../words.ts';

interface Props {
  event: { id: string; dateTime: string; maxGuestsPerRsvp: number };
  onClose: () => void;
}

const answers = () =>
  [
    { value: 'yes', label: words.adding.coming },
    { value: 'no', label: words.adding.notComing },
  ] as const;

/** The form with which a host enters a reply that came by telephone or on paper. */
export function AddReplyDialog({ event, onClose }: Props) {
  const [key] = useState(() => `${clientId} ${nextMoment()}`);
  const [answer, setAnswer] = useState<'yes' | 'no'>('yes');
  const [displayName, setName] = useState('');
  const [count, setCount] = useState('1');
  const [guestEmail, setEmail] = useState('');
  const [mails, setMails] = useState(() => Date.now() < Date.parse(event.dateTime));
  const enter = useEnterReply(event.id, key);
  const { error, isPending } = enter;
  const errors = fieldErrorsOf(error);
  const problem = error instanceof ApiError ? error.problem : null;

  const save = (over: boolean) =>
    enter.mutate(
      {
        displayName,
        guestEmail,
        isAttending: answer === 'yes',
        guestCount: count === '' ? Number.NaN : Number(count),
        over,
        ...(guestEmail.trim() !== '' && { notifyGuest: mails }),
      },
      {
        onSuccess: (saved) => {
          toast(addedSentence(saved));
          onClose();
        },
      },
    );
  const isShown = ['displayName', 'guestEmail', 'guestCount'].some((path) => errors[path]);
  return (
    <FormDialog
      title={words.adding.title}
      description={words.adding.how}
      submitLabel={words.adding.add}
      busyLabel={words.adding.adding}
      autoComplete="off"
      busy={isPending}
      failure={
        error && !isShown && problem?.code !== 'full' && problem?.reservationId === undefined
          ? sentenceOf(error, words.adding.failed)
          : null
      }
      onSubmit={(submitted) => {
        submitted.preventDefault();
        save(false);
      }}
      onClose={onClose}
    >
      {problem?.code === 'full' ? (
        <Banner
          tone="warn"
          action={
            <Button size="sm" busy={isPending} busyLabel={words.adding.adding} onClick={() => save(true)}>
              {words.adding.anyway}
            </Button>
          }
        >
          {problem.error}
        </Banner>
      ) : null}
      {typeof problem?.reservationId === 'string' ? (
        <Banner
          tone="warn"
          action={
            <TextLink href={paths.eventGuest(event.id, problem.reservationId)}>
              {words.adding.openReply}
            </TextLink>
          }
        >
          {problem.error}
        </Banner>
      ) : null}
      <TextField
        autoFocus
        label={words.adding.name}
        maxLength={200}
        value={displayName}
        error={errors.displayName ?? ''}
        onChange={({ target }) => setName(target.value)}
      />
      <NumberField
        label={words.columns.guests}
        min={answer === 'yes' ? 1 : 0}
        max={hostGuestLimit(event.maxGuestsPerRsvp)}
        value={count}
        error={errors.guestCount ?? ''}
        onChange={({ target }) => setCount(target.value)}
      />
      <SegmentedControl
        label={words.adding.answer}
        value={answer}
        onValueChange={setAnswer}
        options={answers()}
      />
      <TextField
        label={words.adding.email}
        type="email"
        inputMode="email"
        value={guestEmail}
        error={errors.guestEmail ?? ''}
        onChange={({ target }) => setEmail(target.value)}
      />
      {/* The checkbox keeps its place, so that the buttons stay where they are while the host
          types. */}
      <CheckboxField
        className={guestEmail.trim() === '' ? 'invisible' : undefined}
        label={words.adding.mail}
        checked={mails}
        onCheckedChange={setMails}
      />
    </FormDialog>
  );
}
