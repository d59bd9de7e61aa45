import { useState } from 'react';
import { assignableRoles, roleLabels, type Role } from '#domain/access/rules.ts';
import { counted } from '#domain/kernel/text.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { useUser } from '#web/kernel/session/session.tsx';
import { toast } from '#web/kernel/toasts.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { SelectField, TextArea } from '#web/ui/fields/text-fields.tsx';
import { readAddresses } from '../addresses.ts';
import { useCreateUser } from '../queries.ts';

const most = 50;

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
    if (unread.length > 0) return `This isn’t an email address: ${unread.slice(0, 3).join(', ')}`;
    if (emails.length === 0) return 'Enter at least one email address';
    return emails.length > most ? `Invite up to ${most} at once. You have ${emails.length}` : undefined;
  }

  async function invite() {
    const found = wrong();
    setError(found);
    setRefused([]);
    if (found !== undefined) return;
    setBusy(true);
    const failed: { email: string; why: string }[] = [];
    // One after the other, because that is how the mail limits count.
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
      toast({
        title: 'Success',
        description: `${counted(invited, 'person', 'people')} invited. They set their own password.`,
      });
    }
    if (failed.length === 0) return onClose();
    setRefused(failed);
    setPasted(failed.map(({ email }) => email).join('\n'));
  }

  return (
    <FormDialog
      title="Invite people"
      description="They get an email with a link to set their own password."
      submitLabel={emails.length > 1 ? `Invite ${emails.length} people` : 'Invite'}
      busyLabel="Inviting..."
      busy={busy}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void invite();
      }}
      onClose={onClose}
    >
      <TextArea
        label="Email addresses"
        required
        rows={5}
        value={pasted}
        error={error}
        placeholder={'ada@example.com\nbo@example.com'}
        hint="Paste as many as you like, one per line or separated by commas."
        onChange={({ target }) => {
          setError(undefined);
          setPasted(target.value);
        }}
      />
      <SelectField
        label="Role"
        required
        value={role}
        options={assignableRoles(me).map((each) => ({ value: each, label: roleLabels[each] }))}
        onChange={({ target }) => setRole(target.value as Role)}
      />
      {refused.length > 0 ? (
        <Banner tone="danger" title={`${counted(refused.length, 'address', 'addresses')} not invited`}>
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
