import { api } from '#web/kernel/api/api.ts';
import { MailedLinkPage, NextStep } from '../components/mailed-link-page.tsx';

/** Undoes the change of an account's email address, from a link mailed to the old address. */
export default function EmailUndoPage() {
  return (
    <MailedLinkPage
      title="Undo the change"
      subtitle="Your old email is active again, everyone is signed out of your account, and you choose a new password."
      label="Undo it"
      busyLabel="Undoing it..."
      act={(token) => api.accounts.undoEmail({ body: { token } })}
      otherwise="Try signing in with your old email. If someone else has your account, ask an administrator of your organization to put your email back."
      done={({ email, passwordToken }) => ({
        title: 'Your email is back',
        subtitle: `Your account’s email is ${email} again, and everyone is signed out. Choose a new password now.`,
        next: (
          <NextStep href={`/password?token=${passwordToken}`} main>
            Choose a new password
          </NextStep>
        ),
      })}
    />
  );
}
