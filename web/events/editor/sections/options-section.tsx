import { useFormContext } from 'react-hook-form';
import { SwitchField } from '#web/ui/fields/choice-fields.tsx';
import { SelectField } from '#web/ui/fields/text-fields.tsx';
import { ageRestrictions } from '#domain/events/ages.ts';
import { ageLabel } from './fold-words.ts';
import { type EventForm } from '../form/form.ts';
import { wide } from './form-section.tsx';
import { MealRows, NewMealOptions } from './meal-options.tsx';
import { words } from '../words.ts';

const ages = () => ageRestrictions.map((value) => ({ value, label: ageLabel(value) }));

export function OptionFields({ creating }: { creating: boolean }) {
  const { register, watch, formState } = useFormContext<EventForm>();
  return (
    <>
      <SelectField
        {...register('ageRestriction')}
        label={words.fields.ageRestriction}
        options={ages()}
        error={formState.errors.ageRestriction?.message}
      />
      <SwitchField
        {...register('hasMeals')}
        label={words.fields.hasMeals}
        hint={words.meals.hint}
        className={wide}
      />
      {watch('hasMeals') ? (
        creating ? (
          <NewMealOptions className={wide} />
        ) : (
          <MealRows className={wide} />
        )
      ) : null}
    </>
  );
}
