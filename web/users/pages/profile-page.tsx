import { KeyRound, Pencil, Star } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { roleLabels } from '#domain/access/rules.ts';
import { fullName } from '#domain/accounts/rules.ts';
import type { SessionUser } from '#domain/accounts/contract.ts';
import { planTerms } from '#domain/plans/rules.ts';
import { formatDay } from '#domain/kernel/dates.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { paths } from '#web/app/paths.ts';
import { limitsNow, statusLabels } from '#web/plans/plan-words.ts';
import { useOwnTenant } from '#web/plans/queries.ts';
import { api } from '#web/kernel/api.ts';
import { fieldErrorsOf, sentenceOf } from '#web/kernel/api-error.ts';
import { refreshPeople } from '#web/kernel/queries.ts';
import { useCan, useSession, useUser } from '#web/kernel/session.tsx';
import { toast } from '#web/kernel/toasts.tsx';
import { useSubmit } from '#web/kernel/use-submit.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { SwitchField } from '#web/ui/choice-fields.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { KeyValue } from '#web/ui/key-value.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PasswordField } from '#web/ui/text-fields.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { PasswordFields, PersonFields } from '../components/account-fields.tsx';
import { DevicesCard } from '../components/devices-card.tsx';
import {
  checkPasswordChange,
  checkProfile,
  type Complaint,
  type PasswordValues,
  type ProfileValues,
} from '../profile-checks.ts';

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** One's own profile, password and mails, and the plan of one's organisation (docs/product.md#accounts). */
export default function ProfilePage() {
  const user = useUser();
  const can = useCan();
  const [dialog, setDialog] = useState<'profile' | 'password' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <PageHeader title="Profile" subtitle="Who you are here, and how you sign in" />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <Card>
            <CardHeader
              title="Profile Information"
              actions={
                <Button size="sm" icon={<Pencil />} onClick={() => setDialog('profile')}>
                  Edit Profile
                </Button>
              }
            />
            <CardBody>
              <div className="mb-3 flex items-center gap-4 py-2">
                <Avatar firstName={user.firstName} lastName={user.lastName} email={user.email} size="lg" />
                <div className="min-w-0">
                  <p className="flex items-center gap-1.5 text-lg font-medium">
                    <span className="min-w-0 break-words">{fullName(user)}</span>
                    {user.role === 'superadmin' ? (
                      <Star
                        role="img"
                        aria-label="Super Administrator"
                        className="size-4.5 shrink-0 fill-current text-waitlisted"
                      />
                    ) : null}
                  </p>
                  <p className="text-sm text-muted">{roleLabels[user.role]}</p>
                </div>
              </div>
              <KeyValue
                items={[
                  { label: 'First name', value: user.firstName || '—' },
                  { label: 'Last name', value: user.lastName || '—' },
                  {
                    label: 'Email',
                    value: (
                      <>
                        <span className="wrap-anywhere">{user.email}</span>
                        {user.pendingEmail === null ? null : (
                          <PendingEmail userId={user.id} email={user.pendingEmail} />
                        )}
                      </>
                    ),
                  },
                  { label: 'Organization', value: user.tenantName ?? 'None: you see all of them' },
                  { label: 'Member since', value: formatDay(new Date(user.createdAt), here) },
                ]}
              />
            </CardBody>
          </Card>
          <Card>
            <CardHeader
              title="Security Settings"
              actions={
                <Button size="sm" icon={<KeyRound />} onClick={() => setDialog('password')}>
                  Change Password
                </Button>
              }
            />
            <CardBody>
              <p className="text-sm text-muted">
                A new password signs out every other browser and device where you are signed in.
              </p>
              {can('event.create') ? <ManagerMailSwitch user={user} /> : null}
            </CardBody>
          </Card>
        </div>
        <div className="grid min-w-0 gap-5">
          <BillingCard />
          <DevicesCard />
        </div>
      </div>
      {dialog === 'profile' ? <ProfileDialog user={user} onClose={close} /> : null}
      {dialog === 'password' ? <PasswordDialog userId={user.id} onClose={close} /> : null}
    </>
  );
}

