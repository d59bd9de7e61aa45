/**
 * The fields of a yes and of a no. They are the same in every form, but each form holds their
 * values in its own way.
 */
import { useRef, useState, type ReactNode } from 'react';
import { maxEmailLength, maxNameLength, maxTextLength, shortened } from '#domain/kernel/text.ts';
import { maxPhoneLength } from '#domain/replies/submission.ts';
import type { PublicEvent } from '../page/event.ts';
import {
  comingOf,
  type Guest,
  partyOf,
  withGuest,
  withGuestName,
  withMealForAll,
  withName,
} from './draft.ts';
import { Attending, Select, Switch, TextArea, TextField } from './fields.tsx';
import type { ReplyFormState } from './form-state.ts';
import { MealCards } from './meal-cards.tsx';
import { personCount, hasMeals, isFull } from './party-size.ts';
import { comesHint, extrasLabel, fieldLabel, hiddenHint, messageHint, publicHint } from './sentences.ts';

interface Props {
  form: ReplyFormState;
}

export const AttendingField = ({ form }: Props) => (
  <Attending
    form={form}
    label={fieldLabel('attending', form.draft)}
    chosen={form.draft.attending}
    onChoose={(attending) => form.onChange({ ...form.draft, attending })}
    // A browser doesn't send a chosen option that is disabled. Without a script, a typed yes
    // therefore stays enabled, and the server refuses it.
    isFull={isFull(form.event) && !form.changing && (form.controls.isLive || form.draft.attending !== 'yes')}
  />
);

interface Slots {
  /** The field for the count, unless the form has asked for it before. */
  count?: ReactNode;
  /** The dishes, shown before the guests choose. */
  menu?: ReactNode;
}

/** Renders all fields that follow Yes or No. */
export const ReplyFields = ({ form, ...slots }: Props & Slots) =>
  form.draft.attending === 'yes' ? <YesFields form={form} {...slots} /> : <NoFields form={form} {...slots} />;

const MessageField = ({ form }: Props) => (
  <TextArea
    form={form}
    field="message"
    label={fieldLabel('message', form.draft)}
    optional
    value={form.draft.message}
    onChange={(message) => form.onChange({ ...form.draft, message })}
    maxLength={maxTextLength}
    hint={messageHint}
  />
);

/**
 * Folds the fields that few guests fill in. They open when the guest reaches them, with the button
 * or the Tab key: folded fields keep their place and can take the focus.
 */
function Extras({ form, isFilled, children }: Props & { isFilled: boolean; children: ReactNode }) {
  const [wasOpened, setOpened] = useState(isFilled);
  const place = useRef<HTMLDivElement>(null);
  if (!form.controls.isLive) return children;
  const isOpen = wasOpened || isFilled || Boolean(form.error('phone') ?? form.error('message'));
  return (
    <div className="extras">
      {!isOpen && (
        <button
          type="button"
          className="as-link"
          onClick={() => place.current?.querySelector<HTMLElement>('input, textarea')?.focus()}
        >
          {extrasLabel}
        </button>
      )}
      <div ref={place} className={isOpen ? 'form' : 'form is-shut'} onFocus={() => setOpened(true)}>
        {children}
      </div>
    </div>
  );
}

const EmailField = ({ form }: Props) => (
  <TextField
    form={form}
    field="email"
    label={fieldLabel('email', form.draft)}
    type="email"
    autoComplete="email"
    maxLength={maxEmailLength}
    value={form.draft.email}
    onChange={(email) => form.onChange({ ...form.draft, email })}
    readOnly={form.changing !== null}
  />
);

interface GuestProps extends Props {
  index: number;
  name: string;
  optional?: boolean;
  autoComplete?: 'name' | 'off';
}

function GuestName({ form, index, name: value, autoComplete = 'off', ...rest }: GuestProps) {
  const { draft, onChange } = form;
  const field = `guest-${index}-name`;
  return (
    <TextField
      {...rest}
      form={form}
      field={field}
      label={fieldLabel(field, draft)}
      autoComplete={autoComplete}
      maxLength={maxNameLength}
      value={value}
      // The first guest is the person who replies, as long as both have the same name.
      onChange={(name) =>
        onChange(
          index === 0 && draft.name === value
            ? withName(draft, name)
            : withGuestName(draft, index, name, form.event),
        )
      }
    />
  );
}

