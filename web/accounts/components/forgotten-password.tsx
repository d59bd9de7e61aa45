import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '#web/kernel/api/api.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { useSubmit } from '#web/kernel/api/use-submit.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-fields.tsx';
import { checkEmail } from '../fields.ts';
import { AuthCard } from './auth-card.tsx';

/**
 * Asks for the email address and requests the link. Its text never reveals whether the address has
 * an account.
 */
export function ForgottenPassword({ email, onBack }: { email: string; onBack: () => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ defaultValues: { email } });
  const { errors, isSubmitting } = form.formState;

  const submit = useSubmit(form, async (values) => {
    setFailure(null);
    try {
      await api.accounts.forgotPassword({ body: values });
      setSentTo(values.email.trim());
    } catch (error) {
      setFailure(sentenceOf(error));
    }
  });

  return (
    <AuthCard
      title="Forgot password?"
      subtitle="We’ll email you a link to set a new one. It’s valid for one hour."
    >
      {sentTo === null ? (
        <form onSubmit={(event) => void submit(event)} noValidate className="space-y-4">
          {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            autoFocus
            required
            error={errors.email?.message}
            {...form.register('email', { validate: checkEmail })}
          />
          <Button
            type="submit"
            variant="primary"
            size="lg"
            busy={isSubmitting}
            busyLabel="Sending..."
            className="w-full"
          >
            Send the link
          </Button>
        </form>
      ) : (
        <Banner tone="success" title="Check your inbox">
          If {sentTo} has an account, a link to set a new password is on its way.
        </Banner>
      )}
      <Button variant="ghost" className="mt-3 w-full" onClick={onBack}>
        Back to Sign In
      </Button>
    </AuthCard>
  );
}
