import type { BaseSyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import type { EventRetention } from '#domain/retention/contract.ts';
import { useSubmit } from '#web/kernel/api/use-submit.ts';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { SelectField, TextArea } from '#web/ui/fields/text-fields.tsx';
import type { RetentionChange } from '../queries.ts';
import { monthChoices, words } from '../words.ts';

interface Props {
  busy: boolean;
  onSend: (change: RetentionChange) => Promise<unknown>;
  onClose: () => void;
}

/** Keeps a submit of the dialog's form from also submitting the event's form around it. */
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
    {
      value: '',
      label: general === null ? words.kept.sameForGood : words.kept.sameMonths({ count: general }),
    },
    { value: '0', label: words.kept.never },
    ...monthChoices(own),
  ];
  return (
    <FormDialog
      title={words.event.title}
      description={words.event.how}
      submitLabel={words.form.save}
      busyLabel={words.form.saving}
      busy={busy}
      onSubmit={alone(save)}
      onClose={onClose}
    >
      <SelectField
        label={words.stages.eraseSensitive}
        options={choices(retention.sensitiveMonths, organization.sensitiveMonths)}
        {...form.register('sensitiveMonths')}
      />
      <SelectField
        label={words.stages.erasePersonal}
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
      title={words.event.keepLonger}
      description={words.event.keepHow}
      submitLabel={words.event.keepLonger}
      busyLabel={words.form.saving}
      busy={busy}
      onSubmit={alone(save)}
      onClose={onClose}
    >
      <TextArea
        label={words.event.reason}
        required
        rows={2}
        maxLength={500}
        error={form.formState.errors.reason?.message}
        {...form.register('reason', {
          validate: (text) => text.trim() !== '' || words.event.reasonMissing,
        })}
      />
    </FormDialog>
  );
}
