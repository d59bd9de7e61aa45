/** What a yes and a no ask: the same fields in every form, which each keep the values in their own way. */
import type { ReactNode } from 'react';
import { counted, maxEmailLength, maxNameLength, maxTextLength, shortened } from '#domain/kernel/text.ts';
import { maxPhoneLength } from '#domain/replies/submission.ts';
import type { PublicEvent } from '../event.ts';
import { comingOf, partyOf, withCount, withGuest, withName, type Draft } from './draft.ts';
import { Attending, Select, Switch, TextArea, TextField, type FormOfFields } from './fields.tsx';
import { hasMeals, isFull, largestParty } from './party.ts';
import {
  comesHint,
  fieldLabel,
  largestPartyHint,
  messageHint,
  publicHint,
  seatsNotice,
} from './sentences.ts';

/** A reply that is changed by its personal link: the address is settled, and the seats it has are its own. */
export interface Changing {
  held: number;
  /** How large the party was before. */
  before: number;
}

export interface ReplyFormState extends FormOfFields {
  event: PublicEvent;
  draft: Draft;
  onChange: (draft: Draft) => void;
  changing: Changing | null;
}

interface Props {
  form: ReplyFormState;
}

export const AttendingField = ({ form }: Props) => (
  <Attending
    form={form}
    label={fieldLabel('attending', form.draft)}
    chosen={form.draft.attending}
    onChoose={(attending) => form.onChange({ ...form.draft, attending })}
    // A browser does not send what is chosen and disabled; without a script a yes that was typed stays, and is refused.
    isFull={isFull(form.event) && !form.changing && (form.controls.isLive || form.draft.attending !== 'yes')}
  />
);

export const guestOptions = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => (
    <option key={index} value={from + index}>
      {counted(from + index, 'guest')}
    </option>
  ));

export function CountField({ form }: Props) {
  const { controls, event, draft, onChange, changing } = form;
  const isYes = draft.attending === 'yes';
  const size = isYes ? draft.count : draft.declining;
  const most = largestParty(event, changing?.before);
  const notice = isYes ? seatsNotice(event, comingOf(draft).length, changing?.held) : null;
  const beyond = isYes && event.maxGuestsPerRsvp > most ? largestPartyHint(most) : null;
  return (
    <Select
      form={form}
      field="count"
      label={fieldLabel('count', draft)}
      value={String(size)}
      onChange={(count) => onChange(withCount(draft, Number(count)))}
      hint={notice && controls.isLive ? <span className="heads-up">{notice}</span> : (notice ?? beyond)}
      announced={controls.isLive && isYes}
    >
      {guestOptions(isYes ? 1 : 0, Math.max(most, size))}
    </Select>
  );
}

interface Slots {
  /** Where the form asks how many; left out where it has asked before. */
  count?: ReactNode;
  /** What there is to eat, before each guest is asked. */
  menu?: ReactNode;
  /** With it the first guest may stay without a name. */
  firstNameHint?: string;
}

/** All that follows Yes or No. */
export function ReplyFields({ form, ...slots }: Props & Slots) {
  const { draft, onChange } = form;
  const isYes = draft.attending === 'yes';
  return (
    <>
      {isYes ? <YesFields form={form} {...slots} /> : <NoFields form={form} {...slots} />}
      <TextArea
        form={form}
        field="message"
        label={fieldLabel('message', draft)}
        optional
        value={draft.message}
        onChange={(message) => onChange({ ...draft, message })}
        maxLength={maxTextLength}
        hint={messageHint}
      />
      {isYes && (
        <Switch
          form={form}
          field="public"
          label={fieldLabel('public', draft)}
          hint={publicHint}
          checked={draft.isPublic}
          onChange={(isPublic) => onChange({ ...draft, isPublic })}
        />
      )}
    </>
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
  hint?: string | undefined;
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
      onChange={(name) => onChange(withGuest(draft, index, { name }))}
    />
  );
}

function GuestMeal({ form, index, meal: value }: Props & { index: number; meal: string }) {
  const { controls, event, draft, onChange } = form;
  const field = `guest-${index}-meal`;
  const dish = event.mealOptions.find((option) => option.name === value);
  return (
    <Select
      form={form}
      field={field}
      label={fieldLabel(field, draft)}
      value={value}
      onChange={(meal) => onChange(withGuest(draft, index, { meal }))}
      // The whole description stands under the select once the dish is chosen.
      hint={controls.isLive && dish?.description}
    >
      <option value="">Choose a meal</option>
      {event.mealOptions.map(({ name, description }) => (
        <option key={name} value={name}>
          {description ? `${name} – ${shortened(description, 60)}` : name}
        </option>
      ))}
    </Select>
  );
}

/** Whether a person of a reply that is changed comes with the others. */
function GuestComes({ form, index, id, isAway }: Props & { index: number; id: string; isAway: boolean }) {
  const { controls, draft, onChange } = form;
  const field = `guest-${index}-comes`;
  return (
    <>
      {/* A browser says nothing of a switch that is off. */}
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

function YesFields({ form, count, menu, firstNameHint }: Props & Slots) {
  const { event, draft, onChange } = form;
  const meals = hasMeals(event);
  return (
    <>
      <TextField
        form={form}
        field="name"
        label={fieldLabel('name', draft)}
        autoComplete="name"
        maxLength={maxNameLength}
        value={draft.name}
        onChange={(name) => onChange(withName(draft, name))}
      />
      <EmailField form={form} />
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
      {count}
      {meals && menu}
      {partyOf(draft).map(({ id, name, meal, isAway = false }, index) => {
        const hint = index === 0 ? firstNameHint : undefined;
        return (
          <fieldset className="guest" key={index}>
            <legend>{index === 0 ? 'You' : `Guest ${index + 1}`}</legend>
            <GuestName form={form} index={index} name={name} hint={hint} optional={hint !== undefined} />
            {form.changing && id !== undefined && draft.count > 1 && (
              <GuestComes form={form} index={index} id={id} isAway={isAway} />
            )}
            {meals && !isAway && <GuestMeal form={form} index={index} meal={meal} />}
          </fieldset>
        );
      })}
    </>
  );
}

const NoFields = ({ form, count }: Props & Slots) => (
  <>
    {count}
    {partyOf(form.draft).map(({ name }, index) => (
      <GuestName
        key={index}
        form={form}
        index={index}
        name={name}
        autoComplete={index === 0 ? 'name' : 'off'}
      />
    ))}
    <EmailField form={form} />
  </>
);
