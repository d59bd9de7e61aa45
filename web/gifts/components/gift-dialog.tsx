import { useState } from 'react';
import { Controller, useForm, type UseFormReturn } from 'react-hook-form';
import type { Gift } from '#domain/gifts/contract.ts';
import { maxGiftNote, waysToThank, type WayToThank } from '#domain/gifts/rules.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { showFieldErrors } from '#web/kernel/api/form-errors.ts';
import { useSubmit } from '#web/kernel/api/use-submit.ts';
import { Combobox, type ComboboxOption } from '#web/ui/fields/combobox.tsx';
import { searchDelay } from '#web/ui/fields/search-box.tsx';
import { DateField, SelectField, TextArea, TextField } from '#web/ui/fields/text-fields.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { useGivers, useSaveGift } from '../queries.ts';
import { words } from '../words.ts';

interface Values {
  fromName: string;
  what: string;
  /** The giver as `household ID` or `reply ID`, or '' for nobody on the list. */
  giver: string;
  receivedOn: string;
  thankedBy: WayToThank | '';
  thankedOn: string;
  note: string;
}

function giverOf({ invitationId, reservationId }: Gift): string {
  if (invitationId !== null) return `household ${invitationId}`;
  return reservationId === null ? '' : `reply ${reservationId}`;
}

const valuesOf = (gift: Gift | null): Values => ({
  fromName: gift?.fromName ?? '',
  what: gift?.what ?? '',
  giver: gift ? giverOf(gift) : '',
  receivedOn: gift?.receivedOn ?? '',
  thankedBy: gift?.thankedBy ?? '',
  thankedOn: gift?.thankedOn ?? '',
  note: gift?.note ?? '',
});

/** Returns who may have given the gift, by what the host searches. */
function useGiver(eventId: string, gift: Gift | null, { getValues, setValue }: UseFormReturn<Values>) {
  const [nobody] = useState<ComboboxOption>({ value: '', label: words.gift.nobody });
  const [search, setSearch] = useState('');
  const matches = useGivers(eventId, useDebounced(search.trim(), searchDelay)).data;
  /** The chosen giver, who stays in the list whatever the host searches. */
  const [chosen, setChosen] = useState<ComboboxOption>(() =>
    gift && giverOf(gift) !== '' ? { value: giverOf(gift), label: gift.fromName } : nobody,
  );
  const givers = matches && [
    nobody,
    ...(chosen === nobody || matches.some(({ value }) => value === chosen.value) ? [] : [chosen]),
    ...matches,
  ];

  /** Fills in the name of a chosen giver, unless the host typed one. */
  function choose(giver: string) {
    const { label, ...next } = givers?.find(({ value }) => value === giver) ?? nobody;
    const before = chosen.label;
    setChosen(next.value === '' ? nobody : { label, ...next });
    const typed = getValues('fromName').trim();
    setValue('giver', giver);
    if (giver !== '' && (typed === '' || typed === before)) setValue('fromName', label);
  }

  return { givers, search, setSearch, choose };
}

/** The form for one gift. */
export function GiftDialog({
  eventId,
  gift,
  onClose,
}: {
  eventId: string;
  gift: Gift | null;
  onClose: () => void;
}) {
  const form = useForm<Values>({ defaultValues: valuesOf(gift) });
  const { register, control, formState, watch } = form;
  const { errors } = formState;
  const { givers, search, setSearch, choose } = useGiver(eventId, gift, form);
  const save = useSaveGift(eventId);
  const [failure, setFailure] = useState<string | null>(null);

  const submit = useSubmit(form, async ({ giver, thankedBy, thankedOn, receivedOn, ...texts }) => {
    setFailure(null);
    const [kind, id = null] = giver.split(' ');
    try {
      await save.mutateAsync({
        was: gift,
        body: {
          ...texts,
          invitationId: kind === 'household' ? id : null,
          reservationId: kind === 'reply' ? id : null,
          receivedOn: receivedOn || null,
          thankedBy: thankedBy || null,
          thankedOn: thankedBy === '' ? null : thankedOn || undefined,
        },
      });
      onClose();
    } catch (error) {
      if (!showFieldErrors(form, error)) setFailure(sentenceOf(error, words.gift.notSaved));
    }
  });

  return (
    <FormDialog
      title={gift ? words.gift.edit : words.gift.new}
      submitLabel={words.gift.save}
      busyLabel={words.gift.saving}
      busy={save.isPending}
      failure={failure}
      autoComplete="off"
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {givers && (givers.length > 1 || search !== '') ? (
        <Controller
          control={control}
          name="giver"
          render={({ field: { value, ref } }) => (
            <Combobox
              ref={ref}
              label={words.gift.giver}
              hint={words.gift.giverHint}
              options={givers}
              value={value}
              onValueChange={choose}
              onSearch={setSearch}
            />
          )}
        />
      ) : null}
      <TextField
        {...register('fromName')}
        label={words.gift.from}
        required
        maxLength={200}
        error={errors.fromName?.message}
      />
      <TextField
        {...register('what')}
        label={words.gift.what}
        required
        maxLength={200}
        error={errors.what?.message}
      />
      <DateField {...register('receivedOn')} label={words.gift.received} error={errors.receivedOn?.message} />
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          {...register('thankedBy')}
          label={words.gift.thankedBy}
          placeholder={words.gift.notThanked}
          options={waysToThank.map((value) => ({ value, label: words.ways[value] }))}
        />
        {watch('thankedBy') === '' ? null : (
          <DateField
            {...register('thankedOn')}
            label={words.gift.thankedOn}
            error={errors.thankedOn?.message}
          />
        )}
      </div>
      <TextArea
        {...register('note')}
        label={words.gift.note}
        hint={words.gift.noteHint}
        rows={3}
        maxLength={maxGiftNote}
        error={errors.note?.message}
      />
    </FormDialog>
  );
}
