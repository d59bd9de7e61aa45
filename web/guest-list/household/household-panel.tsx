import { Plus, X } from 'lucide-react';
import { useState, type ComponentType, type ReactNode } from 'react';
import type { Invitation } from '#domain/guest-list/contract.ts';
import { fieldErrorsOf, sentenceOf } from '#web/kernel/api/api-error.ts';
import { Loaded } from '#web/kernel/loaded.tsx';
import { toast } from '#web/kernel/toasts.tsx';
import type { AskQuestion } from '#web/questions/ask.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { Drawer } from '#web/ui/overlays/drawer.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { NumberField, SelectField, TextArea, TextField } from '#web/ui/fields/text-fields.tsx';
import { formOf, payloadOf, type HouseholdForm, type PersonFields } from './form.ts';
import { useInvitation, useUpdateInvitation } from '../queries.ts';
import { EraseHousehold } from './erase-household.tsx';
import { GivenDetails } from './given-details.tsx';
import { HouseholdKeys } from './household-keys.tsx';
import { InvitationStatus } from './invitation-status.tsx';
import { TelephoneAnswer } from './telephone-answer.tsx';

interface Props {
  id: string;
  timezone: string;
  /** If this is false, the household is read-only. */
  editable: boolean;
  /** Whether the event takes answers: it is no draft and not cancelled. */
  takesAnswers: boolean;
  /** The component for answering one of the event's questions. */
  Question: AskQuestion;
  /** The component for inviting the household by hand. */
  HandOver: ComponentType<{ household: Invitation; eventName: string }>;
  eventName: string;
  onDelete: (household: Invitation) => void;
  onClose: () => void;
}

/** A household next to the list, edited in place. */
export function HouseholdPanel({ id, onClose, ...props }: Props) {
  const query = useInvitation(id);
  // Another key shows the fields with what was taken.
  const [taken, setTaken] = useState(0);
  return (
    <Drawer open onOpenChange={onClose} side="right" size="wide" title={query.data?.label ?? 'Household'}>
      <Loaded query={query} failure="We couldn’t load the household." pending={<Pending />}>
        {(household) => (
          <div className="space-y-5 p-5 text-sm">
            <InvitationStatus household={household} timezone={props.timezone} />
            {props.editable && props.takesAnswers && !household.notMeAt ? (
              <TelephoneAnswer household={household} Question={props.Question} />
            ) : null}
            {props.editable && canBeHandedOver(household) ? (
              <props.HandOver household={household} eventName={props.eventName} />
            ) : null}
            {props.editable && household.given ? (
              <GivenDetails
                household={household}
                given={household.given}
                onTaken={() => setTaken(taken + 1)}
              />
            ) : null}
            <HouseholdFields key={`${id} ${taken}`} household={household} onClose={onClose} {...props} />
          </div>
        )}
      </Loaded>
    </Drawer>
  );
}

/** If true, no mail reaches the household: a host invites it by WhatsApp, SMS or a card. */
const canBeHandedOver = ({ state, notMeAt, email, suppressed }: Invitation) =>
  state === 'notSent' && !notMeAt && (email === null || suppressed?.reason === 'undeliverable');

const Pending = () => (
  <div role="status" aria-label="Loading the household..." className="space-y-4 p-5">
    <Skeleton className="h-6 w-32" />
    <Skeleton className="h-40" />
  </div>
);

let made = 0;
const newPerson = (isPlaceholder: boolean): PersonFields => ({
  ...{ id: null, key: `new-${++made}`, name: '', isChild: false, isPlaceholder },
});

