import { useFormContext } from 'react-hook-form';
import type { InviteMode, LookupFactor } from '#domain/events/settings.ts';
import { RadioCards } from '#web/ui/choice-fields.tsx';
import { SelectField } from '#web/ui/text-fields.tsx';
import { fieldLabels, type EventForm } from '../form.ts';
import { FormSection, wide } from './form-section.tsx';

const modes: { value: InviteMode; label: string; description: string }[] = [
  {
    value: 'open',
    label: 'Everybody with the link',
    description: 'Strangers see the whole page and can reply.',
  },
  {
    value: 'matched',
    label: 'Everybody, and invited households by name',
    description: 'Strangers see the whole page and can reply; invited households find their names there.',
  },
  {
    value: 'invited',
    label: 'Only invited households',
    description:
      'Strangers see the title, the host and the date, and how to find their invitation. They cannot reply.',
  },
];

const factors: { value: LookupFactor; label: string }[] = [
  { value: 'code', label: 'The code on the invitation' },
  { value: 'postcode', label: 'The postcode of the household' },
  { value: 'phone', label: 'The last four digits of the phone' },
  { value: 'mail', label: 'Nothing: the link is mailed to the household' },
  { value: 'none', label: 'Nothing: the name is enough' },
];

const hints: Record<LookupFactor, string> = {
  code: 'Beside the full name. You find the codes in the guest list.',
  postcode: 'Beside the full name. Households without a postcode are not found.',
  phone: 'Beside the full name. Households without a phone are not found.',
  mail: 'Guests give their full name. The mail goes only to the address in your guest list.',
  none: 'Anybody who knows a full name learns that this person is invited, and can answer for the household. Names are shown as “Ana S.”.',
};

/** The settings for who may reply and how guests find their invitation. */
export function InvitationsSection() {
  const { register, watch, formState } = useFormContext<EventForm>();
  return (
    <FormSection title="Invitations" description="For events with a guest list.">
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
    </FormSection>
  );
}
