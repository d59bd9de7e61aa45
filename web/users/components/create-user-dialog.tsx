import { useState } from 'react';
import { Controller, useForm, type UseFormReturn } from 'react-hook-form';
import { assignableRoles, type Role } from '#domain/access/rules.ts';
import { checkPassword } from '#web/accounts/fields.ts';
import type { Tenant } from '#domain/tenants/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { showFieldErrors } from '#web/kernel/api/form-errors.ts';
import { useUser } from '#web/kernel/session/session.tsx';
import { complain, toast } from '#web/kernel/toasts/toasts.tsx';
import { useSubmit } from '#web/kernel/api/use-submit.ts';
import { RadioCards } from '#web/ui/fields/choice-fields.tsx';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { PasswordField, SelectField } from '#web/ui/fields/text-fields.tsx';
import { useCreateUser } from '../queries.ts';
import { complainInvalid, emailRules } from '../user-form.ts';
import { PersonFields } from './account-fields.tsx';
import { words } from '../words.ts';
import { shellWords } from '#web/kernel/shell-words.ts';
import { words as uiWords } from '#web/ui/words.ts';

interface CreateValues {
  firstName: string;
  lastName: string;
  email: string;
  /** Says who chooses the first password: the user by a mailed link, or the admin who adds them. */
  firstPassword: 'theirs' | 'mine';
  password: string;
  role: Role;
  tenantId: string;
}

/**
 * Creates a user. `tenants` are the organizations that a superadmin chooses from. Everyone else has
 * only their own, so it is undefined.
 */
export function CreateUserDialog(props: {
  tenants: readonly Tenant[] | undefined;
  choosesTenant: boolean;
  onClose: () => void;
}) {
  const me = useUser();
  const create = useCreateUser();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<CreateValues>({
    defaultValues: {
      firstName: '',
      lastName: '',
      email: '',
      firstPassword: 'theirs',
      password: '',
      role: 'guest',
      tenantId: '',
    },
  });
  const { errors, isSubmitting } = form.formState;
  const invites = form.watch('firstPassword') === 'theirs';
  const needsTenant = props.choosesTenant && form.watch('role') !== 'superadmin';

  const submit = useSubmit(
    form,
    async (values) => {
      setFailure(null);
      try {
        const { tenantId, firstPassword, password, ...rest } = values;
        await create.mutateAsync({
          ...rest,
          email: values.email.trim(),
          ...(firstPassword === 'theirs' ? { invite: true as const } : { password }),
          ...(needsTenant && { tenantId }),
        });
        toast(words.create.done);
        props.onClose();
      } catch (error) {
        if (!showFieldErrors(form, error)) setFailure(sentenceOf(error));
        complain(words.create.failed);
      }
    },
    complainInvalid,
  );

  return (
    <FormDialog
      title={words.create.title}
      submitLabel={words.create.title}
      busyLabel={words.create.busy}
      busy={isSubmitting}
      failure={failure}
      autoComplete="off"
      onSubmit={(event) => void submit(event)}
      onClose={props.onClose}
    >
      <PersonFields
        errors={errors}
        firstName={form.register('firstName')}
        lastName={form.register('lastName')}
        email={form.register('email', emailRules())}
      />
      <RadioCards
        label={words.create.firstSignIn}
        columns={2}
        options={[
          { value: 'theirs', label: words.create.theirs, description: words.create.theirsHow },
          { value: 'mine', label: words.create.mine, description: words.create.mineHow },
        ]}
        {...form.register('firstPassword', { onChange: () => form.resetField('password') })}
      />
      <PasswordField
        label={words.fields.password}
        hint={invites ? words.create.notNeeded : words.fields.passwordHint}
        required={!invites}
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register('password', {
          // An admin who types a password wants to choose it.
          onChange: (event: { target: { value: string } }) => {
            if (event.target.value !== '') form.setValue('firstPassword', 'mine');
          },
          validate: {
            required: (text, values) =>
              values.firstPassword === 'theirs' || text !== '' || words.checks.passwordMissing,
            fits: (text, values) => values.firstPassword === 'theirs' || checkPassword(text),
          },
        })}
      />
      <SelectField
        label={words.fields.role}
        required
        options={assignableRoles(me).map((role) => ({ value: role, label: shellWords.labels[role] }))}
        error={errors.role?.message}
        {...form.register('role')}
      />
      {needsTenant ? <TenantField form={form} tenants={props.tenants} /> : null}
    </FormDialog>
  );
}

interface TenantProps {
  form: UseFormReturn<CreateValues>;
  tenants: readonly Tenant[] | undefined;
}

function TenantField({ form: { control, formState }, tenants }: TenantProps) {
  const message = formState.errors.tenantId?.message;
  return (
    <Controller
      control={control}
      name="tenantId"
      rules={{ required: words.checks.organizationMissing }}
      render={({ field }) => (
        <Combobox
          label={words.fields.organization}
          required
          ref={field.ref}
          name={field.name}
          value={field.value}
          onValueChange={field.onChange}
          onBlur={field.onBlur}
          placeholder={tenants ? words.create.searchOrganizations : uiWords.common.loading}
          emptyText={words.create.noOrganization}
          options={(tenants ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          {...(message ? { error: message } : {})}
        />
      )}
    />
  );
}