/** A new address that nobody confirmed yet: until then one signs in with the old one. */
function PendingEmail({ userId, email }: { userId: string; email: string }) {
  const session = useSession();
  const queries = useQueryClient();
  const user = useUser();
  const params = { id: userId };
  const again = useMutation({ mutationFn: () => api.users.resendEmailLink({ params }) });
  const cancel = useMutation({
    mutationFn: () => api.users.cancelEmailChange({ params }),
    onSuccess: () => {
      session.update({ ...user, pendingEmail: null });
      return refreshPeople(queries);
    },
  });
  const say = (act: typeof again, title: string) =>
    act.mutate(undefined, {
      onSuccess: ({ message }) => void toast({ title, description: message }),
      onError: (error) => complain('Update Failed', sentenceOf(error, 'The server could not be reached.')),
    });
  return (
    <span className="mt-2 block rounded-md border border-hairline bg-sunken p-3 text-sm">
      <span className="block text-muted">
        <strong className="font-medium text-ink wrap-anywhere">{email}</strong> counts once you click the link
        that was mailed to it.
      </span>
      <span className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" busy={again.isPending} onClick={() => say(again, 'Link sent')}>
          Send again
        </Button>
        <Button size="sm" variant="ghost" busy={cancel.isPending} onClick={() => say(cancel, 'Email kept')}>
          Cancel
        </Button>
      </span>
    </span>
  );
}

/** Takes effect at once; the page follows what the server says. */
function useUpdateProfile(userId: string) {
  const queries = useQueryClient();
  const session = useSession();
  return useMutation({
    mutationFn: (body: Partial<ProfileValues> & { managerMail?: boolean; currentPassword?: string }) =>
      api.users.updateUser({ params: { id: userId }, body }),
    onSuccess: (saved) => {
      session.update(saved);
      return refreshPeople(queries);
    },
  });
}

function ManagerMailSwitch({ user }: { user: SessionUser }) {
  const update = useUpdateProfile(user.id);
  async function change(managerMail: boolean) {
    try {
      await update.mutateAsync({ managerMail });
      toast({
        title: 'Profile Updated',
        description: managerMail
          ? 'You are mailed about new replies.'
          : 'You are no longer mailed about replies.',
      });
    } catch (error) {
      toast({
        title: 'Update Failed',
        description: sentenceOf(error, 'Failed to update profile'),
        variant: 'destructive',
      });
    }
  }
  return (
    <div className="mt-4 border-t border-hairline pt-4">
      <SwitchField
        label="Mail about replies"
        hint="A mail when a guest answers one of your events, and one in all when many answer within the hour"
        checked={update.isPending ? (update.variables.managerMail ?? user.managerMail) : user.managerMail}
        disabled={update.isPending}
        onCheckedChange={(managerMail) => void change(managerMail)}
      />
    </div>
  );
}

function BillingCard() {
  const { tenantId } = useUser();
  const { data: tenant, isError, error, refetch } = useOwnTenant();
  let body = <Skeleton className="h-16" />;
  if (tenantId === null) {
    body = <p className="text-sm text-muted">You belong to no organization and see the plans of all.</p>;
  } else if (isError) {
    body = (
      <ErrorState
        className="py-4"
        message={sentenceOf(error, 'Your plan could not be loaded.')}
        onRetry={() => void refetch()}
      />
    );
  } else if (tenant) {
    body = (
      <>
        <KeyValue
          items={[
            {
              label: 'Plan',
              value: (
                <span className="inline-flex flex-wrap items-center gap-2">
                  {planTerms[tenant.subscriptionPlan].name}
                  <Badge tone={tenant.subscriptionStatus === 'active' ? 'confirmed' : 'danger'}>
                    {statusLabels[tenant.subscriptionStatus]}
                  </Badge>
                </span>
              ),
            },
            // A calendar day, kept as midnight in UTC.
            { label: 'Renewal date', value: formatDay(new Date(tenant.renewalDate), 'UTC') },
          ]}
        />
        <p className="mt-3 text-sm text-muted">{limitsNow(tenant, new Date())}</p>
      </>
    );
  }
  return (
    <Card>
      <CardHeader
        title="Subscription & Billing"
        actions={
          <Button asChild size="sm">
            <Anchor href={paths.subscriptions}>Manage Subscription</Anchor>
          </Button>
        }
      />
      <CardBody>{body}</CardBody>
    </Card>
  );
}

