import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { formatDay } from '#web/kernel/formats.ts';
import { counted } from '#domain/kernel/text.ts';
import type { OrganizationDeletion, Tenant } from '#domain/tenants/contract.ts';
import { fieldErrorsOf, sentenceOf } from '#web/kernel/api/api-error.ts';
import { complain, toast } from '#web/kernel/toasts.tsx';
import { useSubmit } from '#web/kernel/api/use-submit.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { TextField } from '#web/ui/fields/text-fields.tsx';
import { Pending } from '#web/ui/states.tsx';
import { useAskForDeletion, useOwnDeletion, useTakeBackDeletion } from '../queries.ts';

/** Says that the organization will be deleted. Any of its administrators can undo that. */
export function DeletionBanner() {
  const { data: deletion, isLoading } = useOwnDeletion();
  const takeBack = useTakeBackDeletion();
  if (isLoading) return <Pending />;
  if (!deletion?.deletionAt) return null;
  const keep = async () => {
    try {
      await takeBack.mutateAsync();
      toast({ title: 'Your organization stays', description: 'Nothing is deleted.' });
    } catch (error) {
      complain(sentenceOf(error, 'We couldn’t stop the deletion.'), 'Not stopped');
    }
  };
  return (
    <Banner tone="danger">
      <p>
        {deletion.askedBy} asked to delete this organization. On{' '}
        {formatDay(new Date(deletion.deletionAt), 'UTC')} everything is gone for good.
      </p>
      <Button size="sm" className="mt-3" busy={takeBack.isPending} onClick={() => void keep()}>
        Keep the organization
      </Button>
    </Banner>
  );
}

export function DeleteOrganization({ tenant }: { tenant: Tenant }) {
  const deletion = useOwnDeletion().data;
  const [asking, setAsking] = useState(false);
  if (!deletion || deletion.deletionAt !== null) return null;
  return (
    <Card aria-label="Delete Organization">
      <CardHeader
        title="Delete Organization"
        actions={
          <Button size="sm" variant="danger" onClick={() => setAsking(true)}>
            Delete Organization
          </Button>
        }
      />
      <CardBody>
        <p className="text-sm text-muted">
          With its users, events, replies and mails. Any administrator can take it back for seven days.
        </p>
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
      toast({ title: 'Deletion scheduled', description: 'We’re emailing all administrators.' });
      onClose();
    } catch (error) {
      const { name } = fieldErrorsOf(error);
      if (name) form.setError('name', { message: name });
      complain(sentenceOf(error, 'We couldn’t schedule the deletion.'), 'Not Deleted');
    }
  });
  return (
    <FormDialog
      title={`Delete ${tenant.name}?`}
      submitLabel="Delete in seven days"
      tone="danger"
      busyLabel="Asking..."
      busy={ask.isPending}
      onSubmit={(event) => void send(event)}
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        {counted(users, 'user')}, {counted(events, 'event')} and {counted(replies, 'reply', 'replies')} are
        deleted for good in seven days. Until then guests can reply as before, and any administrator can take
        it back. We’re emailing all administrators.
      </p>
      <TextField
        label="Name of the organization"
        hint={`Type “${tenant.name}”.`}
        required
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name', {
          validate: (text) => text.trim() === tenant.name || `Type the name exactly: ${tenant.name}`,
        })}
      />
    </FormDialog>
  );
}
