import { Plus, X } from 'lucide-react';
import { useState, type ComponentType, type ReactNode } from 'react';
import type { Invitation } from '#domain/guest-list/contract.ts';
import { fieldErrorsOf, sentenceOf } from '#web/kernel/api/api-error.ts';
import { Loaded } from '#web/kernel/loaded.tsx';
import { toast } from '#web/kernel/toasts/toasts.tsx';
import type { AskQuestion } from '#web/questions/ask.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { Drawer } from '#web/ui/overlays/drawer.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { NumberField, SelectField, TextArea, TextField } from '#web/ui/fields/text-fields.tsx';
import { formOf, payloadOf, type HouseholdForm, type PersonFields } from './form.ts';
import { useInvitation, useUpdateInvitation } from '../queries.ts';
import type { HandedEvent } from '../send/letter-texts.ts';
import { EraseHousehold } from './erase-household.tsx';
import { GivenDetails } from './given-details.tsx';
import { HouseholdKeys } from './household-keys.tsx';
import { InvitationStatus } from './invitation-status.tsx';
import { TelephoneAnswer } from './telephone-answer.tsx';
import { words } from '../words.ts';

interface Props {
  id: string;
  timezone: string;
  /** Whether the host may edit the household. If not, it is read-only. */
  editable: boolean;
  /** Whether the event takes answers: it's neither a draft nor cancelled. */
  takesAnswers: boolean;
  /** The component for answering one of the event's questions. */
  Question: AskQuestion;
  /** Buttons that invite the household by WhatsApp, SMS or a copied text instead of by mail. */
  HandOver: ComponentType<{ household: Invitation; event: HandedEvent }>;
  event: HandedEvent;
  onDelete: (household: Invitation) => void;
  onClose: () => void;
}

/** A household next to the list, edited in place. */
export function HouseholdPanel({ id, onClose, ...props }: Props) {
  const query = useInvitation(id);
  // A new key makes the form show the values that the host took over.
  const [taken, setTaken] = useState(0);
  return (
    <Drawer
      open
      onOpenChange={onClose}
      side="right"
      size="wide"
      title={query.data?.label ?? words.panel.household}
    >
      <Loaded query={query} failure={words.panel.loadFailed} pending={<Pending />}>
        {(household) => (
          <div className="space-y-5 p-5 text-sm">
            <InvitationStatus household={household} timezone={props.timezone} />
            {props.editable && props.takesAnswers && !household.notMeAt ? (
              <TelephoneAnswer household={household} Question={props.Question} />
            ) : null}
            {props.editable && canBeHandedOver(household) ? (
              <props.HandOver household={household} event={props.event} />
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

/**
 * Returns whether no mail reaches the household, so that a host invites it by WhatsApp, SMS or a
 * card.
 */
const canBeHandedOver = ({ state, notMeAt, email, suppressed }: Invitation) =>
  state === 'notSent' && !notMeAt && (email === null || suppressed?.reason === 'undeliverable');

const Pending = () => (
  <div role="status" aria-label={words.panel.loading} className="space-y-4 p-5">
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
          toast(words.panel.saved({ household: saved.label }));
        },
      },
    );
  const failure =
    save.error && Object.keys(errors).length === 0 ? sentenceOf(save.error, words.panel.saveFailed) : null;
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
      <TextField label={words.panel.household} {...field('label')} />
      <Persons
        persons={form.persons}
        errors={errors}
        editable={editable}
        onChange={setPersons}
        onName={(persons) => set({ persons })}
      />
      <div className="grid grid-cols-2 gap-3">
        <NumberField label={words.panel.seats} min={1} {...field('seats', 'seatsAllowed')} />
        <SelectField
          label={words.panel.list}
          disabled={!editable}
          value={form.list}
          onChange={(event) => set({ list: event.target.value })}
          options={['1', '2', '3'].map((value) => ({ value, label: words.chips.list({ number: value }) }))}
        />
      </div>
      <TextField label={words.panel.tags} hint={words.panel.tagsHint} {...field('tags')} />
      <Group title={words.panel.contact}>
        <TextField label={words.panel.email} type="email" inputMode="email" {...field('email')} />
        <TextField label={words.panel.phone} type="tel" {...field('phone')} />
      </Group>
      <Group title={words.panel.byPost}>
        <TextField label={words.panel.envelopeName} {...field('envelopeName')} />
        <TextArea label={words.panel.address} rows={2} {...field('lines', 'address.lines')} />
        <div className="grid grid-cols-2 gap-3">
          <TextField label={words.panel.postcode} {...field('postcode', 'address.postcode')} />
          <TextField label={words.panel.city} {...field('city', 'address.city')} />
        </div>
        <TextField label={words.panel.country} {...field('country', 'address.country')} />
      </Group>
      <TextArea label={words.panel.note} hint={words.panel.noteHint} rows={2} {...field('note')} />
      {editable ? (
        <div
          data-bottom-bar
          className="sticky bottom-0 -mx-5 -mb-5 flex items-center justify-between gap-2 border-t border-hairline bg-raised px-5 py-3"
        >
          <span className="flex gap-1">
            <Button variant="ghost" onClick={() => onDelete(household)}>
              {words.panel.delete}
            </Button>
            <EraseHousehold household={household} onErased={onClose} />
          </span>
          <Button
            type="submit"
            variant="primary"
            busy={save.isPending}
            busyLabel={words.panel.saving}
            disabled={!isDirty}
          >
            {words.panel.save}
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
    <Group title={words.panel.persons}>
      <ul className="space-y-2">
        {persons.map((person, index) => (
          <li key={person.key} className="flex items-start gap-2">
            <TextField
              label={(person.isPlaceholder ? words.people.openPlace : words.panel.person)({
                number: index + 1,
              })}
              hideLabel
              className="flex-1"
              placeholder={person.isPlaceholder ? words.panel.openPlace : words.panel.fullName}
              value={person.name}
              readOnly={!editable}
              error={errors[`invitees.${index}.name`] ?? ''}
              onChange={(event) => change(index, { name: event.target.value })}
            />
            <CheckboxField
              className="pt-1.5"
              label={words.panel.child}
              checked={person.isChild}
              disabled={!editable}
              onCheckedChange={(isChild) => change(index, { isChild })}
            />
            {editable ? (
              <IconButton
                label={
                  person.name
                    ? words.panel.remove({ name: person.name })
                    : person.isPlaceholder
                      ? words.panel.removePlace
                      : words.panel.removePerson
                }
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
            {words.panel.addPerson}
          </Button>
          <Button
            size="sm"
            icon={<Plus aria-hidden />}
            onClick={() => onChange([...persons, newPerson(true)])}
          >
            {words.panel.addPlusOne}
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
