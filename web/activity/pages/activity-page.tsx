import { useNavigate, useSearch } from '@tanstack/react-router';
import { History, RefreshCw, SlidersHorizontal } from 'lucide-react';
import { useMemo, useState } from 'react';
import { activityKinds, type ActivityKind } from '#domain/activity/sentences.ts';
import { paths } from '#web/app/paths.ts';
import { listShown } from '#web/kernel/api/list-query.ts';
import { useUser } from '#web/kernel/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { classes } from '#web/ui/classes.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import type { TableQuery } from '#web/ui/table/column.ts';
import { PagedTable } from '#web/ui/table/paged.tsx';
import { DateField, SelectField } from '#web/ui/fields/text-fields.tsx';
import { activityColumns } from '../components/activity-columns.tsx';
import { useActivityPage, type ActivityFilter } from '../queries.ts';
import { PersonAndEventFilters, TenantFilter } from './activity-filters.tsx';
import { words } from '../words.ts';

const firstPage: TableQuery = { page: 1, pageSize: 20, sort: '', q: '' };

const nothing: ActivityFilter = {
  kind: '',
  eventId: '',
  actorId: '',
  tenantId: '',
  from: '',
  to: '',
  overCapacity: false,
};

/** Shows who did what to which event, reply, user or setting in the last year. */
export default function ActivityPage() {
  const user = useUser();
  const navigate = useNavigate();
  const onPlatform = user.role === 'superadmin';
  const { event: eventId = '', tenant: tenantId = '' }: { event?: string; tenant?: string } = useSearch({
    strict: false,
  });
  const [table, setTable] = useState(firstPage);
  const [own, setOwn] = useState(nothing);
  const filter = { ...own, eventId, tenantId: onPlatform ? tenantId : '' };
  const list = useActivityPage(table, filter);
  const filterCount = Object.values(filter).filter(Boolean).length;
  const [filtersShown, setFiltersShown] = useState(filterCount > 0);

  /**
   * Keeps the event and the organization in the address, so that links to one event's history keep
   * working.
   */
  const setAddress = (search: { event?: string; tenant?: string }) => {
    setTable({ ...table, page: 1 });
    void navigate({ to: '.', search: search, replace: true });
  };
  const change = (changed: Partial<ActivityFilter>) => {
    setTable({ ...table, page: 1 });
    setOwn({ ...own, ...changed });
  };
  const showAll = () => {
    setOwn(nothing);
    setTable(firstPage);
    void navigate({ to: '.', search: {}, replace: true });
  };

  const columns = useMemo(() => activityColumns(onPlatform), [onPlatform]);

  return (
    <>
      <PageHeader
        title={words.page.title}
        subtitle={words.page.subtitle}
        {...(onPlatform ? {} : { back: { href: paths.organization, label: words.page.back } })}
        actions={
          <Button
            icon={<RefreshCw />}
            busy={list.isFetching}
            busyLabel={words.page.refreshing}
            onClick={() => void list.refetch()}
          >
            {words.page.refresh}
          </Button>
        }
      />
      <Card>
        <div className="border-b border-hairline px-5 py-3.5 sm:hidden">
          <Button
            icon={<SlidersHorizontal aria-hidden />}
            aria-expanded={filtersShown}
            aria-controls="activity-filters"
            onClick={() => setFiltersShown(!filtersShown)}
          >
            {filterCount === 0 ? words.page.filters : words.page.filterCount({ count: filterCount })}
          </Button>
        </div>
        <Filters
          shown={filtersShown}
          filter={filter}
          // A deleted event is missing from the list of events, but its name is still known.
          eventName={list.data?.rows.find((entry) => entry.eventId === eventId)?.eventName ?? undefined}
          onChange={change}
          onTenant={(tenant) => {
            setOwn({ ...own, actorId: '' });
            setAddress(tenant ? { tenant } : {});
          }}
          onEvent={(event) =>
            setAddress({ ...(event && { event }), ...(onPlatform && tenantId && { tenant: tenantId }) })
          }
        />
        <PagedTable
          caption={words.page.caption}
          columns={columns}
          {...listShown(list, words.page.loadFailed)}
          rowKey={(entry) => entry.id}
          query={table}
          onQueryChange={setTable}
          searchLabel={words.page.search}
          toolbar={
            <>
              {filterCount > 0 ? (
                <Button variant="link" onClick={showAll}>
                  {words.page.showAll}
                </Button>
              ) : null}
              <CheckboxField
                label={words.page.overOnly}
                checked={filter.overCapacity}
                onChange={(event) => change({ overCapacity: event.target.checked })}
              />
            </>
          }
          empty={
            filterCount > 0 ? (
              <EmptyState
                icon={<History />}
                title={words.page.nothingFound}
                description={words.page.nothingMatches}
                action={<Button onClick={showAll}>{words.page.showAll}</Button>}
              />
            ) : (
              <EmptyState icon={<History />} title={words.page.empty} description={words.page.emptyHow} />
            )
          }
        />
      </Card>
    </>
  );
}

interface FiltersProps {
  /** Whether a phone shows them. A wider screen always does. */
  shown: boolean;
  filter: ActivityFilter;
  /** The name of the event that the log is about, if it is known. */
  eventName: string | undefined;
  onChange: (changed: Partial<ActivityFilter>) => void;
  onTenant: (tenantId: string) => void;
  onEvent: (eventId: string) => void;
}

function Filters({ shown, filter, eventName, onChange, onTenant, onEvent }: FiltersProps) {
  const onPlatform = useUser().role === 'superadmin';
  const wrongPeriod = filter.from !== '' && filter.to !== '' && filter.to < filter.from;
  return (
    <div
      id="activity-filters"
      className={classes(
        'grid gap-4 border-b border-hairline px-5 py-4 sm:grid-cols-3',
        !onPlatform && 'lg:grid-cols-5',
        !shown && 'max-sm:hidden',
      )}
    >
      {onPlatform ? <TenantFilter value={filter.tenantId} onChange={onTenant} /> : null}
      <SelectField
        label={words.page.kind}
        value={filter.kind}
        onChange={(event) => onChange({ kind: event.target.value as ActivityKind | '' })}
        options={[
          { value: '', label: words.page.everything },
          ...activityKinds
            // Themes belong to the platform, so only the superadmin's log has entries about
            // them.
            .filter((kind) => onPlatform || kind !== 'themes')
            .map((kind) => ({ value: kind, label: words.kinds[kind] })),
        ]}
      />
      <PersonAndEventFilters
        tenantId={onPlatform ? filter.tenantId : undefined}
        filter={filter}
        eventName={eventName}
        onActor={(actorId) => onChange({ actorId })}
        onEvent={onEvent}
      />
      <DateField
        label={words.page.from}
        max={filter.to || undefined}
        value={filter.from}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <DateField
        label={words.page.to}
        min={filter.from || undefined}
        error={wrongPeriod ? words.page.wrongPeriod : undefined}
        value={filter.to}
        onChange={(event) => onChange({ to: event.target.value })}
      />
    </div>
  );
}
