import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#web/app/paths.ts';
import { useCan } from '#web/kernel/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SearchBox } from '#web/ui/fields/search-box.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { VirtualTable } from '#web/ui/table/virtual.tsx';
import { ApproveButton } from '../line/approve-button.tsx';
import { DeclineButton } from '../line/decline-button.tsx';
import { hasStarted, waitingColumns, WaitingRow } from '../line/waiting-columns.tsx';
import { WaitlistEvents } from '../line/waitlist-events.tsx';
import { useWaitlists, type WaitingParty } from '../queries.ts';
import { words } from '../words.ts';

/**
 * The Waitlists Management page (docs/product/seats.md#waitlist). It lists everyone who waits, in
 * the order of each event's line.
 */
export default function WaitlistsPage() {
  const [q, setQ] = useState('');
  const [sort, setSort] = useState('');
  const { source } = useWaitlists({ q: q.trim(), sort });
  const can = useCan();
  // An event that is over admits nobody else.
  const actions = (row: WaitingParty, compact = false) =>
    can('reservation.approve', row) && !hasStarted(row) ? (
      row.status === 'awaiting approval' ? (
        <>
          <ApproveButton
            compact={compact}
            reservation={{ ...row, awaitingApproval: true }}
            confirmedGuests={row.eventConfirmedGuests}
          />
          <DeclineButton compact reservation={row} />
        </>
      ) : (
        <ApproveButton
          compact={compact}
          reservation={{ ...row, waitlistPosition: row.position }}
          confirmedGuests={row.eventConfirmedGuests}
        />
      )
    ) : null;

  return (
    <div className="space-y-5">
      <PageHeader title={words.waitlists.title} subtitle={words.waitlists.subtitle} />
      <WaitlistEvents />
      <SearchBox label={words.waitlists.search} value={q} onChange={setQ} />
      <Card>
        <VirtualTable
          caption={words.waitlists.caption}
          oneLine
          columns={waitingColumns()}
          source={source}
          rowKey={(row) => row.id}
          sort={sort}
          onSortChange={setSort}
          phoneRow={(row) => <WaitingRow row={row} actions={actions(row, true)} />}
          actions={actions}
          actionsWidth="9rem"
          empty={
            q.trim() ? (
              <EmptyState
                title={words.page.nothingFound}
                description={words.page.noEntry({ text: q.trim() })}
                action={<Button onClick={() => setQ('')}>{words.page.showAll}</Button>}
              />
            ) : (
              <EmptyState
                icon={<Hourglass />}
                title={words.waitlists.empty}
                description={words.waitlists.emptyHow}
                action={
                  <Button asChild>
                    <Anchor href={paths.events}>{words.page.goToEvents}</Anchor>
                  </Button>
                }
              />
            )
          }
        />
      </Card>
    </div>
  );
}
