import { paths } from '#web/app/paths.ts';
import { api } from '#web/kernel/api/api.ts';
import { MailedLinkPage, NextStep } from '../components/mailed-link-page.tsx';
import { words } from '../words.ts';

/** Confirms the address of a person who asked to join an organization. */
export default function JoinConfirmPage() {
  return (
    <MailedLinkPage
      title={words.joinConfirm.title}
      subtitle={words.joinConfirm.how}
      label={words.joinConfirm.confirm}
      busyLabel={words.identity.busy}
      act={(token) => api.joining.confirmJoinRequest({ body: { token } })}
      done={() => ({
        title: words.joinConfirm.done,
        subtitle: words.joinConfirm.doneHow,
        next: <NextStep href={paths.home}>{words.login.home}</NextStep>,
      })}
    />
  );
}