function HouseholdFields({
  household,
  editable,
  onDelete,
  onClose,
}: { household: Invitation } & Pick<Props, 'editable' | 'onDelete' | 'onClose'>) {
  const [form, setForm] = useState(() => formOf(household));
  const [base, setBase] = useState(household.updatedAt);
  const save = useUpdateInvitation(household.id);
  const errors = fieldErrorsOf(save.error);
  const isDirty = JSON.stringify(form) !== JSON.stringify(formOf(household));
  const set = (changes: Partial<HouseholdForm>) => setForm((before) => ({ ...before, ...changes }));
  const setPersons = (persons: PersonFields[]) =>
    set({ persons, seats: String(Math.max(Number(form.seats) || 1, persons.length)) });
  const field = (name: Exclude<keyof HouseholdForm, 'persons'>, path: string = name) => ({
    value: form[name],
    readOnly: !editable,
    error: errors[path],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  const submit = () =>
    save.mutate(
      { ...payloadOf(form), updatedAt: base },
      {
        onSuccess: (saved) => {
          setForm(formOf(saved));
          setBase(saved.updatedAt);
          toast({ title: 'Success', description: `${saved.label} is saved` });
        },
      },
    );
  const failure =
    save.error && Object.keys(errors).length === 0
      ? sentenceOf(save.error, 'We couldn’t save the household.')
      : null;
  return (
    <form
      noValidate
      autoComplete="off"
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      <HouseholdKeys
        household={household}
        editable={editable}
        onRenewed={({ updatedAt }) => setBase(updatedAt)}
      />
      <TextField label="Household" {...field('label')} />
      <Persons
        persons={form.persons}
        errors={errors}
        editable={editable}
        onChange={setPersons}
        onName={(persons) => set({ persons })}
      />
      <div className="grid grid-cols-2 gap-3">
        <NumberField label="Seats" min={1} {...field('seats', 'seatsAllowed')} />
        <SelectField
          label="List"
          disabled={!editable}
          value={form.list}
          onChange={(event) => set({ list: event.target.value })}
          options={['1', '2', '3'].map((value) => ({ value, label: `List ${value}` }))}
        />
      </div>
      <TextField label="Tags" hint="With commas between them" {...field('tags')} />
      <Group title="Contact">
        <TextField label="Email" type="email" inputMode="email" {...field('email')} />
        <TextField label="Phone" type="tel" {...field('phone')} />
      </Group>
      <Group title="By post">
        <TextField label="Name on the envelope" {...field('envelopeName')} />
        <TextArea label="Address" rows={2} {...field('lines', 'address.lines')} />
        <div className="grid grid-cols-2 gap-3">
          <TextField label="Postcode" {...field('postcode', 'address.postcode')} />
          <TextField label="City" {...field('city', 'address.city')} />
        </div>
        <TextField label="Country" {...field('country', 'address.country')} />
      </Group>
      <TextArea label="Note" hint="Only hosts see this" rows={2} {...field('note')} />
      {editable ? (
        <div
          data-bottom-bar
          className="sticky bottom-0 -mx-5 -mb-5 flex items-center justify-between gap-2 border-t border-hairline bg-raised px-5 py-3"
        >
          <span className="flex gap-1">
            <Button variant="ghost" onClick={() => onDelete(household)}>
              Delete
            </Button>
            <EraseHousehold household={household} onErased={onClose} />
          </span>
          <Button
            type="submit"
            variant="primary"
            busy={save.isPending}
            busyLabel="Saving..."
            disabled={!isDirty}
          >
            Save
          </Button>
        </div>
      ) : null}
    </form>
  );
}

function Persons(props: {
  persons: readonly PersonFields[];
  errors: Record<string, string>;
  editable: boolean;
  onChange: (persons: PersonFields[]) => void;
  onName: (persons: PersonFields[]) => void;
}) {
  const { persons, errors, editable, onChange, onName } = props;
  const change = (index: number, changes: Partial<PersonFields>) =>
    onName(persons.map((person, at) => (at === index ? { ...person, ...changes } : person)));
  return (
    <Group title="Persons">
      <ul className="space-y-2">
        {persons.map((person, index) => (
          <li key={person.key} className="flex items-start gap-2">
            <TextField
              label={person.isPlaceholder ? `Open place ${index + 1}` : `Person ${index + 1}`}
              hideLabel
              className="flex-1"
              placeholder={person.isPlaceholder ? 'Open place' : 'Full name'}
              value={person.name}
              readOnly={!editable}
              error={errors[`invitees.${index}.name`] ?? ''}
              onChange={(event) => change(index, { name: event.target.value })}
            />
            <CheckboxField
              className="pt-1.5"
              label="Child"
              checked={person.isChild}
              disabled={!editable}
              onCheckedChange={(isChild) => change(index, { isChild })}
            />
            {editable ? (
              <IconButton
                label={`Remove ${person.name || (person.isPlaceholder ? 'the open place' : 'this person')}`}
                icon={<X />}
                tooltip={false}
                onClick={() => onChange(persons.filter((_, at) => at !== index))}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {editable ? (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            icon={<Plus aria-hidden />}
            onClick={() => onChange([...persons, newPerson(false)])}
          >
            Add a person
          </Button>
          <Button
            size="sm"
            icon={<Plus aria-hidden />}
            onClick={() => onChange([...persons, newPerson(true)])}
          >
            Add a plus-one
          </Button>
        </div>
      ) : null}
    </Group>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 space-y-3 border-t border-hairline pt-4">
      <legend className="sr-only">{title}</legend>
      <p aria-hidden className="font-medium text-muted">
        {title}
      </p>
      {children}
    </fieldset>
  );
}
