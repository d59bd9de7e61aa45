import { Search } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { FieldGroup } from '#web/ui/fields/field.tsx';
import { Spinner } from '#web/ui/states.tsx';
import { TextField } from '#web/ui/fields/text-fields.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { useTenantMembers } from '../queries.ts';
import { shellWords } from '#web/kernel/shell-words.ts';
import { words } from '#web/plans/words.ts';

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
    <FieldGroup legend={words.admins.assign} hint={words.admins.assignHow}>
      <TextField
        label={words.admins.search}
        hideLabel
        type="search"
        placeholder={words.admins.searchBy}
        prefix={<Search aria-hidden className="size-4" />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="mt-2 max-h-56 divide-y divide-hairline overflow-y-auto rounded-md border border-hairline">
        {choice('', words.admins.keep)}
        {rows?.map((member) =>
          choice(
            member.id,
            `${member.firstName} ${member.lastName}`.trim() || member.email,
            `${member.email} · ${shellWords.labels[member.role]}`,
          ),
        )}
      </div>
      <p className="mt-1.5 text-xs text-muted" aria-live="polite">
        {members.isError ? (
          sentenceOf(members.error, words.admins.notLoaded)
        ) : rows === undefined ? (
          <Spinner />
        ) : rows.length === 0 ? (
          words.admins.noMatch
        ) : more > 0 ? (
          words.admins.more({ more })
        ) : null}
      </p>
    </FieldGroup>
  );
}
