import { Check, ChevronsUpDown } from 'lucide-react';
import { Popover as RadixPopover } from 'radix-ui';
import { useState } from 'react';
import type { KeyboardEvent, Ref } from 'react';
import { classes } from '../classes.ts';
import { controlClasses, Field, useFieldWiring } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { matchingOptions } from '../listbox/matching-options.ts';
import { useListbox } from '../listbox/use-listbox.ts';
import { words } from '../words.ts';

export type ComboboxOption = {
  value: string;
  label: string;
  /** Smaller text to the right, e.g. the offset from UTC. */
  detail?: string;
  /** A heading above the first option of each run of the same group. */
  group?: string;
  /** Words besides the label by which the option can be found. */
  keywords?: string;
};

type ComboboxProps = FieldProps & {
  id?: string;
  name?: string;
  ref?: Ref<HTMLInputElement>;
  options: readonly ComboboxOption[];
  value: string;
  onValueChange: (value: string) => void;
  /** Called with what the user types, and with '' once the list closes. */
  onSearch?: (typed: string) => void;
  onBlur?: () => void;
  placeholder?: string;
  emptyText?: string;
  disabled?: boolean;
};

/**
 * Renders a list to search by typing. Users can choose only listed values: leaving the field with a
 * half-typed word restores the chosen label.
 */
export function Combobox(props: ComboboxProps) {
  const {
    options,
    value,
    onValueChange,
    placeholder,
    emptyText = words.fields.nothingMatches,
    disabled,
  } = props;
  const { label, hint, error, required, hideLabel, className } = props;
  const wiring = useFieldWiring({ id: props.id, hint, error });
  const [open, setOpen] = useState(false);
  /**
   * The typed text. Null until something is typed: the list shows all options, and the field shows
   * the chosen label.
   */
  const [typed, setTyped] = useState<string | null>(null);

  const chosen = options.find((option) => option.value === value);
  const shown = typed === null ? [...options] : matchingOptions(options, typed);
  const { active, setActive, ...list } = useListbox({
    count: shown.length,
    open,
    onOpen: show,
    onChoose: (index) => choose(shown[index]),
    list: open,
  });

  function show() {
    if (disabled || open) return;
    setActive(Math.max(0, chosen === undefined ? 0 : options.indexOf(chosen)));
    setOpen(true);
  }

  function close() {
    setOpen(false);
    setTyped(null);
    props.onSearch?.('');
  }

  function choose(option: ComboboxOption | undefined) {
    if (option !== undefined) onValueChange(option.value);
    close();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (list.onKeyDown(event)) return;
    if (event.key === 'Escape' && open) {
      // Escape closes only the list, not the dialog around it.
      event.stopPropagation();
      event.preventDefault();
      close();
    } else if (event.key === 'Tab' && open) {
      if (typed !== null) choose(shown[active]);
      else close();
    }
  }

  return (
    <Field {...{ label, hint, error, required, hideLabel, className }} id={wiring.id}>
      <RadixPopover.Root open={open} onOpenChange={(next) => (next ? show() : close())}>
        <RadixPopover.Anchor asChild>
          <div className="relative">
            <input
              {...wiring}
              {...list.field}
              ref={props.ref}
              name={props.name}
              type="text"
              aria-required={required || undefined}
              disabled={disabled}
              placeholder={placeholder}
              value={typed ?? chosen?.label ?? ''}
              onChange={(event) => {
                setTyped(event.target.value);
                props.onSearch?.(event.target.value);
                setActive(0);
                setOpen(true);
              }}
              onClick={(event) => {
                event.currentTarget.select();
                show();
              }}
              onKeyDown={onKeyDown}
              onBlur={() => {
                close();
                props.onBlur?.();
              }}
              className={classes(controlClasses, 'truncate pr-9')}
            />
            <ChevronsUpDown
              aria-hidden
              className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
            />
          </div>
        </RadixPopover.Anchor>
        <RadixPopover.Portal>
          <RadixPopover.Content
            align="start"
            sideOffset={4}
            collisionPadding={8}
            hideWhenDetached
            role={undefined}
            onOpenAutoFocus={(event) => event.preventDefault()}
            onCloseAutoFocus={(event) => event.preventDefault()}
            onInteractOutside={(event) => {
              // A click into the field itself must not close the list that it opens.
              if (event.target instanceof Element && event.target.id === wiring.id) event.preventDefault();
            }}
            // The field keeps the focus while the user works with the list.
            onMouseDown={(event) => event.preventDefault()}
            className="z-50 w-(--radix-popover-trigger-width) min-w-60 animate-fade-in overflow-hidden rounded-lg border border-hairline bg-raised shadow-soft"
          >
            {shown.length === 0 ? <p className="px-3 py-3 text-sm text-muted">{emptyText}</p> : null}
            <ul
              {...list.listbox}
              aria-label={typeof label === 'string' ? label : undefined}
              className="max-h-[min(18rem,var(--radix-popover-content-available-height))] scroll-py-1 overflow-y-auto overscroll-contain p-1 empty:hidden"
            >
              {shown.map((option, index) => {
                const heading = option.group !== undefined && option.group !== shown[index - 1]?.group;
                return [
                  heading ? (
                    <li
                      key={`group ${option.group}`}
                      role="presentation"
                      className="px-2.5 pt-2 pb-1 text-xs font-medium text-muted"
                    >
                      {option.group}
                    </li>
                  ) : null,
                  <li
                    key={option.value}
                    {...list.option(index)}
                    aria-selected={option.value === value}
                    className={classes(
                      'flex cursor-pointer items-center gap-2 rounded-md px-2.5 py-1.5 text-sm touch:min-h-11',
                      index === active && 'bg-hover',
                    )}
                  >
                    <span className="min-w-0 flex-1 truncate">{option.label}</span>
                    {option.detail === undefined ? null : (
                      <span className="shrink-0 text-xs text-muted tabular-nums">{option.detail}</span>
                    )}
                    <Check
                      aria-hidden
                      className={classes(
                        'size-4 shrink-0 text-accent',
                        option.value !== value && 'invisible',
                      )}
                    />
                  </li>,
                ];
              })}
            </ul>
          </RadixPopover.Content>
        </RadixPopover.Portal>
      </RadixPopover.Root>
    </Field>
  );
}
