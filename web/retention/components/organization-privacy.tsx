import { Pencil, UserSearch } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { maxTextLength } from '#domain/kernel/text.ts';
import type { OrganizationRetention } from '#domain/retention/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { complain, toast } from '#web/kernel/toasts.tsx';
import { useSubmit } from '#web/kernel/api/use-submit.ts';
import { useCan } from '#web/kernel/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { KeyValue } from '#web/ui/key-value.tsx';
import { SelectField, TextArea } from '#web/ui/fields/text-fields.tsx';
import { Pending } from '#web/ui/states.tsx';
import { useOwnRetention, useUpdateOwnRetention } from '../queries.ts';
import { GuestOfEmail } from './guest-of-email.tsx';
import { keptFor, monthChoices, stageLabels } from '../words.ts';

/** Shows what guests read about their data, and how long it is kept. */
export function OrganizationPrivacy() {
  const { data: own, isLoading } = useOwnRetention();
  const can = useCan();
  const [editing, setEditing] = useState(false);
  const [asked, setAsked] = useState(false);
  if (isLoading) return <Pending />;
  if (!own) return null;
  return (
    <Card aria-label="Guests’ data">
      <CardHeader
        title="Guests’ data"
        description="Default for all events."
        actions={
          <>
            {can('guest.erase') ? (
              <Button size="sm" icon={<UserSearch />} onClick={() => setAsked(true)}>
                A guest asks
              </Button>
            ) : null}
            <Button size="sm" icon={<Pencil />} onClick={() => setEditing(true)}>
              Change
            </Button>
          </>
        }
      />
      <CardBody>
        <KeyValue
          columns={2}
          items={[
            { label: stageLabels.sensitive, value: `Kept ${keptFor(own.sensitiveMonths)}` },
            { label: stageLabels.personal, value: `Kept ${keptFor(own.personalMonths)}` },
            { label: 'Privacy notice', value: own.privacyNotice || 'None' },
          ]}
        />
      </CardBody>
      {asked ? <GuestOfEmail open onClose={() => setAsked(false)} /> : null}
      {editing ? <EditDialog own={own} onClose={() => setEditing(false)} /> : null}
    </Card>
  );
}

interface Values {
  privacyNotice: string;
  sensitiveMonths: string;
  personalMonths: string;
}

const monthsOfText = (text: string): number | null => (text === '' ? null : Number(text));

function EditDialog({ own, onClose }: { own: OrganizationRetention; onClose: () => void }) {
  const update = useUpdateOwnRetention();
  const form = useForm<Values>({
    defaultValues: {
      privacyNotice: own.privacyNotice,
      sensitiveMonths: String(own.sensitiveMonths ?? ''),
      personalMonths: String(own.personalMonths ?? ''),
    },
  });
  const save = useSubmit(form, async (values) => {
    try {
      await update.mutateAsync({
        privacyNotice: values.privacyNotice,
        sensitiveMonths: monthsOfText(values.sensitiveMonths),
        personalMonths: monthsOfText(values.personalMonths),
      });
      toast({ title: 'Saved', description: 'Your guest data settings have changed.' });
      onClose();
    } catch (error) {
      complain(sentenceOf(error, 'We couldn’t save it.'), 'Not Saved');
    }
  });
  return (
    <FormDialog
      title="Guests’ data"
      submitLabel="Save Changes"
      busyLabel="Saving..."
      busy={update.isPending}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <TextArea
        label="Privacy notice"
        hint="Next to the submit button, if the event doesn’t have its own."
        placeholder="How you use guest data, and who guests can ask"
        rows={4}
        maxLength={maxTextLength}
        {...form.register('privacyNotice')}
      />
      <SelectField
        label={`Erase: ${stageLabels.sensitive.toLowerCase()}`}
        options={[{ value: '', label: 'Never' }, ...monthChoices(own.sensitiveMonths)]}
        {...form.register('sensitiveMonths')}
      />
      <SelectField
        label={`Erase: ${stageLabels.personal.toLowerCase()}`}
        hint="We keep the number of guests. Hosts and administrators hear seven days before."
        options={[{ value: '', label: 'Never' }, ...monthChoices(own.personalMonths)]}
        {...form.register('personalMonths')}
      />
    </FormDialog>
  );
}
