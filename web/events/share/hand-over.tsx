import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api } from '#web/kernel/api/api.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { keys, refreshEvents } from '#web/kernel/api/queries.ts';
import { toast } from '#web/kernel/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/text-fields.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import type { SharedEvent } from './share-links.ts';
import { words } from '../words.ts';

/** Gives the event to another admin or event manager. */
export function HandOver({ event }: { event: SharedEvent }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {words.handOver.open}
      </Button>
      {isOpen ? <HandOverDialog event={event} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function HandOverDialog({ event, onClose }: { event: SharedEvent; onClose: () => void }) {
  const queries = useQueryClient();
  const { tenantId } = event;
  const { data: users, error } = useQuery({
    queryKey: [keys.users, 'hosts', tenantId],
    queryFn: () => api.users.listUsers({ query: { page: 1, pageSize: 500, sort: 'name', tenantId } }),
  });
  const hosts = (users ?? [])
    .filter(({ id, role }) => id !== event.createdBy && (role === 'admin' || role === 'eventManager'))
    .map(({ id, email, firstName, lastName }) => ({
      value: id,
      label: `${firstName} ${lastName}`.trim() ? `${firstName} ${lastName} (${email})` : email,
    }));
  const [userId, setUserId] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(submitted: FormEvent) {
    submitted.preventDefault();
    if (userId === '') return setMissing(true);
    setBusy(true);
    try {
      await api.events.handOver({ params: { id: event.id }, body: { userId } });
      toast({
        title: words.handOver.done({ name: hosts.find(({ value }) => value === userId)?.label ?? '' }),
      });
      onClose();
      await refreshEvents(queries);
    } catch (error) {
      setFailure(sentenceOf(error, words.handOver.failed));
      setBusy(false);
    }
  }

  return (
    <FormDialog
      title={words.handOver.title({ event: event.name })}
      description={words.handOver.about}
      submitLabel={words.handOver.confirm}
      busyLabel={words.handOver.busy}
      busy={isBusy}
      failure={failure}
      onSubmit={(submitted) => void submit(submitted)}
      onClose={onClose}
    >
      <SelectField
        label={words.handOver.host}
        options={[{ value: '', label: words.handOver.choose }, ...hosts]}
        value={userId}
        hint={users && hosts.length === 0 ? words.handOver.nobody : undefined}
        error={error ? sentenceOf(error) : isMissing ? words.handOver.missing : undefined}
        onChange={({ target }) => {
          setMissing(false);
          setUserId(target.value);
        }}
      />
    </FormDialog>
  );
}
