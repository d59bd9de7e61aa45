import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { FoundPerson } from '#domain/privacy/contract.ts';
import { counted } from '#domain/kernel/text.ts';
import { fieldErrorsOf, sentenceOf } from '#web/kernel/api/api-error.ts';
import { api } from '#web/kernel/api/api.ts';
import { complain } from '#web/kernel/toasts.tsx';
import { useSubmit } from '#web/kernel/api/use-submit.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/overlays/dialog.tsx';
import { TextField } from '#web/ui/fields/text-fields.tsx';
import { downloadKnownOfEmail, useEraseOfEmail } from '../guest-of-email.ts';

const kinds: Record<FoundPerson['found'][number]['what'], string> = {
  reply: 'Reply',
  left: 'What’s left of a deleted reply',
  household: 'Household on the guest list',
  invitee: 'Person in a household',
};

interface Props {
  open: boolean;
  onClose: () => void;
}

/**
 * Handles a guest's request for their data or for erasure, by email address, in all events of the
 * organization.
 */
export function GuestOfEmail({ open, onClose }: Props) {
  const [found, setFound] = useState<{ email: string; person: FoundPerson } | null>(null);
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const erase = useEraseOfEmail();
  const form = useForm({ defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;

  const search = useSubmit(form, async ({ email }) => {
    setDone(null);
    try {
      setFound({ email, person: await api.privacy.findPerson({ body: { email } }) });
    } catch (error) {
      setFound(null);
      const { email: wrong } = fieldErrorsOf(error);
      if (wrong) form.setError('email', { message: wrong }, { shouldFocus: true });
      else complain(sentenceOf(error, 'The search failed'), 'Not Found');
    }
  });

  async function download(email: string) {
    try {
      await downloadKnownOfEmail(email);
    } catch (error) {
      complain(sentenceOf(error, 'We couldn’t load the data'), 'Not Loaded');
    }
  }

  async function eraseNow(email: string) {
    try {
      const { certificates, mails } = await erase.mutateAsync(email);
      setFound(null);
      form.reset();
      setDone(
        `Erased: ${counted(certificates.length, 'record')} with all that belongs to them, and ${counted(mails, 'other mail')}. ` +
          'We’ll erase this person again from restored backups.',
      );
    } catch (error) {
      complain(sentenceOf(error, 'Failed to erase'), 'Not Erased');
      throw error;
    }
  }

  const person = found?.person;
  const isNothing = person?.found.length === 0 && person.mails === 0;
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(next) => (next ? undefined : onClose())}
        title="Guest data request"
        description="Everything we have for an email address, across all your events."
        footer={
          found && !isNothing ? (
            <>
              <Button onClick={() => void download(found.email)}>Download all data</Button>
              <Button variant="danger" onClick={() => setAsking(true)}>
                Erase…
              </Button>
            </>
          ) : (
            <Button onClick={onClose}>Close</Button>
          )
        }
      >
        <form onSubmit={(event) => void search(event)} noValidate className="space-y-3">
          <TextField
            label="Email of the guest"
            type="email"
            autoComplete="off"
            required
            error={errors.email?.message}
            {...form.register('email', { required: 'Enter an email address.' })}
          />
          <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Searching...">
            Search
          </Button>
        </form>
        <div role="status" className="mt-4 space-y-3 text-sm">
          {done ? <p>{done}</p> : null}
          {isNothing ? <p>We have nothing for this address.</p> : null}
          {person && !isNothing ? (
            <>
              <ul className="divide-y divide-hairline">
                {person.found.map(({ id, what, name, others, eventName, eventDeleted }) => (
                  <li key={id} className="py-2">
                    <p className="font-medium break-words">
                      {name || 'Without a name'}
                      {others > 0 ? ` and ${counted(others, 'other')}` : ''}
                    </p>
                    <p className="break-words text-muted">
                      {kinds[what]} · {eventName}
                      {eventDeleted ? ' (deleted)' : ''}
                    </p>
                  </li>
                ))}
              </ul>
              <p className="text-muted">{counted(person.mails, 'mail')} to this address.</p>
            </>
          ) : null}
        </div>
      </Dialog>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Erase ${found?.email ?? ''}?`}
        description="We’ll remove their replies and households with everyone in them, everywhere. You can’t undo this, and nobody gets an email. Seats for upcoming events go to others. An event that has begun keeps its numbers."
        confirmLabel="Erase for good"
        busyLabel="Erasing..."
        onConfirm={() => eraseNow(found?.email ?? '')}
      />
    </>
  );
}
