import { useFormContext } from 'react-hook-form';
import { RadioCards } from '#web/ui/fields/choice-fields.tsx';
import { SelectField } from '#web/ui/fields/text-fields.tsx';
import { type EventForm } from '../form/form.ts';
import { wide } from './form-section.tsx';
import { inviteModes, lookupFactors } from '#domain/events/settings.ts';
import { words } from '../words.ts';

const modes = () =>
  inviteModes.map((value) => ({ value, label: words.modes[value], description: words.modesHow[value] }));

const factors = () => lookupFactors.map((value) => ({ value, label: words.factors[value] }));

/** The settings for who may reply and how guests find their invitation. */
export function InvitationFields() {
  const { register, watch, formState } = useFormContext<EventForm>();
  return (
    <>
      <RadioCards
        {...register('inviteMode')}
        label={words.fields.inviteMode}
        options={modes()}
        error={formState.errors.inviteMode?.message}
        className={wide}
      />
      {watch('inviteMode') === 'open' ? null : (
        <SelectField
          {...register('lookupFactor')}
          label={words.fields.lookupFactor}
          hint={words.factorsHow[watch('lookupFactor')]}
          options={factors()}
          error={formState.errors.lookupFactor?.message}
          className={wide}
        />
      )}
    </>
  );
}
