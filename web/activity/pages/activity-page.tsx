import { useNavigate, useSearch } from '@tanstack/react-router';
import { History, RefreshCw, SlidersHorizontal, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { fullName } from '#domain/accounts/rules.ts';
import type { ActivityEntry } from '#domain/activity/contract.ts';
import {
  activityKinds,
  changesIn,
  kindLabels,
  tell,
  wentPastCapacity,
  type ActivityKind,
} from '#domain/activity/sentences.ts';
import { formatDay, formatMoment, formatShortWithZone } from '#domain/kernel/dates.ts';
import { paths } from '#web/app/paths.ts';
import { sentenceOf } from '#web/kernel/api-error.ts';
import { useUser } from '#web/kernel/session.tsx';
import { useTenantChoices } from '#web/tenants/queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckboxField } from '#web/ui/choice-fields.tsx';
import { classes } from '#web/ui/classes.ts';
import { Combobox, type ComboboxOption } from '#web/ui/combobox.tsx';
import { DataTable, type Column, type TableQuery } from '#web/ui/data-table.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { DateField, SelectField } from '#web/ui/text-fields.tsx';
import { useActivityPage, useChoices, type ActivityFilter } from '../queries.ts';

const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
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

/** Who did what to which event, reply, user or setting, for a year. */
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

  /** What the address names is kept there, so that links to one event's history hold. */
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

  const columns = useMemo(() => columnsFor(onPlatform), [onPlatform]);
  const wrongPeriod = filter.from !== '' && filter.to !== '' && filter.to < filter.from;

  return (
    <>
      <PageHeader
        title="Activity Log"
        subtitle="Who did what to which event, reply, user or setting. Entries are kept for a year."
        {...(onPlatform ? {} : { back: { href: paths.organization, label: 'Organization Settings' } })}
        actions={
          <Button
            icon={<RefreshCw />}
            busy={list.isFetching}
            busyLabel="Refreshing..."
            onClick={() => void list.refetch()}
          >
            Refresh
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
            {filterCount === 0 ? 'Filters' : `Filters (${filterCount})`}
          </Button>
        </div>
        <div
          id="activity-filters"
          className={classes(
            'grid gap-4 border-b border-hairline px-5 py-4 sm:grid-cols-2',
            onPlatform ? 'lg:grid-cols-3' : 'lg:grid-cols-5',
            !filtersShown && 'max-sm:hidden',
          )}
        >
          {onPlatform ? (
            <TenantFilter
              value={tenantId}
              onChange={(tenant) => {
                setOwn({ ...own, actorId: '' });
                setAddress(tenant ? { tenant } : {});
              }}
            />
          ) : null}
          <SelectField
            label="Kind"
            value={filter.kind}
            onChange={(event) => change({ kind: event.target.value as ActivityKind | '' })}
            options={[
              { value: '', label: 'Everything' },
              ...activityKinds
                // Themes belong to the platform.
                .filter((kind) => onPlatform || kind !== 'themes')
                .map((kind) => ({ value: kind, label: kindLabels[kind] })),
            ]}
          />
          <Choices
            tenantId={onPlatform ? tenantId : undefined}
            filter={filter}
            // An event that is deleted is in no list, but still has its name.
            eventName={list.data?.rows.find((entry) => entry.eventId === eventId)?.eventName ?? undefined}
            onActor={(actorId) => change({ actorId })}
            onEvent={(event) =>
              setAddress({ ...(event && { event }), ...(onPlatform && tenantId && { tenant: tenantId }) })
            }
          />
          <DateField
            label="From"
            max={filter.to || undefined}
            value={filter.from}
            onChange={(event) => change({ from: event.target.value })}
          />
          <DateField
            label="To"
            min={filter.from || undefined}
            error={wrongPeriod ? 'The period ends before it begins.' : undefined}
            value={filter.to}
            onChange={(event) => change({ to: event.target.value })}
          />
        </div>
        <DataTable
          caption="Activity"
          columns={columns}
          rows={list.data?.rows}
          rowKey={(entry) => entry.id}
          total={list.data?.total ?? 0}
          more={list.data?.more}
          query={table}
          onQueryChange={setTable}
          loading={list.isFetching}
          {...(list.isError
            ? { error: sentenceOf(list.error, 'The activity log could not be loaded.') }
            : {})}
          onRetry={() => void list.refetch()}
          searchLabel="Search activity"
          toolbar={
            <>
              {filterCount > 0 ? (
                <Button variant="link" onClick={showAll}>
                  Show all
                </Button>
              ) : null}
              <CheckboxField
                label="Past capacity only"
                checked={filter.overCapacity}
                onChange={(event) => change({ overCapacity: event.target.checked })}
              />
            </>
          }
          empty={
            filterCount > 0 ? (
              <EmptyState
                icon={<History />}
                title="Nothing found"
                description="Nothing that was done fits what you chose above."
                action={<Button onClick={showAll}>Show all</Button>}
              />
            ) : (
              <EmptyState
                icon={<History />}
                title="No activity yet"
                description="When somebody changes an event, a reply, a user or a setting, it is written here."
              />
            )
          }
        />
      </Card>
    </>
  );
}

function TenantFilter({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const tenants = useTenantChoices(true);
  return (
    <Combobox
      label="Organization"
      value={value}
      onValueChange={onChange}
      options={[
        { value: '', label: 'All organizations' },
        ...(tenants.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

function Choices(props: {
  /** Undefined for an admin, whose organisation is the only one. */
  tenantId: string | undefined;
  filter: ActivityFilter;
  eventName: string | undefined;
  onActor: (id: string) => void;
  onEvent: (id: string) => void;
}) {
  const { tenantId, filter, eventName, onActor, onEvent } = props;
  // On the platform an organisation is chosen first.
  const enabled = tenantId !== '';
  const { people, events } = useChoices(tenantId, enabled);
  const eventOptions: ComboboxOption[] = (enabled ? (events.data ?? []) : []).map((event) => ({
    value: event.id,
    label: event.name,
    detail: formatDay(new Date(event.dateTime), event.timezone),
  }));
  if (filter.eventId !== '' && !eventOptions.some(({ value }) => value === filter.eventId)) {
    eventOptions.unshift({ value: filter.eventId, label: eventName ?? 'One event' });
  }
  const first = 'Choose an organization first.';
  return (
    <>
      <Combobox
        label="Person"
        value={filter.actorId}
        onValueChange={onActor}
        disabled={!enabled}
        {...(enabled ? {} : { hint: first })}
        options={[
          { value: '', label: 'Everybody' },
          ...(enabled ? (people.data ?? []) : []).map((person) => ({
            value: person.id,
            label: fullName(person) || person.email,
            keywords: person.email,
          })),
        ]}
      />
      <Combobox
        label="Event"
        value={filter.eventId}
        onValueChange={onEvent}
        disabled={!enabled && filter.eventId === ''}
        {...(enabled || filter.eventId !== '' ? {} : { hint: first })}
        options={[{ value: '', label: 'All events' }, ...eventOptions]}
      />
    </>
  );
}

const columnsFor = (onPlatform: boolean): Column<ActivityEntry>[] => [
  {
    id: 'what',
    header: 'What happened',
    primary: true,
    cell: (entry) => <Told entry={entry} />,
  },
  ...(onPlatform
    ? [
        {
          id: 'tenant',
          header: 'Organization',
          cell: (entry: ActivityEntry) => entry.tenantName ?? <span className="text-muted">Platform</span>,
        },
      ]
    : []),
  {
    id: 'createdAt',
    header: 'When',
    className: 'md:w-px md:whitespace-nowrap',
    cell: (entry) => (
      <time dateTime={entry.createdAt} title={formatShortWithZone(new Date(entry.createdAt), here())}>
        {formatMoment(new Date(entry.createdAt), here())}
      </time>
    ),
  },
];

/** The sentence, with links to what can still be opened, and below it what was changed. */
function Told({ entry }: { entry: ActivityEntry }) {
  const changes = changesIn(entry, entry.eventTimezone ?? here());
  return (
    <div className="min-w-0 py-0.5 font-normal">
      <p className="break-words">
        {tell(entry).map((part, index) => {
          const href = hrefOf(part.is, entry);
          if (href !== null) {
            return (
              <TextLink key={index} href={href}>
                {part.text}
              </TextLink>
            );
          }
          return part.is === undefined ? (
            part.text
          ) : (
            <strong key={index} className="font-medium">
              {part.text}
            </strong>
          );
        })}
        {wentPastCapacity(entry) ? (
          <span className="ml-2 inline-block align-middle">
            <Badge tone="waitlisted" icon={<TriangleAlert />}>
              Past capacity
            </Badge>
          </span>
        ) : null}
      </p>
      {changes.length === 0 ? null : (
        <ul className="mt-1 space-y-0.5 text-xs text-muted">
          {changes.map((change) => (
            <li key={change} className="break-words">
              {change}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function hrefOf(part: 'actor' | 'subject' | 'event' | undefined, entry: ActivityEntry): string | null {
  if (entry.eventId === null || !entry.eventIsLive) return null;
  if (part === 'event') return paths.editEvent(entry.eventId);
  return part === 'subject' && entry.subjectType === 'reservation'
    ? paths.reservationsOf(entry.eventId)
    : null;
}
