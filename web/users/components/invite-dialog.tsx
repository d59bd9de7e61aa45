import { useState } from 'react';
import { assignableRoles, type Role } from '#domain/access/rules.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { useUser } from '#web/kernel/session/session.tsx';
import { toast } from '#web/kernel/toasts/toasts.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { SelectField, TextArea } from '#web/ui/fields/text-fields.tsx';
import { readAddresses } from '../addresses.ts';
import { useCreateUser } from '../queries.ts';
import { words } from '../words.ts';
import { shellWords } from '#web/kernel/shell-words.ts';
import { numberText } from '#web/kernel/words.ts';

const maxAddresses = 50;

/**
 * Invites colleagues by their addresses. Each sets a password by a mailed link. Addresses that
 * could not be invited stay in the field.
 */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const me = useUser();
  const create = useCreateUser();
  const [pasted, setPasted] = useState('');
  const [role, setRole] = useState<Role>('eventManager');
  const [error, setError] = useState<string>();
  const [refused, setRefused] = useState<readonly { email: string; why: string }[]>([]);
  const [busy, setBusy] = useState(false);
  const { emails, unread } = readAddresses(pasted);

  function wrong(): string | undefined {
    if (unread.length > 0) return words.invite.notAnAddress({ addresses: unread.slice(0, 3).join(', ') });
    if (emails.length === 0) return words.invite.noAddress;
    return emails.length > maxAddresses
      ? words.invite.tooMany({ max: numberText(maxAddresses), count: numberText(emails.length) })
      : undefined;
  }

  async function invite() {
    const issue = wrong();
    setError(issue);
    setRefused([]);
    if (issue !== undefined) return;
    setBusy(true);
    const failed: { email: string; why: string }[] = [];
    // Sends one invitation after another, because the mail limits count that way.
    for (const email of emails) {
      try {
        await create.mutateAsync({ email, role, firstName: '', lastName: '', invite: true });
      } catch (failure) {
        failed.push({ email, why: sentenceOf(failure) });
      }
    }
    setBusy(false);
    const invited = emails.length - failed.length;
    if (invited > 0) {
      toast(words.invite.done({ count: invited }));
    }
    if (failed.length === 0) return onClose();
    setRefused(failed);
    setPasted(failed.map(({ email }) => email).join('\n'));
  }

  return (
    <FormDialog
      title={words.invite.title}
      description={words.invite.how}
      submitLabel={emails.length > 1 ? words.invite.submit({ count: emails.length }) : words.invite.submitOne}
      busyLabel={words.invite.busy}
      busy={busy}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void invite();
      }}
      onClose={onClose}
    >
      <TextArea
        label={words.invite.addresses}
        required
        rows={5}
        value={pasted}
        error={error}
        placeholder={words.invite.placeholder}
        hint={words.invite.addressesHow}
        onChange={({ target }) => {
          setError(undefined);
          setPasted(target.value);
        }}
      />
      <SelectField
        label={words.fields.role}
        required
        value={role}
        options={assignableRoles(me).map((each) => ({ value: each, label: shellWords.labels[each] }))}
        onChange={({ target }) => setRole(target.value as Role)}
      />
      {refused.length > 0 ? (
        <Banner tone="danger" title={words.invite.refused({ count: refused.length })}>
          <ul>
            {refused.map(({ email, why }) => (
              <li key={email} className="wrap-anywhere">
                {email}: {why}
              </li>
            ))}
          </ul>
        </Banner>
      ) : null}
    </FormDialog>
  );
}
