import { paths } from '#web/app/paths.ts';
import { api } from '#web/kernel/api/api.ts';
import { MailedLinkPage, NextStep } from '../components/mailed-link-page.tsx';

/** Confirms the new address of an account. The account uses it from then on. */
export default function EmailChangePage() {
  return (
    <MailedLinkPage
      title="Confirm your new email"
      subtitle="Confirm to sign in with this address."
      label="Confirm my new email"
      busyLabel="Confirming..."
      act={(token) => api.accounts.changeEmail({ body: { token } })}
      done={({ email }) => ({
        title: 'Email confirmed',
        subtitle: `From now on you sign in with ${email}.`,
        next: <NextStep href={paths.home}>Open Turnout</NextStep>,
      })}
    />
  );
}
