import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { checkMealOptions } from '#domain/events/check.ts';
import { complain } from '#web/kernel/toasts/toasts.tsx';
import { inWords } from '#web/kernel/words.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { FieldGroup } from '#web/ui/fields/field.tsx';
import { TextField } from '#web/ui/fields/text-fields.tsx';
import { type EventForm } from '../form/form.ts';
import { words } from '../words.ts';

const blank = { name: '', description: '' };

/**
 * The meals on the create form. A host adds a complete meal with a name and a description, and
 * names are unique (docs/product/events.md#events).
 */
export function NewMealOptions({ className }: { className?: string }) {
  const { control, register, formState, getValues, setValue, setError, clearErrors, setFocus } =
    useFormContext<EventForm>();
  const { fields, append, remove } = useFieldArray({ control, name: 'mealOptions' });
  const { errors } = formState;

  function refuse(field: 'nextMeal.name' | 'nextMeal.description', message: string) {
    setError(field, { message });
    setFocus(field);
    complain(message, words.checks.invalid);
  }

  function add() {
    const { mealOptions, nextMeal } = getValues();
    const meal = { name: nextMeal.name.trim(), description: nextMeal.description.trim() };
    clearErrors('nextMeal');
    if (meal.name === '') return refuse('nextMeal.name', words.meals.nameMissing);
    if (meal.description === '') return refuse('nextMeal.description', words.meals.descriptionMissing);
    const issue = checkMealOptions([...mealOptions, meal]).at(-1);
    if (issue) {
      const field = issue.path.endsWith('description') ? 'nextMeal.description' : 'nextMeal.name';
      return refuse(field, inWords(issue));
    }
    append(meal, { shouldFocus: false });
    setValue('nextMeal', blank, { shouldDirty: true });
    setFocus('nextMeal.name');
  }

  const addOnEnter = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter adds the meal and does not submit the form.
    event.preventDefault();
    add();
  };

  return (
    <FieldGroup legend={words.fields.mealOptions} className={className} error={errors.mealOptions?.message}>
      {fields.length === 0 ? (
        <p className="mb-3 text-sm text-muted">{words.meals.none}</p>
      ) : (
        <ul className="mb-4 divide-y divide-hairline rounded-lg border border-hairline">
          {fields.map((meal, index) => (
            <li key={meal.id} className="flex items-center gap-3 py-2 pr-2 pl-4">
              <span className="min-w-0 flex-1">
                <span className="block text-sm font-medium break-words">{meal.name}</span>
                <span className="block text-sm break-words text-muted">{meal.description}</span>
                {errors.mealOptions?.[index]?.name ? (
                  <span className="block text-sm text-danger">{errors.mealOptions[index].name.message}</span>
                ) : null}
              </span>
              <IconButton
                label={words.meals.remove({ meal: meal.name })}
                icon={<Trash2 />}
                onClick={() => remove(index)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="grid gap-3 sm:grid-cols-[1fr_1.4fr_auto] sm:items-start">
        <TextField
          {...register('nextMeal.name')}
          label={words.meals.name}
          autoComplete="off"
          maxLength={200}
          placeholder={words.meals.nameExample}
          onKeyDown={addOnEnter}
          error={errors.nextMeal?.name?.message}
        />
        <TextField
          {...register('nextMeal.description')}
          label={words.meals.description}
          autoComplete="off"
          maxLength={5000}
          placeholder={words.meals.descriptionExample}
          onKeyDown={addOnEnter}
          error={errors.nextMeal?.description?.message}
        />
        <Button icon={<Plus />} onClick={add} className="sm:mt-6.5">
          {words.meals.add}
        </Button>
      </div>
    </FieldGroup>
  );
}

/** The meals on the edit form. New rows start blank, and the description is optional. */
export function MealRows({ className }: { className?: string }) {
  const { control, register, formState, setFocus } = useFormContext<EventForm>();
  const { fields, append, remove } = useFieldArray({ control, name: 'mealOptions' });
  const { errors } = formState;

  function removeRow(index: number) {
    remove(index);
    // The pressed button is gone, so the focus moves to the row before it, the nearest place.
    if (index > 0) setFocus(`mealOptions.${index - 1}.name`);
  }

  return (
    <FieldGroup legend={words.fields.mealOptions} className={className} error={errors.mealOptions?.message}>
      <ul className="space-y-3">
        {fields.map((meal, index) => (
          <li
            key={meal.id}
            className="grid grid-cols-[1fr_auto] items-start gap-3 sm:grid-cols-[1fr_1.4fr_auto]"
          >
            <TextField
              {...register(`mealOptions.${index}.name`)}
              label={words.meals.number({ number: index + 1 })}
              autoComplete="off"
              maxLength={200}
              error={errors.mealOptions?.[index]?.name?.message}
            />
            <TextField
              {...register(`mealOptions.${index}.description`)}
              label={words.meals.descriptionOf({ number: index + 1 })}
              autoComplete="off"
              maxLength={5000}
              placeholder={words.meals.optional}
              error={errors.mealOptions?.[index]?.description?.message}
              className="max-sm:order-last max-sm:col-span-2"
            />
            <IconButton
              label={words.meals.removeNumber({ number: index + 1 })}
              icon={<Trash2 />}
              onClick={() => removeRow(index)}
              className="mt-6.5"
            />
          </li>
        ))}
      </ul>
      <Button icon={<Plus />} size="sm" className="mt-3" onClick={() => append({ ...blank })}>
        {words.meals.addRow}
      </Button>
    </FieldGroup>
  );
}
