import { paths } from '#web/app/paths.ts';
import { api } from '#web/kernel/api/api.ts';
import { MailedLinkPage, NextStep } from '../components/mailed-link-page.tsx';
import { words } from '../words.ts';

/**
 * The page behind the mailed link that confirms the new address of an account. The account uses it
 * from then on.
 */
export default function EmailChangePage() {
  return (
    <MailedLinkPage
      title={words.emailChange.title}
      subtitle={words.emailChange.how}
      label={words.emailChange.confirm}
      busyLabel={words.identity.busy}
      act={(token) => api.accounts.changeEmail({ body: { token } })}
      done={({ email }) => ({
        title: words.emailChange.done,
        subtitle: words.emailChange.doneHow({ email }),
        next: <NextStep href={paths.home}>{words.emailChange.open}</NextStep>,
      })}
    />
  );
}
