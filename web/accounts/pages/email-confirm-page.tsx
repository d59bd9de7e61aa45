import { paths } from '#web/app/paths.ts';
import { api } from '#web/kernel/api/api.ts';
import { MailedLinkPage, NextStep } from '../components/mailed-link-page.tsx';
import { words } from '../words.ts';

/**
 * The page behind the mailed link that confirms the address of an organization's admin. Until then,
 * no mail to the organization's guests leaves.
 */
export default function EmailConfirmPage() {
  return (
    <MailedLinkPage
      title={words.emailConfirm.title}
      subtitle={words.emailConfirm.how}
      label={words.emailConfirm.confirm}
      busyLabel={words.identity.busy}
      act={(token) => api.accounts.confirmEmail({ body: { token } })}
      done={() => ({
        title: words.emailChange.done,
        subtitle: words.emailConfirm.doneHow,
        next: (
          <NextStep href={paths.dashboard} main>
            {words.emailConfirm.dashboard}
          </NextStep>
        ),
      })}
    />
  );
}
