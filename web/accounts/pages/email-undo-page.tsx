import { api } from '#web/kernel/api.ts';
import { MailedLinkPage, NextStep } from '../components/mailed-link-page.tsx';

/** Undoes the change of an account's email address, from a link mailed to the old address. */
export default function EmailUndoPage() {
  return (
    <MailedLinkPage
      title="Take the change back"
      subtitle="Your old email counts again, everybody is signed out of your account, and you choose a new password."
      label="Take it back"
      busyLabel="Taking it back..."
      act={(token) => api.accounts.undoEmail({ body: { token } })}
      otherwise="Sign in with your old email to see whether it counts already. If somebody else has your account, ask an administrator of your organization to give it your email again."
      done={({ email, passwordToken }) => ({
        title: 'Your email is back',
        subtitle: `Your account has the email ${email} again, and everybody is signed out. Choose a new password now.`,
        next: (
          <NextStep href={`/password?token=${passwordToken}`} main>
            Choose a new password
          </NextStep>
        ),
      })}
    />
  );
}
