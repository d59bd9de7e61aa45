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
import { words } from '../words.ts';

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
    <AuthCard title={words.login.forgot} subtitle={words.forgotten.how}>
      {sentTo === null ? (
        <form onSubmit={(event) => void submit(event)} noValidate className="space-y-4">
          {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
          <TextField
            label={words.fields.email}
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
            busyLabel={words.forgotten.busy}
            className="w-full"
          >
            {words.forgotten.send}
          </Button>
        </form>
      ) : (
        <Banner tone="success" title={words.forgotten.sentTitle}>
          {words.forgotten.sent({ email: sentTo })}
        </Banner>
      )}
      <Button variant="ghost" className="mt-3 w-full" onClick={onBack}>
        {words.forgotten.back}
      </Button>
    </AuthCard>
  );
}
