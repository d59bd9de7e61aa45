import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { FoundPerson } from '#domain/privacy/contract.ts';
import { fieldErrorsOf, sentenceOf } from '#web/kernel/api/api-error.ts';
import { api } from '#web/kernel/api/api.ts';
import { complain } from '#web/kernel/toasts/toasts.tsx';
import { useSubmit } from '#web/kernel/api/use-submit.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/overlays/dialog.tsx';
import { TextField } from '#web/ui/fields/text-fields.tsx';
import { downloadKnownOfEmail, useEraseOfEmail } from '../guest-of-email.ts';
import { words } from '../words.ts';

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
      else complain(sentenceOf(error, words.request.searchFailed), words.request.notFound);
    }
  });

  async function download(email: string) {
    try {
      await downloadKnownOfEmail(email);
    } catch (error) {
      complain(sentenceOf(error, words.request.loadFailed), words.request.notLoaded);
    }
  }

  const eraseNow = (email: string) =>
    erase.act(email, {
      done: ({ certificates, mails }) => {
        setFound(null);
        form.reset();
        setDone(words.request.erased({ records: certificates.length, mails }));
      },
      failed: words.request.eraseFailed,
      title: words.request.notErased,
    });

  const person = found?.person;
  const isNothing = person?.found.length === 0 && person.mails === 0;
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(next) => (next ? undefined : onClose())}
        title={words.request.title}
        description={words.request.how}
        footer={
          found && !isNothing ? (
            <>
              <Button onClick={() => void download(found.email)}>{words.request.download}</Button>
              <Button variant="danger" onClick={() => setAsking(true)}>
                {words.request.erase}
              </Button>
            </>
          ) : (
            <Button onClick={onClose}>{words.request.close}</Button>
          )
        }
      >
        <form onSubmit={(event) => void search(event)} noValidate className="space-y-3">
          <TextField
            label={words.request.email}
            type="email"
            autoComplete="off"
            required
            error={errors.email?.message}
            {...form.register('email', { required: words.request.emailMissing })}
          />
          <Button type="submit" variant="primary" busy={isSubmitting} busyLabel={words.request.searching}>
            {words.request.search}
          </Button>
        </form>
        <div role="status" className="mt-4 space-y-3 text-sm">
          {done ? <p>{done}</p> : null}
          {isNothing ? <p>{words.request.nothing}</p> : null}
          {person && !isNothing ? (
            <>
              <ul className="divide-y divide-hairline">
                {person.found.map(({ id, what, name, others, eventName, eventDeleted }) => (
                  <li key={id} className="py-2">
                    <p className="font-medium break-words">
                      {others > 0
                        ? words.request.others({ name: name || words.request.nameless, count: others })
                        : name || words.request.nameless}
                    </p>
                    <p className="break-words text-muted">
                      {words.found[what]} ·{' '}
                      {eventDeleted ? words.request.deleted({ event: eventName }) : eventName}
                    </p>
                  </li>
                ))}
              </ul>
              <p className="text-muted">{words.request.mails({ count: person.mails })}</p>
            </>
          ) : null}
        </div>
      </Dialog>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={words.request.eraseTitle({ email: found?.email ?? '' })}
        description={words.request.eraseHow}
        confirmLabel={words.request.eraseForGood}
        busyLabel={words.request.erasing}
        onConfirm={() => eraseNow(found?.email ?? '')}
      />
    </>
  );
}
