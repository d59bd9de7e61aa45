import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { formatDay } from '#web/kernel/formats.ts';
import type { OrganizationDeletion, Tenant } from '#domain/tenants/contract.ts';
import { fieldErrorsOf, sentenceOf } from '#web/kernel/api/api-error.ts';
import { complain, toast } from '#web/kernel/toasts/toasts.tsx';
import { useSubmit } from '#web/kernel/api/use-submit.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { TextField } from '#web/ui/fields/text-fields.tsx';
import { Pending } from '#web/ui/states.tsx';
import { useAskForDeletion, useOwnDeletion, useTakeBackDeletion } from '../queries.ts';
import { words } from '#web/plans/words.ts';

/** Says that the organization will be deleted. Any of its administrators can undo that. */
export function DeletionBanner() {
  const { data: deletion, isLoading } = useOwnDeletion();
  const takeBack = useTakeBackDeletion();
  if (isLoading) return <Pending />;
  if (!deletion?.deletionAt) return null;
  const keep = () =>
    takeBack.act(undefined, {
      done: { title: words.deletion.kept, description: words.deletion.keptHow },
      failed: words.deletion.keepFailed,
      title: words.deletion.notStopped,
    });
  return (
    <Banner tone="danger">
      <p>
        {words.deletion.banner({
          name: deletion.askedBy ?? '',
          day: formatDay(new Date(deletion.deletionAt), 'UTC'),
        })}
      </p>
      <Button size="sm" className="mt-3" busy={takeBack.isPending} onClick={() => void keep()}>
        {words.deletion.keep}
      </Button>
    </Banner>
  );
}

export function DeleteOrganization({ tenant }: { tenant: Tenant }) {
  const deletion = useOwnDeletion().data;
  const [asking, setAsking] = useState(false);
  if (!deletion || deletion.deletionAt !== null) return null;
  return (
    <Card aria-label={words.deletion.title}>
      <CardHeader
        title={words.deletion.title}
        actions={
          <Button size="sm" variant="danger" onClick={() => setAsking(true)}>
            {words.deletion.title}
          </Button>
        }
      />
      <CardBody>
        <p className="text-sm text-muted">{words.deletion.about}</p>
      </CardBody>
      {asking ? <AskDialog tenant={tenant} deletion={deletion} onClose={() => setAsking(false)} /> : null}
    </Card>
  );
}

function AskDialog({
  tenant,
  deletion: { users, events, replies },
  onClose,
}: {
  tenant: Tenant;
  deletion: OrganizationDeletion;
  onClose: () => void;
}) {
  const ask = useAskForDeletion();
  const form = useForm({ defaultValues: { name: '' } });
  const { errors } = form.formState;
  const send = useSubmit(form, async (body) => {
    try {
      await ask.mutateAsync(body);
      toast({ title: words.deletion.scheduled, description: words.deletion.scheduledHow });
      onClose();
    } catch (error) {
      const { name } = fieldErrorsOf(error);
      if (name) form.setError('name', { message: name });
      complain(sentenceOf(error, words.deletion.failed), words.deletion.notDeleted);
    }
  });
  return (
    <FormDialog
      title={words.deletion.ask({ name: tenant.name })}
      submitLabel={words.deletion.submit}
      tone="danger"
      busyLabel={words.deletion.asking}
      busy={ask.isPending}
      onSubmit={(event) => void send(event)}
      onClose={onClose}
    >
      <p className="text-sm text-muted">{words.deletion.what({ users, events, replies })}</p>
      <TextField
        label={words.deletion.nameLabel}
        hint={words.deletion.nameHint({ name: tenant.name })}
        required
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name', {
          validate: (text) => text.trim() === tenant.name || words.deletion.nameWrong({ name: tenant.name }),
        })}
      />
    </FormDialog>
  );
}
