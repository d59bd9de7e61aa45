import { useFormContext } from 'react-hook-form';
import { SwitchField } from '#web/ui/fields/choice-fields.tsx';
import { SelectField } from '#web/ui/fields/text-fields.tsx';
import { ageLabels } from '#domain/events/ages.ts';
import { fieldLabels, type EventForm } from '../form/form.ts';
import { wide } from './form-section.tsx';
import { MealRows, NewMealOptions } from './meal-options.tsx';

const ages = Object.entries(ageLabels).map(([value, label]) => ({ value, label }));

export function OptionFields({ creating }: { creating: boolean }) {
  const { register, watch, formState } = useFormContext<EventForm>();
  return (
    <>
      <SelectField
        {...register('ageRestriction')}
        label={fieldLabels.ageRestriction}
        options={ages}
        error={formState.errors.ageRestriction?.message}
      />
      <SwitchField
        {...register('hasMeals')}
        label={fieldLabels.hasMeals}
        hint="Every guest chooses a meal."
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
