import { api } from '#web/kernel/api/api.ts';
import { MailedLinkPage, NextStep } from '../components/mailed-link-page.tsx';

/** The page behind "This was not me" in a mail about the second factor. */
export default function FactorUndoPage() {
  return (
    <MailedLinkPage
      title="Secure your account"
      subtitle="This signs everyone out of your account. It removes sign-in methods added since the email, and all recovery codes. Then you choose a new password."
      label="This was not me"
      busyLabel="Securing..."
      act={(token) => api.factors.undoFactor({ body: { token } })}
      otherwise="If someone else has your account, ask an administrator of your organization to set a new password for you."
      done={({ passwordToken }) => ({
        title: 'Your account is secured',
        subtitle: 'Everyone is signed out. Choose a new password now, then check your sign-in settings.',
        next: (
          <NextStep href={`/password?token=${passwordToken}`} main>
            Choose a new password
          </NextStep>
        ),
      })}
    />
  );
}
