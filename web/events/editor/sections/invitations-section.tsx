import { useFormContext } from 'react-hook-form';
import type { InviteMode, LookupFactor } from '#domain/events/settings.ts';
import { RadioCards } from '#web/ui/fields/choice-fields.tsx';
import { SelectField } from '#web/ui/fields/text-fields.tsx';
import { fieldLabels, type EventForm } from '../form/form.ts';
import { inviteModeLabels } from './fold-words.ts';
import { wide } from './form-section.tsx';

const modes: { value: InviteMode; label: string; description: string }[] = [
  {
    value: 'open',
    label: inviteModeLabels.open,
    description: 'Everyone sees the whole page and can reply.',
  },
  {
    value: 'matched',
    label: inviteModeLabels.matched,
    description: 'Everyone sees the whole page and can reply. Invited households see their names.',
  },
  {
    value: 'invited',
    label: inviteModeLabels.invited,
    description: 'Others see the title, host and date, and how to find their invitation. They can’t reply.',
  },
];

const factors: { value: LookupFactor; label: string }[] = [
  { value: 'code', label: 'The code on the invitation' },
  { value: 'postcode', label: 'The postcode of the household' },
  { value: 'phone', label: 'The last four digits of the phone' },
  { value: 'mail', label: 'Nothing. We email the link to the household' },
  { value: 'none', label: 'Nothing. The name is enough' },
];

const hints: Record<LookupFactor, string> = {
  code: 'Plus the full name. The codes are in the guest list.',
  postcode: 'Plus the full name. Guests can’t find households without a postcode.',
  phone: 'Plus the full name. Guests can’t find households without a phone.',
  mail: 'Guests give their full name. We email only the address in your guest list.',
  none: 'Anyone who knows a full name can see that this person is invited and reply for the household. Names appear as “Ana S.”.',
};

/** The settings for who may reply and how guests find their invitation. */
export function InvitationFields() {
  const { register, watch, formState } = useFormContext<EventForm>();
  return (
    <>
      <RadioCards
        {...register('inviteMode')}
        label={fieldLabels.inviteMode}
        options={modes}
        error={formState.errors.inviteMode?.message}
        className={wide}
      />
      {watch('inviteMode') === 'open' ? null : (
        <SelectField
          {...register('lookupFactor')}
          label={fieldLabels.lookupFactor}
          hint={hints[watch('lookupFactor')]}
          options={factors}
          error={formState.errors.lookupFactor?.message}
          className={wide}
        />
      )}
    </>
  );
}
