import { ChevronRight } from 'lucide-react';
import { Controller, useFormContext } from 'react-hook-form';
import { SwitchField } from '#web/ui/choice-fields.tsx';
import { fieldLabels, type EventForm } from '../form.ts';
import { FormSection, wide } from './form-section.tsx';

/** The switches; those that few events need stand behind one line. On edit, the deadline's time is in Form Options. */
export function SettingsSection({ creating }: { creating: boolean }) {
  const { register, control } = useFormContext<EventForm>();
  return (
    <FormSection title="Event Settings">
      <SwitchField
        {...register('isPublic')}
        label={fieldLabels.isPublic}
        hint="Members of your organization see it. A private event opens only with its link."
        className={wide}
      />
      <SwitchField
        {...register('enableWaitlist')}
        label={creating ? 'Enable Waitlist' : fieldLabels.enableWaitlist}
        hint="When the event is full, further parties wait in line."
        className={wide}
      />
      {creating ? (
        <Controller
          control={control}
          name="hideDeadlineTime"
          render={({ field }) => (
            <SwitchField
              ref={field.ref}
              name={field.name}
              label={fieldLabels.hideDeadlineTime}
              hint="Guests see the time of the RSVP deadline beside its date."
              checked={!field.value}
              onCheckedChange={(shown) => field.onChange(!shown)}
              onBlur={field.onBlur}
              className={wide}
            />
          )}
        />
      ) : (
        <ApprovalSwitch />
      )}
      <details className="group sm:col-span-2">
        <summary className="flex min-h-6 cursor-pointer list-none items-center gap-1.5 rounded-md text-sm font-medium text-muted hover:text-ink touch:min-h-11 [&::-webkit-details-marker]:hidden">
          <ChevronRight aria-hidden className="size-4 shrink-0 transition-transform group-open:rotate-90" />
          More settings
        </summary>
        <div className="mt-4 grid gap-5">
          {creating ? <ApprovalSwitch /> : null}
          <SwitchField
            {...register('automaticPromotion')}
            label={fieldLabels.automaticPromotion}
            hint="When spots open, waiting parties that fit move up in order."
          />
          <SwitchField
            {...register('severalRepliesPerEmail')}
            label={fieldLabels.severalRepliesPerEmail}
            hint="One address may reply more than once."
          />
          <SwitchField
            {...register('holdSeats')}
            label={fieldLabels.holdSeats}
            hint="Who does not confirm by the mailed link within 24 hours goes to the waitlist. Nothing is held while mail stays in the built-in mailbox."
          />
          <SwitchField
            {...register('showGuestList')}
            label={fieldLabels.showGuestList}
            hint="“Who’s coming” on the RSVP page, for guests who agreed to it."
          />
        </div>
      </details>
    </FormSection>
  );
}

function ApprovalSwitch() {
  const { register } = useFormContext<EventForm>();
  return (
    <SwitchField
      {...register('requiresApproval')}
      label={fieldLabels.requiresApproval}
      hint="Every yes waits until a host approves it."
      className={wide}
    />
  );
}
