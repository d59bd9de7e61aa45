import { api } from '#web/kernel/api.ts';
import { MailedLinkPage, NextStep } from '../components/mailed-link-page.tsx';

/** The page behind "This was not me" in a mail about the second factor. */
export default function FactorUndoPage() {
  return (
    <MailedLinkPage
      title="Secure your account"
      subtitle="Everybody is signed out of your account. What was added to sign in with since the mail is removed, and so are all recovery codes. You choose a new password."
      label="This was not me"
      busyLabel="Securing..."
      act={(token) => api.factors.undoFactor({ body: { token } })}
      otherwise="If somebody else has your account, ask an administrator of your organization to set a new password for you."
      done={({ passwordToken }) => ({
        title: 'Your account is secured',
        subtitle: 'Everybody is signed out. Choose a new password now, then look at your sign-in security.',
        next: (
          <NextStep href={`/password?token=${passwordToken}`} main>
            Choose a new password
          </NextStep>
        ),
      })}
    />
  );
}
