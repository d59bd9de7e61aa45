import { ChevronRight } from 'lucide-react';
import { Controller, useFormContext } from 'react-hook-form';
import { SwitchField } from '#web/ui/fields/choice-fields.tsx';
import { type EventForm } from '../form/form.ts';
import { wide } from './form-section.tsx';
import { words } from '../words.ts';

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
        label={words.fields.isPublic}
        hint={words.switches.isPublic}
        className={wide}
      />
      <SwitchField
        {...register('enableWaitlist')}
        label={creating ? words.switches.waitlistCreating : words.fields.enableWaitlist}
        hint={words.switches.waitlist}
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
              label={words.fields.hideDeadlineTime}
              hint={words.switches.deadlineTime}
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
          {words.switches.more}
        </summary>
        <div className="mt-4 grid gap-5">
          {creating ? <ApprovalSwitch /> : null}
          <SwitchField
            {...register('automaticPromotion')}
            label={words.fields.automaticPromotion}
            hint={words.switches.promotion}
          />
          <SwitchField
            {...register('severalRepliesPerEmail')}
            label={words.fields.severalRepliesPerEmail}
            hint={words.switches.several}
          />
          <SwitchField {...register('holdSeats')} label={words.fields.holdSeats} hint={words.switches.hold} />
          <SwitchField
            {...register('showGuestList')}
            label={words.fields.showGuestList}
            hint={words.switches.guestList}
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
      label={words.fields.requiresApproval}
      hint={words.switches.approval}
      className={wide}
    />
  );
}
