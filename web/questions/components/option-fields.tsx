import { Plus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { maxOptions } from '#domain/questions/question.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { FieldGroup } from '#web/ui/fields/field.tsx';
import { GripButton } from '#web/ui/reorder/grip.tsx';
import { NumberField, TextField } from '#web/ui/fields/text-fields.tsx';
import { useReorder } from '#web/ui/reorder/use-reorder.ts';
import { blankOption, type TypedQuestion } from '../draft.ts';
import { words } from '../words.ts';

/** The fields for a question's options, in the order in which guests see them. */
export function OptionFields({
  form,
  isLimited,
}: {
  form: UseFormReturn<TypedQuestion>;
  /** Whether an option can have a limit. */
  isLimited: boolean;
}) {
  const { register, control, formState } = form;
  const { fields, append, remove, move, replace } = useFieldArray({
    control,
    name: 'options',
    keyName: 'key',
  });
  const [said, setSaid] = useState('');
  const focusAt = useRef<number | null>(null);
  const reorder = useReorder<HTMLUListElement>(fields.map(({ key }) => key).join(), moveTo);
  const { list } = reorder;

  function moveTo(from: number, to: number) {
    if (to < 0 || to >= fields.length) return;
    move(from, to);
    setSaid(words.options.number({ from: from + 1, to: to + 1, count: fields.length }));
  }
  // A question with options starts with two blank ones.
  const isBare = fields.length === 0;
  useEffect(() => {
    if (isBare) replace([blankOption(), blankOption()]);
  }, [isBare, replace]);
  // The grip moves with its option and keeps the focus.
  useEffect(() => {
    if (focusAt.current === null) return;
    list.current?.children[focusAt.current]?.querySelector<HTMLElement>('[data-grip]')?.focus();
    focusAt.current = null;
  }, [fields, list]);

  return (
    <FieldGroup legend={words.options.title}>
      <ul ref={list} className="space-y-2">
        {fields.map(({ key }, index) => (
          <li
            key={key}
            {...reorder.rowOf(index)}
            className="flex items-start gap-1.5 bg-surface data-dragged:shadow-soft"
          >
            <GripButton
              label={words.options.grip({ number: index + 1 })}
              {...reorder.gripOf(index)}
              onStep={(step) => {
                const to = index + step;
                if (to < 0 || to >= fields.length) return;
                focusAt.current = to;
                moveTo(index, to);
              }}
            />
            <TextField
              {...register(`options.${index}.label`)}
              label={words.options.option({ number: index + 1 })}
              hideLabel
              placeholder={words.options.option({ number: index + 1 })}
              maxLength={200}
              autoComplete="off"
              className="min-w-0 flex-1"
              error={formState.errors.options?.[index]?.label?.message}
            />
            {isLimited ? (
              <NumberField
                {...register(`options.${index}.capacity`)}
                label={words.options.limit({ number: index + 1 })}
                hideLabel
                placeholder={words.options.any}
                min={0}
                className="w-28 shrink-0 sm:w-32"
                error={formState.errors.options?.[index]?.capacity?.message}
              />
            ) : null}
            <IconButton
              label={words.options.remove({ number: index + 1 })}
              icon={<X />}
              onClick={() => remove(index)}
            />
          </li>
        ))}
      </ul>
      <p className="sr-only" role="status">
        {said}
      </p>
      {isLimited ? <p className="mt-2 text-sm text-muted">{words.options.how}</p> : null}
      <Button
        size="sm"
        icon={<Plus />}
        className="mt-2"
        disabled={fields.length >= maxOptions}
        onClick={() => append(blankOption())}
      >
        {words.options.add}
      </Button>
    </FieldGroup>
  );
}