function GuestMeal({ form, index, meal: value }: Props & { index: number; meal: string }) {
  const { controls, event, draft, onChange } = form;
  const field = `guest-${index}-meal`;
  const label = fieldLabel(field, draft);
  const choose = (meal: string) => onChange(withGuest(draft, index, { meal }));
  if (controls.isLive) {
    const others = comingOf(draft).filter((guest) => guest !== draft.guests[index]);
    return (
      <MealCards
        form={form}
        field={field}
        label={label}
        value={value}
        options={event.mealOptions}
        onChange={choose}
        onForAll={
          index === 0 && value !== '' && others.some(({ meal }) => meal !== value)
            ? () => onChange(withMealForAll(draft, value))
            : null
        }
      />
    );
  }
  return (
    <Select form={form} field={field} label={label} value={value} onChange={choose}>
      <option value="">Choose a meal</option>
      {event.mealOptions.map(({ name, description }) => (
        <option key={name} value={name}>
          {description ? `${name} – ${shortened(description, 60)}` : name}
        </option>
      ))}
    </Select>
  );
}

/** Asks whether a person in a household, or in a reply that is changed, comes with the others. */
function GuestComes({
  form,
  index,
  id,
  isAway,
}: Props & { index: number; id: string | undefined; isAway: boolean }) {
  const { controls, draft, onChange } = form;
  const field = `guest-${index}-comes`;
  return (
    <>
      {/* A browser sends nothing for a switch that is off. */}
      {!controls.isLive && <input type="hidden" name={`guest-${index}-id`} value={id} />}
      <Switch
        form={form}
        field={field}
        label={fieldLabel(field, draft)}
        hint={comesHint}
        checked={!isAway}
        onChange={(isComing) => onChange(withGuest(draft, index, { isAway: !isComing }))}
      />
    </>
  );
}

/**
 * Returns the heading of a guest's fields. Anybody in a household may fill in the form for all, so
 * its guests have their names there.
 */
const legendOf = ({ invitation }: PublicEvent, index: number): string =>
  invitation?.invitees[index]?.name || (index === 0 && !invitation ? 'You' : `Guest ${index + 1}`);

function YesFields({ form, count, menu }: Props & Slots) {
  const { controls, event, draft, onChange } = form;
  const meals = hasMeals(event);
  // A host may have changed the name of the replying person or the first guest, so that the two
  // differ.
  const [hasTwoNames] = useState(() => draft.name !== (draft.guests[0]?.name ?? ''));
  const asked = controls.isLive && !form.changing ? personCount(event, comingOf(draft).length) : draft.count;
  // Fields with typed text stay. A guest who submits them incomplete still learns what is missing.
  const isAsked = ({ name, meal, inviteeId }: Pick<Guest, 'name' | 'meal' | 'inviteeId'>, index: number) =>
    index < asked ||
    (inviteeId ?? (name || meal)) !== '' ||
    (form.error(`guest-${index}-name`) ?? form.error(`guest-${index}-meal`)) !== undefined;
  return (
    <>
      {count}
      {meals && menu}
      {partyOf(draft).map(({ id, inviteeId, name, meal, isAway = false }, index) =>
        isAsked({ inviteeId, name, meal }, index) ? (
          <fieldset className="guest" key={index}>
            <legend>{legendOf(event, index)}</legend>
            {index === 0 && (
              <TextField
                form={form}
                field="name"
                label={fieldLabel('name', draft)}
                autoComplete="name"
                maxLength={maxNameLength}
                value={draft.name}
                onChange={(typed) => onChange(withName(draft, typed))}
              />
            )}
            {(index > 0 || hasTwoNames) && <GuestName form={form} index={index} name={name} />}
            {(form.changing ? id : inviteeId) !== undefined && draft.count > 1 && (
              <GuestComes form={form} index={index} id={id ?? inviteeId} isAway={isAway} />
            )}
            {meals && !isAway && <GuestMeal form={form} index={index} meal={meal} />}
          </fieldset>
        ) : null,
      )}
      <HostQuestions form={form} />
      <EmailField form={form} />
      <Extras form={form} isFilled={draft.phone !== '' || draft.message !== ''}>
        <TextField
          form={form}
          field="phone"
          label={fieldLabel('phone', draft)}
          optional
          type="tel"
          autoComplete="tel"
          maxLength={maxPhoneLength}
          value={draft.phone}
          onChange={(phone) => onChange({ ...draft, phone })}
        />
        <MessageField form={form} />
      </Extras>
      <Switch
        form={form}
        field="public"
        label={fieldLabel('public', draft)}
        hint={event.guestList === null ? hiddenHint : publicHint}
        checked={draft.isPublic}
        onChange={(isPublic) => onChange({ ...draft, isPublic })}
      />
    </>
  );
}

const HostQuestions = ({ form }: Props) => form.questions && <form.questions.Questions form={form} />;

/** A no needs an address alone; how many stay away comes after the names. */
const NoFields = ({ form, count }: Props & Slots) => (
  <>
    {partyOf(form.draft).map(({ name }, index) => (
      <GuestName
        key={index}
        form={form}
        index={index}
        name={name}
        optional
        autoComplete={index === 0 ? 'name' : 'off'}
      />
    ))}
    <HostQuestions form={form} />
    <EmailField form={form} />
    {count}
    <MessageField form={form} />
  </>
);
