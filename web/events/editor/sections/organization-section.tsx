import { Controller, useFormContext } from 'react-hook-form';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import { useTenantChoices } from '../editor-queries.ts';
import { fieldLabels, type EventForm } from '../form/form.ts';
import { FormSection, wide } from './form-section.tsx';

/** The choice of the event's organization, for a superadmin, who belongs to none. */
export function OrganizationSection() {
  const { control, formState } = useFormContext<EventForm>();
  const tenants = useTenantChoices(true);
  const options = (tenants.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FormSection title="Organization">
      <Controller
        control={control}
        name="tenantId"
        render={({ field }) => (
          <Combobox
            ref={field.ref}
            label={fieldLabels.tenantId}
            required
            options={options}
            value={field.value}
            onValueChange={field.onChange}
            onBlur={field.onBlur}
            placeholder={tenants.isPending ? 'Loading...' : 'Choose an organization'}
            emptyText="No organization with that name."
            hint={tenants.isError ? 'We couldn’t load the organizations. Please reload the page.' : undefined}
            error={formState.errors.tenantId?.message}
            className={wide}
          />
        )}
      />
    </FormSection>
  );
}
