import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray, useForm, type UseFormReturn } from 'react-hook-form';
import type { OwnSection, SectionInput } from '#domain/sections/contract.ts';
import { kindsOfSections, maxEntries, type SectionKind } from '#domain/sections/kinds.ts';
import { fieldErrorsOf, sentenceOf } from '#web/kernel/api/api-error.ts';
import { useSubmit } from '#web/kernel/api/use-submit.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { FieldGroup } from '#web/ui/fields/field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { TextArea, TextField } from '#web/ui/fields/text-fields.tsx';
import { hasEntries, words, type EntryKind } from '../words.ts';

interface Values {
  title: string;
  forComing: boolean;
  text: string;
  place: string;
  entries: { id?: string | null; label: string; text: string; link: string }[];
  account: { holder: string; iban: string; reference: string };
  contact: { email: string; phone: string };
}

const https = 'https://';
const blankEntry = { label: '', text: '', link: '' };
const blankContact = { email: '', phone: '' };
const blankAccount = { holder: '', iban: '', reference: '' };

const valuesOf = (section: OwnSection | null, kind: SectionKind): Values => ({
  title: section?.title ?? '',
  forComing: section?.forComing ?? false,
  text: section?.text ?? '',
  place: section?.place ?? '',
  entries: section?.entries ?? (kindsOfSections[kind].entries ? [blankEntry] : []),
  account: section?.account ?? blankAccount,
  contact: section?.contact ?? blankContact,
});

const isFilled = (fields: object) => Object.values(fields).some((text) => String(text).trim() !== '');

/** The form for one section, with the fields that its kind has. */
export function SectionDialog({
  kind,
  section,
  busy,
  onSave,
  onClose,
}: {
  kind: SectionKind;
  section: OwnSection | null;
  busy: boolean;
  onSave: (section: SectionInput) => Promise<unknown>;
  onClose: () => void;
}) {
  const { place, account, contact } = kindsOfSections[kind];
  const heading = words.headings[kind];
  const form = useForm<Values>({ defaultValues: valuesOf(section, kind) });
  const { register, formState } = form;
  const { errors } = formState;
  const [failure, setFailure] = useState<string | null>(null);

  const save = useSubmit(form, async (values) => {
    setFailure(null);
    // The server's errors name entries by index, so remove blank ones first.
    const filled = values.entries.filter(({ id: _, ...fields }) => isFilled(fields));
    if (filled.length < values.entries.length) form.setValue('entries', filled);
    try {
      await onSave({
        ...values,
        id: section?.id ?? null,
        kind,
        entries: filled,
        account: account && isFilled(values.account) ? values.account : null,
        contact: contact ? values.contact : null,
      });
    } catch (error) {
      const problems = Object.entries(fieldErrorsOf(error));
      const inFields = problems.flatMap(([path, message]) => {
        const [, field] = /^sections\.\d+\.(.+)$/.exec(path) ?? [];
        return field === undefined ? [] : [{ field: field as 'title', message }];
      });
      for (const { field, message } of inFields) form.setError(field, { message });
      if (inFields[0]) form.setFocus(inFields[0].field);
      else setFailure(problems[0]?.[1] ?? sentenceOf(error, words.sectionForm.notSaved));
    }
  });

  return (
    <FormDialog
      title={section ? words.sectionForm.edit({ section: section.title || heading }) : heading}
      description={words.purposes[kind]}
      size="lg"
      submitLabel={words.sectionForm.save}
      busyLabel={words.sectionForm.saving}
      busy={busy}
      failure={failure}
      onSubmit={(submitted) => {
        // The dialog is inside the event's form, which must not submit.
        submitted.stopPropagation();
        void save(submitted);
      }}
      onClose={onClose}
    >
      <TextField
        {...register('title')}
        label={words.sectionForm.title}
        placeholder={heading}
        maxLength={100}
        autoComplete="off"
        error={errors.title?.message}
      />
      {contact ? <ContactFields form={form} /> : null}
      {place ? (
        <TextField
          {...register('place')}
          label={words.sectionForm.place}
          hint={words.sectionForm.placeHint}
          maxLength={500}
          autoComplete="off"
          error={errors.place?.message}
        />
      ) : null}
      <TextArea
        {...register('text')}
        label={words.sectionForm.text}
        rows={hasEntries(kind) ? 3 : 6}
        maxLength={5_000}
        error={errors.text?.message}
      />
      {hasEntries(kind) ? <Entries form={form} kind={kind} /> : null}
      {account ? <AccountFields form={form} /> : null}
      <CheckboxField
        {...register('forComing')}
        label={words.sectionForm.forComing}
        hint={words.sectionForm.forComingHint}
      />
    </FormDialog>
  );
}

