import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { paths } from '#web/app/paths.ts';
import { api } from '#web/kernel/api/api.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { linkToken } from '#web/kernel/session/link-token.ts';
import { useSubmit } from '#web/kernel/api/use-submit.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/states.tsx';
import { PasswordField } from '#web/ui/fields/text-fields.tsx';
import { AuthCard } from '../components/auth-card.tsx';
import { AuthPage } from '../components/auth-page.tsx';
import { NextStep, UnusableLink } from '../components/mailed-link-page.tsx';
import { checkPassword } from '../fields.ts';

/**
 * The page behind the mailed link that sets a first or a new password. The link expires and works
 * once.
 */
export default function PasswordLinkPage() {
  const token = linkToken();
  const [done, setDone] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const link = useQuery({
    queryKey: ['password-link', token],
    queryFn: () => api.accounts.checkPasswordLink({ body: { token } }),
    enabled: token !== '',
  });
  const form = useForm({ defaultValues: { password: '', confirmPassword: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = useSubmit(form, async ({ password }) => {
    setFailure(null);
    try {
      await api.accounts.setPasswordByLink({ body: { token, password } });
      setDone(true);
    } catch (error) {
      setFailure(sentenceOf(error));
    }
  });

  if (done) {
    return (
      <AuthPage>
        <AuthCard title="Password set" subtitle="You can sign in with your new password now.">
          <NextStep href={paths.login} main>
            Sign In
          </NextStep>
        </AuthCard>
      </AuthPage>
    );
  }
  if (token === '' || link.isError) return <UnusableLink token={token} error={link.error} />;
  if (!link.data) {
    return (
      <AuthPage>
        <Spinner label="Checking the link" />
      </AuthPage>
    );
  }
  return (
    <AuthPage>
      <AuthCard
        title={link.data.purpose === 'set_password' ? 'Choose a password' : 'Set a new password'}
        subtitle="At least 6 characters. We’ll sign you out everywhere else."
      >
        <form onSubmit={(event) => void submit(event)} noValidate className="space-y-4">
          {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
          <PasswordField
            label="New password"
            autoComplete="new-password"
            autoFocus
            required
            error={errors.password?.message}
            {...form.register('password', { validate: checkPassword })}
          />
          <PasswordField
            label="Confirm password"
            autoComplete="new-password"
            required
            error={errors.confirmPassword?.message}
            {...form.register('confirmPassword', {
              validate: (text, values) => text === values.password || 'Passwords do not match',
            })}
          />
          <Button
            type="submit"
            variant="primary"
            size="lg"
            busy={isSubmitting}
            busyLabel="Saving..."
            className="w-full"
          >
            Save password
          </Button>
        </form>
      </AuthCard>
    </AuthPage>
  );
}
