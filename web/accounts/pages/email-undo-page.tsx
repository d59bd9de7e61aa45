import { api } from '#web/kernel/api/api.ts';
import { MailedLinkPage, NextStep } from '../components/mailed-link-page.tsx';
import { words } from '../words.ts';

/**
 * The page behind the link mailed to an account's old address. It undoes the change of the address.
 */
export default function EmailUndoPage() {
  return (
    <MailedLinkPage
      title={words.emailUndo.title}
      subtitle={words.emailUndo.how}
      label={words.emailUndo.undo}
      busyLabel={words.emailUndo.busy}
      act={(token) => api.accounts.undoEmail({ body: { token } })}
      otherwise={words.emailUndo.otherwise}
      done={({ email, passwordToken }) => ({
        title: words.emailUndo.done,
        subtitle: words.emailUndo.doneHow({ email }),
        next: (
          <NextStep href={`/password?token=${passwordToken}`} main>
            {words.link.choosePassword}
          </NextStep>
        ),
      })}
    />
  );
}
