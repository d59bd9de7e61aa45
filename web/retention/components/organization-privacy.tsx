import { Pencil, UserSearch } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { maxTextLength } from '#domain/kernel/text.ts';
import type { OrganizationRetention } from '#domain/retention/contract.ts';
import { useSubmit } from '#web/kernel/api/use-submit.ts';
import { useCan } from '#web/kernel/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { KeyValue } from '#web/ui/display/key-value.tsx';
import { SelectField, TextArea } from '#web/ui/fields/text-fields.tsx';
import { Pending } from '#web/ui/states.tsx';
import { useOwnRetention, useUpdateOwnRetention } from '../queries.ts';
import { GuestOfEmail } from './guest-of-email.tsx';
import { keptFor, monthChoices, words } from '../words.ts';

/** Shows what guests read about their data, and how long it is kept. */
export function OrganizationPrivacy() {
  const { data: own, isLoading } = useOwnRetention();
  const can = useCan();
  const [editing, setEditing] = useState(false);
  const [asked, setAsked] = useState(false);
  if (isLoading) return <Pending />;
  if (!own) return null;
  return (
    <Card aria-label={words.organization.title}>
      <CardHeader
        title={words.organization.title}
        description={words.organization.how}
        actions={
          <>
            {can('guest.erase') ? (
              <Button size="sm" icon={<UserSearch />} onClick={() => setAsked(true)}>
                {words.organization.guestAsks}
              </Button>
            ) : null}
            <Button size="sm" icon={<Pencil />} onClick={() => setEditing(true)}>
              {words.event.change}
            </Button>
          </>
        }
      />
      <CardBody>
        <KeyValue
          columns={2}
          items={[
            { label: words.stages.sensitive, value: keptFor(own.sensitiveMonths) },
            { label: words.stages.personal, value: keptFor(own.personalMonths) },
            { label: words.organization.notice, value: own.privacyNotice || words.organization.none },
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
    const isSaved = await update.act(
      {
        privacyNotice: values.privacyNotice,
        sensitiveMonths: monthsOfText(values.sensitiveMonths),
        personalMonths: monthsOfText(values.personalMonths),
      },
      {
        done: { title: words.form.saved, description: words.form.savedHow },
        failed: words.form.failed,
        title: words.form.notSaved,
      },
    );
    if (isSaved) onClose();
  });
  return (
    <FormDialog
      title={words.organization.title}
      submitLabel={words.form.save}
      busyLabel={words.form.saving}
      busy={update.isPending}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <TextArea
        label={words.organization.notice}
        hint={words.organization.noticeHint}
        placeholder={words.organization.noticePlaceholder}
        rows={4}
        maxLength={maxTextLength}
        {...form.register('privacyNotice')}
      />
      <SelectField
        label={words.stages.eraseSensitive}
        options={[{ value: '', label: words.kept.never }, ...monthChoices(own.sensitiveMonths)]}
        {...form.register('sensitiveMonths')}
      />
      <SelectField
        label={words.stages.erasePersonal}
        hint={words.organization.personalHint}
        options={[{ value: '', label: words.kept.never }, ...monthChoices(own.personalMonths)]}
        {...form.register('personalMonths')}
      />
    </FormDialog>
  );
}
