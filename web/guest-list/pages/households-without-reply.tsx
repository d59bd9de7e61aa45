import { useMemo, useState } from 'react';
import type { Overview } from '#domain/event-home/contract.ts';
import { paths } from '#web/app/paths.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { VirtualTable } from '#web/ui/table/virtual.tsx';
import { columnsOf, HouseholdRow, type Rows } from '../list/household-row.tsx';
import { useInvitationCounts, useInvitations } from '../queries.ts';
import { words } from '../words.ts';

interface Props {
  event: Overview['event'];
  /** The search words. Only households that match them are listed. */
  q: string;
}

/** The households that have not replied, below the replies. Each row leads to the guest list. */
export default function HouseholdsWithoutReply({ event, q }: Props) {
  const counts = useInvitationCounts(event.id).data;
  return (
    <>
      {counts && counts.unanswered.households > 0 ? (
        <Households {...{ event, q }} status="notAnswered" />
      ) : null}
      {counts && counts.notSent.households > 0 ? <Households {...{ event, q }} status="notSent" /> : null}
    </>
  );
}

function Households({ event, q, status }: Props & { status: 'notAnswered' | 'notSent' }) {
  const [sort, setSort] = useState('');
  const { source } = useInvitations(event.id, { status, q, sort });
  const list = `${paths.eventGuests(event.id, 'invited')}&status=${status}`;
  const rows = useMemo((): Rows => ({ href: (id) => `${list}&household=${id}`, selected: null }), [list]);
  const columns = useMemo(() => columnsOf(rows), [rows]);
  const title = words.chips[status];
  return (
    <Card aria-label={title}>
      <CardHeader
        className="pb-3"
        title={title}
        actions={<TextLink href={list}>{words.page.openList}</TextLink>}
      />
      <VirtualTable
        caption={words.page.without({ status: status === 'notSent' ? status : 'other', event: event.name })}
        oneLine
        columns={columns}
        source={source}
        rowKey={({ id }) => id}
        sort={sort}
        onSortChange={setSort}
        phoneRow={(of) => <HouseholdRow of={of} rows={rows} />}
        sortsOnPhone={false}
        empty={<p className="px-5 pb-4 text-sm text-muted">{words.page.noMatch}</p>}
      />
    </Card>
  );
}
