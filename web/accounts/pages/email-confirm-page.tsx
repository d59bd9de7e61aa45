import { paths } from '#web/app/paths.ts';
import { api } from '#web/kernel/api/api.ts';
import { MailedLinkPage, NextStep } from '../components/mailed-link-page.tsx';

/**
 * Confirms the address of an organization's admin. Until then, no mail to the organization's guests
 * leaves.
 */
export default function EmailConfirmPage() {
  return (
    <MailedLinkPage
      title="Confirm your email"
      subtitle="Confirm to start emailing your guests."
      label="Confirm my email"
      busyLabel="Confirming..."
      act={(token) => api.accounts.confirmEmail({ body: { token } })}
      done={() => ({
        title: 'Email confirmed',
        subtitle: 'We’re now sending emails to your guests, starting with those that were waiting.',
        next: (
          <NextStep href={paths.dashboard} main>
            Go to the dashboard
          </NextStep>
        ),
      })}
    />
  );
}
