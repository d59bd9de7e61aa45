import { Suspense, useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { eventTypes } from '#domain/events/settings.ts';
import { drawingOf } from '#domain/themes/drawings.ts';
import { classes } from '#web/ui/classes.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { lazyPart } from '#web/kernel/lazy-part.ts';
import { useActiveThemes } from '../editor-queries.ts';
import { type EventForm } from '../form/form.ts';
import { looksOfChoice } from './looks.ts';
import { themeOf } from './theme-of-type.ts';
import { wide } from '../sections/form-section.tsx';
import { typeLabel } from '#web/kernel/home-words.ts';
import { words } from '../words.ts';

const DrawnCover = lazyPart(() => import('./drawn-cover.tsx'), 'default');

/**
 * The event type as five pictures, each in the look that it brings. An invisible select over them
 * serves the keyboard and screen readers.
 */
export function TypeChoice() {
  const id = useId();
  const { control, register, setValue } = useFormContext<EventForm>();
  const chosen = useWatch({ control, name: 'eventType' });
  const themes = useActiveThemes().data ?? [];
  return (
    <Field label={words.fields.eventType} id={id} className={wide}>
      <div className="relative rounded-md has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
        <select
          {...register('eventType')}
          id={id}
          className="pointer-events-none absolute inset-0 size-full opacity-0"
        >
          {eventTypes.map((type) => (
            <option key={type} value={type}>
              {typeLabel(type)}
            </option>
          ))}
        </select>
        <div aria-hidden className="grid grid-cols-3 gap-2 sm:grid-cols-5">
          {eventTypes.map((type) => {
            const theme = themeOf({ themeId: '', eventType: type }, themes);
            const drawing = drawingOf(theme?.id);
            return (
              <button
                key={type}
                type="button"
                tabIndex={-1}
                onClick={() => setValue('eventType', type, { shouldDirty: true, shouldValidate: true })}
                className={classes(
                  'overflow-hidden rounded-md border text-left text-xs font-medium transition-[border-color]',
                  type === chosen
                    ? 'border-accent bg-accent-tint text-accent'
                    : 'border-hairline text-ink hover:border-outline',
                )}
              >
                <span className="block h-11 bg-sunken">
                  {drawing ? (
                    <Suspense>
                      <DrawnCover
                        drawing={drawing}
                        event={looksOfChoice(null, theme?.id ?? null, themes)}
                        className="block size-full object-cover"
                      />
                    </Suspense>
                  ) : null}
                </span>
                <span className="block truncate px-2 py-1.5">{typeLabel(type)}</span>
              </button>
            );
          })}
        </div>
      </div>
    </Field>
  );
}
