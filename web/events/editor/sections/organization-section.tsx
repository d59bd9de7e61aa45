import { Controller, useFormContext } from 'react-hook-form';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import { useTenantChoices } from '../editor-queries.ts';
import { type EventForm } from '../form/form.ts';
import { FormSection, wide } from './form-section.tsx';
import { words } from '../words.ts';

/** The choice of the event's organization, for a superadmin, who belongs to none. */
export function OrganizationSection() {
  const { control, formState } = useFormContext<EventForm>();
  const tenants = useTenantChoices(true);
  const options = (tenants.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FormSection title={words.fields.tenantId}>
      <Controller
        control={control}
        name="tenantId"
        render={({ field }) => (
          <Combobox
            ref={field.ref}
            label={words.fields.tenantId}
            required
            options={options}
            value={field.value}
            onValueChange={field.onChange}
            onBlur={field.onBlur}
            placeholder={tenants.isPending ? words.organization.loading : words.organization.choose}
            emptyText={words.organization.none}
            hint={tenants.isError ? words.organization.failed : undefined}
            error={formState.errors.tenantId?.message}
            className={wide}
          />
        )}
      />
    </FormSection>
  );
}
