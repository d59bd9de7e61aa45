/** The fields of one person in a party: name, meal, and whether they come. */
import { maxNameLength, shortened } from '#domain/kernel/text.ts';
import type { PublicEvent } from '../../page/event.ts';
import { comingOf, withGuest, withGuestName, withMealForAll, withName } from '../draft/draft.ts';
import { Select, Switch, TextField } from './fields.tsx';
import type { ReplyFormState } from '../form-state.ts';
import { MealCards } from './meal-cards.tsx';
import { hasMeals } from '../draft/party-size.ts';
import type { GuestWords } from '#domain/words/guest/type.ts';
import { fieldLabel, sameLabel } from '../sentences.ts';
import { useWords } from '../../page/words.ts';

interface Props {
  form: ReplyFormState;
}

interface GuestProps extends Props {
  index: number;
  name: string;
  optional?: boolean;
  autoComplete?: 'name' | 'off';
}

export function GuestName({ form, index, name: value, autoComplete = 'off', ...rest }: GuestProps) {
  const { draft, onChange } = form;
  const words = useWords();
  const field = `guest-${index}-name`;
  return (
    <TextField
      {...rest}
      form={form}
      field={field}
      label={fieldLabel(field, draft, words)}
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
      enterKeyHint={form.isCompact ? 'next' : undefined}
    />
  );
}

function GuestMeal({ form, index, meal: value }: Props & { index: number; meal: string }) {
  const { controls, event, draft, onChange } = form;
  const words = useWords();
  const field = `guest-${index}-meal`;
  const label = fieldLabel(field, draft, words);
  const choose = (meal: string) => onChange(withGuest(draft, index, { meal }));
  if (controls.isLive) {
    const others = comingOf(draft).filter((guest) => guest !== draft.guests[index]);
    return (
      <MealCards
        form={form}
        field={field}
        label={label}
        value={value}
        event={event}
        onChange={choose}
        sameAs={sameLabel(draft, words)}
        onForAll={
          draft.guests[index] === comingOf(draft)[0] &&
          value !== '' &&
          others.some(({ meal }) => meal !== value)
            ? () => onChange(withMealForAll(draft, value))
            : null
        }
      />
    );
  }
  return (
    <Select form={form} field={field} label={label} value={value} onChange={choose}>
      <option value="">{words.form.chooseMeal}</option>
      {event.mealOptions.map(({ value: meal, name, description }) => (
        <option key={meal} value={meal}>
          {description ? words.form.mealOption({ name, description: shortened(description, 60) }) : name}
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
  const words = useWords();
  const field = `guest-${index}-comes`;
  return (
    <>
      {/* A browser sends nothing for a switch that is off. */}
      {!controls.isLive && <input type="hidden" name={`guest-${index}-id`} value={id} />}
      <Switch
        form={form}
        field={field}
        label={fieldLabel(field, draft, words)}
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
export const legendOf = ({ invitation }: PublicEvent, index: number, { form: words }: GuestWords): string =>
  invitation?.invitees[index]?.name ||
  (index === 0 && !invitation ? words.you : words.guest({ number: index + 1 }));

/** Renders the name and the meal of one person. */
export function PersonFields({ form, index, hasTwoNames }: Props & { index: number; hasTwoNames: boolean }) {
  const { event, draft, onChange } = form;
  const words = useWords();
  const { name = '', meal = '', isAway = false } = draft.guests[index] ?? {};
  return (
    <>
      {index === 0 && (
        <TextField
          form={form}
          field="name"
          label={fieldLabel('name', draft, words)}
          autoComplete="name"
          maxLength={maxNameLength}
          value={draft.name}
          onChange={(typed) => onChange(withName(draft, typed))}
          enterKeyHint={form.isCompact ? 'next' : undefined}
        />
      )}
      {(index > 0 || hasTwoNames) && <GuestName form={form} index={index} name={name} />}
      {!form.isCompact && <PersonComes form={form} index={index} />}
      {hasMeals(event) && !isAway && <GuestMeal form={form} index={index} meal={meal} />}
    </>
  );
}

/** Renders the switch of a person who is known, if others in the party can come without them. */
export function PersonComes({ form, index }: Props & { index: number }) {
  const { id, inviteeId, isAway = false } = form.draft.guests[index] ?? {};
  if ((form.changing ? id : inviteeId) === undefined || form.draft.count < 2) return null;
  return <GuestComes form={form} index={index} id={id ?? inviteeId} isAway={isAway} />;
}