const complain = (title: string, description: string) =>
  void toast({ title, description, variant: 'destructive' });

function ProfileDialog({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const update = useUpdateProfile(user.id);
  // Another email needs the password where mail leaves the machine, which the server knows.
  const [asksPassword, setAsksPassword] = useState(false);
  const form = useForm<ProfileValues & { currentPassword: string }>({
    defaultValues: {
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      currentPassword: '',
    },
  });
  const { errors } = form.formState;

  const save = useSubmit(form, async (values) => {
    const complaint = checkProfile(values);
    if (complaint) return mark(form, complaint);
    try {
      const { currentPassword, ...profile } = values;
      const saved = await update.mutateAsync({ ...profile, ...(currentPassword && { currentPassword }) });
      const waits = saved.pendingEmail !== null && saved.pendingEmail !== user.pendingEmail;
      toast({
        title: 'Profile Updated',
        description: waits
          ? `Your profile has been updated successfully. We mailed a link to ${saved.pendingEmail}: click it, and the new email counts.`
          : 'Your profile has been updated successfully.',
      });
      onClose();
    } catch (error) {
      const problems = fieldErrorsOf(error);
      if ('currentPassword' in problems && !asksPassword) {
        // Not a mistake yet: the field was not there.
        setAsksPassword(true);
        return;
      }
      for (const [path, message] of Object.entries(problems)) {
        if (path in values) form.setError(path as keyof typeof values, { message }, { shouldFocus: true });
      }
      complain('Update Failed', sentenceOf(error, 'Failed to update profile'));
    }
  });

  return (
    <FormDialog
      title="Edit Profile"
      submitLabel="Save Changes"
      busyLabel="Saving..."
      busy={update.isPending}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <PersonFields
        own
        errors={errors}
        firstName={form.register('firstName')}
        lastName={form.register('lastName')}
        email={form.register('email')}
      />
      {asksPassword ? (
        <PasswordField
          label="Current password"
          hint="A new email needs it. The new email counts once you click the link that we mail to it."
          required
          autoFocus
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
      ) : null}
    </FormDialog>
  );
}

function PasswordDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const form = useForm<PasswordValues>({
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const save = useSubmit(form, async (values) => {
    const complaint = checkPasswordChange(values);
    if (complaint) return mark(form, complaint);
    const { currentPassword, newPassword } = values;
    try {
      await api.users.changePassword({ params: { id: userId }, body: { currentPassword, newPassword } });
      toast({ title: 'Password Changed', description: 'Your password has been changed successfully.' });
      onClose();
    } catch (error) {
      for (const [path, message] of Object.entries(fieldErrorsOf(error))) {
        if (path in values) form.setError(path as keyof PasswordValues, { message });
      }
      complain('Password Change Failed', sentenceOf(error, 'Failed to change password'));
    }
  });

  return (
    <FormDialog
      title="Change Password"
      submitLabel="Change Password"
      busyLabel="Changing..."
      busy={isSubmitting}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <PasswordFields
        errors={errors}
        required
        current={form.register('currentPassword')}
        next={form.register('newPassword')}
        confirm={form.register('confirmPassword')}
      />
    </FormDialog>
  );
}

/** Beside the fields, with the focus on the first of them, and as the specified toast. */
function mark<Values extends object>(
  form: {
    setError: (name: never, error: { message: string }, options: { shouldFocus: boolean }) => void;
  },
  { fields, message }: Complaint<Values>,
): void {
  fields.forEach((field, index) => form.setError(field as never, { message }, { shouldFocus: index === 0 }));
  complain('Validation Error', message);
}