function ContactFields({ form: { register, formState } }: { form: UseFormReturn<Values> }) {
  const { errors } = formState;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField
        {...register('contact.email')}
        label={words.sectionForm.email}
        type="email"
        maxLength={254}
        autoComplete="off"
        hint={words.sectionForm.emailHint}
        error={errors.contact?.email?.message}
      />
      <TextField
        {...register('contact.phone')}
        label={words.sectionForm.phone}
        type="tel"
        maxLength={50}
        autoComplete="off"
        hint={words.sectionForm.phoneHint}
        error={errors.contact?.phone?.message}
      />
    </div>
  );
}

function AccountFields({ form: { register, formState } }: { form: UseFormReturn<Values> }) {
  const { errors } = formState;
  return (
    <FieldGroup legend={words.sectionForm.account}>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          {...register('account.holder')}
          label={words.sectionForm.holder}
          maxLength={70}
          autoComplete="off"
          error={errors.account?.holder?.message}
        />
        <TextField
          {...register('account.iban')}
          label="IBAN"
          maxLength={50}
          autoComplete="off"
          error={errors.account?.iban?.message}
        />
        <TextField
          {...register('account.reference')}
          label={words.sectionForm.reference}
          maxLength={140}
          autoComplete="off"
          hint={words.sectionForm.referenceHint}
          error={errors.account?.reference?.message}
        />
      </div>
    </FieldGroup>
  );
}

function Entries({ form, kind }: { form: UseFormReturn<Values>; kind: EntryKind }) {
  const { control, register, formState, setFocus } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'entries', keyName: 'key' });
  const errors = formState.errors.entries;
  const link = kindsOfSections[kind].entries?.link;

  function removeRow(index: number) {
    remove(index);
    // The pressed button is gone, so the focus moves to the row before it, the nearest place.
    if (index > 0) setFocus(`entries.${index - 1}.label`);
  }

  return (
    <FieldGroup legend={words.entries[kind]} hideLegend error={errors?.message}>
      <ul className="space-y-4">
        {fields.map((entry, index) => (
          <li key={entry.key} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-2">
            <TextField
              {...register(`entries.${index}.label`)}
              label={words.entryLabels[kind]}
              placeholder={words.entryLabelExamples[kind]}
              maxLength={200}
              autoComplete="off"
              error={errors?.[index]?.label?.message}
            />
            <IconButton
              label={words.removeEntry[kind]({ number: index + 1 })}
              icon={<Trash2 />}
              onClick={() => removeRow(index)}
              className="mt-6.5"
            />
            <TextArea
              {...register(`entries.${index}.text`)}
              label={words.entryTexts[kind]}
              placeholder={words.entryTextExamples[kind]}
              rows={2}
              maxLength={3_000}
              error={errors?.[index]?.text?.message}
            />
            {link ? (
              <TextField
                {...register(`entries.${index}.link`)}
                label={words.sectionForm.link}
                placeholder={link === 'https' ? https : words.sectionForm.linkExample}
                maxLength={1_000}
                autoComplete="off"
                error={errors?.[index]?.link?.message}
                className="col-start-1"
              />
            ) : null}
          </li>
        ))}
      </ul>
      <Button
        icon={<Plus />}
        size="sm"
        className="mt-3"
        disabled={fields.length >= maxEntries}
        onClick={() => append({ ...blankEntry })}
      >
        {words.addEntry[kind]}
      </Button>
    </FieldGroup>
  );
}
