import { Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import { fullName } from '#domain/accounts/rules.ts';
import type { User } from '#domain/users/contract.ts';
import { paths } from '#web/app/paths.ts';
import { listShown } from '#web/kernel/api/list-query.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import type { Column, TableQuery } from '#web/ui/table/column.ts';
import { PagedTable } from '#web/ui/table/paged.tsx';
import { useMembers } from '../queries.ts';
import { shellWords } from '#web/kernel/shell-words.ts';
import { words } from '#web/plans/words.ts';

const memberColumns = (): Column<User>[] => [
  {
    id: 'email',
    header: words.members.email,
    primary: true,
    sortable: true,
    cell: (member) => (
      <span className="block min-w-0">
        <span className="block font-medium break-words">{member.email}</span>
        {fullName(member) === member.email ? null : (
          <span className="block text-xs font-normal text-muted">{fullName(member)}</span>
        )}
      </span>
    ),
  },
  {
    id: 'role',
    header: words.members.role,
    sortable: true,
    leaves: 1,
    cell: (member) => <Badge>{shellWords.labels[member.role]}</Badge>,
  },
];

/** Lists the users of the viewer’s own organization. */
export function MembersCard() {
  const [query, setQuery] = useState<TableQuery>({ page: 1, pageSize: 10, sort: '', q: '' });
  const list = useMembers(query);
  const columns = useMemo(memberColumns, []);
  return (
    <Card>
      <CardHeader
        title={words.members.title}
        actions={
          <Button asChild size="sm">
            <Anchor href={paths.users}>
              <Users aria-hidden />
              {words.members.manage}
            </Anchor>
          </Button>
        }
      />
      <PagedTable
        caption={words.members.title}
        columns={columns}
        {...listShown(list, words.members.notLoaded)}
        rowKey={(member) => member.id}
        query={query}
        onQueryChange={setQuery}
        searchLabel={words.members.search}
        empty={<EmptyState title={words.members.none} />}
      />
    </Card>
  );
}
