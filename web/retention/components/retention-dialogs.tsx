import type { BaseSyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import type { EventRetention } from '#domain/retention/contract.ts';
import { useSubmit } from '#web/kernel/api/use-submit.ts';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { SelectField, TextArea } from '#web/ui/fields/text-fields.tsx';
import type { RetentionChange } from '../queries.ts';
import { keptFor, monthChoices, stageLabels } from '../words.ts';

interface Props {
  busy: boolean;
  onSend: (change: RetentionChange) => Promise<void>;
  onClose: () => void;
}

/** Keeps the submit from the event's form, which contains the dialog. */
const alone = (submit: (event: BaseSyntheticEvent) => Promise<void>) => (event: BaseSyntheticEvent) => {
  event.stopPropagation();
  void submit(event);
};

const textOf = (months: number | null) => (months === null ? '' : String(months));
const monthsOfText = (text: string): number | null => (text === '' ? null : Number(text));

export function MonthsDialog({ retention, busy, onSend, onClose }: Props & { retention: EventRetention }) {
  const { organization } = retention;
  const form = useForm({
    defaultValues: {
      sensitiveMonths: textOf(retention.sensitiveMonths),
      personalMonths: textOf(retention.personalMonths),
    },
  });
  const save = useSubmit(form, ({ sensitiveMonths, personalMonths }) =>
    onSend({
      kind: 'months',
      months: {
        sensitiveMonths: monthsOfText(sensitiveMonths),
        personalMonths: monthsOfText(personalMonths),
      },
    }),
  );
  const choices = (own: number | null, general: number | null) => [
    { value: '', label: `Same as the organization: kept ${keptFor(general)}` },
    { value: '0', label: 'Never' },
    ...monthChoices(own),
  ];
  return (
    <FormDialog
      title="How long guest data is kept"
      description="We keep the number of guests. You and the administrators hear seven days before."
      submitLabel="Save Changes"
      busyLabel="Saving..."
      busy={busy}
      onSubmit={alone(save)}
      onClose={onClose}
    >
      <SelectField
        label={`Erase: ${stageLabels.sensitive.toLowerCase()}`}
        options={choices(retention.sensitiveMonths, organization.sensitiveMonths)}
        {...form.register('sensitiveMonths')}
      />
      <SelectField
        label={`Erase: ${stageLabels.personal.toLowerCase()}`}
        options={choices(retention.personalMonths, organization.personalMonths)}
        {...form.register('personalMonths')}
      />
    </FormDialog>
  );
}

export function HoldDialog({ busy, onSend, onClose }: Props) {
  const form = useForm({ defaultValues: { reason: '' } });
  const save = useSubmit(form, ({ reason }) => onSend({ kind: 'hold', reason }));
  return (
    <FormDialog
      title="Keep longer"
      description="We won’t erase this event’s guest data until you stop it. Guests can still delete their own data."
      submitLabel="Keep longer"
      busyLabel="Saving..."
      busy={busy}
      onSubmit={alone(save)}
      onClose={onClose}
    >
      <TextArea
        label="Reason for keeping the data"
        required
        rows={2}
        maxLength={500}
        error={form.formState.errors.reason?.message}
        {...form.register('reason', {
          validate: (text) => text.trim() !== '' || 'Say why you need to keep the data',
        })}
      />
    </FormDialog>
  );
}
