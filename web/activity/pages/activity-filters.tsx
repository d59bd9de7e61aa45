import { fullName } from '#domain/accounts/rules.ts';
import { formatDay } from '#web/kernel/formats.ts';
import { useTenantChoices } from '#web/tenants/queries.ts';
import { Combobox, type ComboboxOption } from '#web/ui/fields/combobox.tsx';
import { useChoices, type ActivityFilter } from '../queries.ts';
import { words } from '../words.ts';

/** Lets a superadmin choose whose activity is shown. */
export function TenantFilter({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const tenants = useTenantChoices(true);
  return (
    <Combobox
      label={words.page.organization}
      value={value}
      onValueChange={onChange}
      options={[
        { value: '', label: words.page.allOrganizations },
        ...(tenants.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

/** The filters for who acted and on which event. */
export function PersonAndEventFilters(props: {
  /** The organization to filter by. Undefined for an admin, who has only one. */
  tenantId: string | undefined;
  filter: ActivityFilter;
  eventName: string | undefined;
  onActor: (id: string) => void;
  onEvent: (id: string) => void;
}) {
  const { tenantId, filter, eventName, onActor, onEvent } = props;
  // A superadmin chooses an organization first.
  const enabled = tenantId !== '';
  const { people, events } = useChoices(tenantId, enabled);
  const eventOptions: ComboboxOption[] = (enabled ? (events.data ?? []) : []).map((event) => ({
    value: event.id,
    label: event.name,
    detail: formatDay(new Date(event.dateTime), event.timezone),
  }));
  if (filter.eventId !== '' && !eventOptions.some(({ value }) => value === filter.eventId)) {
    eventOptions.unshift({ value: filter.eventId, label: eventName ?? words.page.oneEvent });
  }
  const first = words.page.organizationFirst;
  return (
    <>
      <Combobox
        label={words.page.person}
        value={filter.actorId}
        onValueChange={onActor}
        disabled={!enabled}
        {...(enabled ? {} : { hint: first })}
        options={[
          { value: '', label: words.page.everybody },
          ...(enabled ? (people.data ?? []) : []).map((person) => ({
            value: person.id,
            label: fullName(person) || person.email,
            keywords: person.email,
          })),
        ]}
      />
      <Combobox
        label={words.page.event}
        value={filter.eventId}
        onValueChange={onEvent}
        disabled={!enabled && filter.eventId === ''}
        {...(enabled || filter.eventId !== '' ? {} : { hint: first })}
        options={[{ value: '', label: words.page.allEvents }, ...eventOptions]}
      />
    </>
  );
}
