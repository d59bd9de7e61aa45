import { ChevronRight } from 'lucide-react';
import { Controller, useFormContext } from 'react-hook-form';
import { SwitchField } from '#web/ui/fields/choice-fields.tsx';
import { fieldLabels, type EventForm } from '../form/form.ts';
import { wide } from './form-section.tsx';

/**
 * The switches of the event. Rarely needed ones are behind one line. On the edit form, the
 * deadline's time is in Form Options.
 */
export function SettingFields({ creating }: { creating: boolean }) {
  const { register, control } = useFormContext<EventForm>();
  return (
    <>
      <SwitchField
        {...register('isPublic')}
        label={fieldLabels.isPublic}
        hint="Listed for members. Private events open only by link."
        className={wide}
      />
      <SwitchField
        {...register('enableWaitlist')}
        label={creating ? 'Enable Waitlist' : fieldLabels.enableWaitlist}
        hint="When it’s full, new replies join a waitlist."
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
              hint="Guests see the RSVP deadline’s time next to its date."
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
            hint="When seats open, we automatically confirm and email the next party that fits."
          />
          <SwitchField
            {...register('severalRepliesPerEmail')}
            label={fieldLabels.severalRepliesPerEmail}
            hint="Allow several replies from one email."
          />
          <SwitchField
            {...register('holdSeats')}
            label={fieldLabels.holdSeats}
            hint="Guests who don’t confirm by the emailed link within 24 hours move to the waitlist. Seats aren’t held while mail stays in the built-in mailbox."
          />
          <SwitchField
            {...register('showGuestList')}
            label={fieldLabels.showGuestList}
            hint="“Who’s coming” on the RSVP page lists guests who agreed to it."
          />
        </div>
      </details>
    </>
  );
}

function ApprovalSwitch() {
  const { register } = useFormContext<EventForm>();
  return (
    <SwitchField
      {...register('requiresApproval')}
      label={fieldLabels.requiresApproval}
      hint="You confirm each yes."
      className={wide}
    />
  );
}
