import { Search } from 'lucide-react';
import { useState } from 'react';
import { roleLabels } from '#domain/access/rules.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { FieldGroup } from '#web/ui/fields/field.tsx';
import { Spinner } from '#web/ui/states.tsx';
import { TextField } from '#web/ui/fields/text-fields.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { useTenantMembers } from '../queries.ts';

/** The pause in typing before the search is sent, in milliseconds. */
const searchDelay = 300;

/**
 * Picks one of an organization's users. It searches on the server, because there may be thousands.
 * Blank keeps the current one.
 */
export function MemberPicker(props: {
  tenantId: string;
  currentId: string;
  value: string;
  onValueChange: (userId: string) => void;
}) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim(), searchDelay);
  const members = useTenantMembers(props.tenantId, q);
  const rows = members.data?.rows.filter(({ id }) => id !== props.currentId);
  const more = (members.data?.total ?? 0) - (members.data?.rows.length ?? 0);

  const choice = (value: string, name: string, detail?: string) => (
    <label
      key={value}
      className="flex min-h-10 cursor-pointer items-center gap-3 px-3 py-1.5 text-sm hover:bg-hover touch:min-h-11"
    >
      <input
        type="radio"
        name="newAdminUserId"
        value={value}
        checked={props.value === value}
        onChange={() => props.onValueChange(value)}
        className="size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0">
        <span className="block truncate">{name}</span>
        {detail ? <span className="block truncate text-xs text-muted">{detail}</span> : null}
      </span>
    </label>
  );

  return (
    <FieldGroup
      legend="Assign another user as admin"
      hint="The current admin becomes an event manager. Email and password stay the same."
    >
      <TextField
        label="Search users"
        hideLabel
        type="search"
        placeholder="Search by name or email"
        prefix={<Search aria-hidden className="size-4" />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="mt-2 max-h-56 divide-y divide-hairline overflow-y-auto rounded-md border border-hairline">
        {choice('', 'Keep the current admin')}
        {rows?.map((member) =>
          choice(
            member.id,
            `${member.firstName} ${member.lastName}`.trim() || member.email,
            `${member.email} · ${roleLabels[member.role]}`,
          ),
        )}
      </div>
      <p className="mt-1.5 text-xs text-muted" aria-live="polite">
        {members.isError ? (
          sentenceOf(members.error, 'Failed to fetch tenant users')
        ) : rows === undefined ? (
          <Spinner />
        ) : rows.length === 0 ? (
          'No other user matches.'
        ) : more > 0 ? (
          `${more.toLocaleString('en')} more. Search to find them.`
        ) : null}
      </p>
    </FieldGroup>
  );
}
