import { useFormContext } from 'react-hook-form';
import { aboutLanguages, languages, type Language } from '#domain/languages/languages.ts';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { FieldGroup } from '#web/ui/fields/field.tsx';
import { SelectField } from '#web/ui/fields/text-fields.tsx';
import type { EventForm } from '../form/form.ts';
import { wide } from './form-section.tsx';

const options = languages.map((value) => ({ value, label: aboutLanguages[value].ownName }));

/** The languages of the event's page. The first is the one that its texts are written in. */
export function LanguagesField() {
  const { watch, setValue, formState } = useFormContext<EventForm>();
  const chosen = watch('languages');
  const [original = 'en', ...others] = chosen;
  const choose = (first: Language, rest: readonly Language[]) =>
    setValue('languages', [first, ...rest.filter((each) => each !== first)], {
      shouldDirty: true,
      shouldValidate: true,
    });
  return (
    <>
      <SelectField
        name="languages"
        label="You write in"
        hint="The language of your own texts."
        options={options}
        value={original}
        onChange={(event) => choose(event.target.value as Language, others)}
        error={formState.errors.languages?.message}
        className={wide}
      />
      <FieldGroup legend="Guests can also read the page in" className={wide}>
        <div className="grid gap-x-5 sm:grid-cols-2">
          {languages
            .filter((each) => each !== original)
            .map((each) => (
              <CheckboxField
                key={each}
                label={<span lang={each}>{aboutLanguages[each].ownName}</span>}
                checked={others.includes(each)}
                onCheckedChange={(checked) =>
                  choose(original, checked ? [...others, each] : others.filter((other) => other !== each))
                }
              />
            ))}
        </div>
      </FieldGroup>
    </>
  );
}
