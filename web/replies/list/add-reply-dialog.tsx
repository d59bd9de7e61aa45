import { useState } from 'react';
import { paths } from '#web/app/paths.ts';
import { hostGuestLimit } from '#domain/seats/edits.ts';
import { ApiError, fieldErrorsOf, sentenceOf } from '#web/kernel/api/api-error.ts';
import { clientId, nextMoment } from '#web/kernel/live/own-changes.ts';
import { toast } from '#web/kernel/toasts.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField, SegmentedControl } from '#web/ui/fields/choice-fields.tsx';
import { NumberField, TextField } from '#web/ui/fields/text-fields.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { addedSentence, useEnterReply } from '../queries.ts';

interface Props {
  event: { id: string; dateTime: string; maxGuestsPerRsvp: number };
  onClose: () => void;
}

const answers = [
  { value: 'yes', label: 'Coming' },
  { value: 'no', label: 'Not coming' },
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
          toast({ title: 'Success', description: addedSentence(saved) });
          onClose();
        },
      },
    );
  const isShown = ['displayName', 'guestEmail', 'guestCount'].some((path) => errors[path]);
  return (
    <FormDialog
      title="Add a reply"
      description="For guests who answered by telephone or on paper. A name and a number are enough."
      submitLabel="Add reply"
      busyLabel="Adding..."
      autoComplete="off"
      busy={isPending}
      failure={
        error && !isShown && problem?.code !== 'full' && problem?.reservationId === undefined
          ? sentenceOf(error, 'We couldn’t add the reply. Please try again.')
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
            <Button size="sm" busy={isPending} busyLabel="Adding..." onClick={() => save(true)}>
              Confirm anyway
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
            <TextLink href={paths.eventGuest(event.id, problem.reservationId)}>Open that reply</TextLink>
          }
        >
          {problem.error}
        </Banner>
      ) : null}
      <TextField
        autoFocus
        label="Name"
        maxLength={200}
        value={displayName}
        error={errors.displayName ?? ''}
        onChange={({ target }) => setName(target.value)}
      />
      <NumberField
        label="Guests"
        min={answer === 'yes' ? 1 : 0}
        max={hostGuestLimit(event.maxGuestsPerRsvp)}
        value={count}
        error={errors.guestCount ?? ''}
        onChange={({ target }) => setCount(target.value)}
      />
      <SegmentedControl label="Answer" value={answer} onValueChange={setAnswer} options={answers} />
      <TextField
        label="Email (optional)"
        type="email"
        inputMode="email"
        value={guestEmail}
        error={errors.guestEmail ?? ''}
        onChange={({ target }) => setEmail(target.value)}
      />
      {/* It keeps its place, so that the buttons stay where they are while the host types. */}
      <CheckboxField
        className={guestEmail.trim() === '' ? 'invisible' : undefined}
        label="Email the guest about this reply"
        checked={mails}
        onCheckedChange={setMails}
      />
    </FormDialog>
  );
}
