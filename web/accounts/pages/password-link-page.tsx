import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { minPasswordLength } from '#domain/accounts/rules.ts';
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
import { words } from '../words.ts';

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
        <AuthCard title={words.password.set} subtitle={words.password.setHow}>
          <NextStep href={paths.login} main>
            {words.login.signIn}
          </NextStep>
        </AuthCard>
      </AuthPage>
    );
  }
  if (token === '' || link.isError) return <UnusableLink token={token} error={link.error} />;
  if (!link.data) {
    return (
      <AuthPage>
        <Spinner label={words.password.checking} />
      </AuthPage>
    );
  }
  return (
    <AuthPage>
      <AuthCard
        title={link.data.purpose === 'set_password' ? words.password.choose : words.password.new}
        subtitle={words.password.how({ min: minPasswordLength })}
      >
        <form onSubmit={(event) => void submit(event)} noValidate className="space-y-4">
          {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
          <PasswordField
            label={words.fields.newPassword}
            autoComplete="new-password"
            autoFocus
            required
            error={errors.password?.message}
            {...form.register('password', { validate: checkPassword })}
          />
          <PasswordField
            label={words.fields.confirmPassword}
            autoComplete="new-password"
            required
            error={errors.confirmPassword?.message}
            {...form.register('confirmPassword', {
              validate: (text, values) => text === values.password || words.checks.mismatch,
            })}
          />
          <Button
            type="submit"
            variant="primary"
            size="lg"
            busy={isSubmitting}
            busyLabel={words.password.saving}
            className="w-full"
          >
            {words.password.save}
          </Button>
        </form>
      </AuthCard>
    </AuthPage>
  );
}
