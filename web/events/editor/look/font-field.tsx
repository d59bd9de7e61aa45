import { ChevronDown } from 'lucide-react';
import { Popover as RadixPopover } from 'radix-ui';
import { useEffect, useId, useState } from 'react';
import { fonts, fontStack, type FontFamily } from '#domain/events/rules.ts';
import { classes } from '#web/ui/classes.ts';
import { controlClasses } from '#web/ui/fields/field.tsx';
import { loadFonts } from '#web/kernel/looks/fonts.ts';
import { words } from '../words.ts';

interface Props {
  label: string;
  hint?: string;
  /** The chosen font. Undefined if the theme decides. */
  value: FontFamily | undefined;
  onChange: (font: FontFamily | undefined) => void;
}

/**
 * A choice of fonts, each shown in its own face. The panel uses native radio buttons, so that the
 * arrow keys move between them.
 */
export function FontField({ label, hint, value, onChange }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (open || value) void loadFonts();
  }, [open, value]);
  const choices: { value: FontFamily | undefined; label: string }[] = [
    { value: undefined, label: words.styling.themeDefault },
    ...fonts.map(({ name }) => ({ value: name, label: name })),
  ];
  return (
    <div className="min-w-0">
      <span id={`${id}-label`} className="mb-1.5 block text-sm font-medium">
        {label}
      </span>
      <RadixPopover.Root open={open} onOpenChange={setOpen}>
        <RadixPopover.Trigger
          aria-labelledby={`${id}-label ${id}-value`}
          className={classes(controlClasses, 'flex items-center justify-between gap-2 text-left')}
        >
          <span
            id={`${id}-value`}
            className="min-w-0 truncate text-base"
            style={value ? { fontFamily: fontStack(value) } : undefined}
          >
            {value ?? words.styling.themeDefault}
          </span>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
        </RadixPopover.Trigger>
        <RadixPopover.Portal>
          <RadixPopover.Content
            aria-label={label}
            align="start"
            sideOffset={4}
            collisionPadding={8}
            hideWhenDetached
            onOpenAutoFocus={(event) => {
              event.preventDefault();
              const panel = event.currentTarget as HTMLElement;
              panel.querySelector<HTMLInputElement>('input:checked')?.focus();
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') setOpen(false);
            }}
            className="z-50 max-h-(--radix-popover-content-available-height) w-(--radix-popover-trigger-width) min-w-60 animate-fade-in overflow-y-auto rounded-lg border border-hairline bg-raised p-1 text-ink shadow-soft outline-none"
          >
            <fieldset>
              <legend className="sr-only">{label}</legend>
              {choices.map((choice) => (
                <label
                  key={choice.label}
                  className="relative flex min-h-9 cursor-pointer items-center rounded-md px-2.5 py-1 text-base has-checked:bg-accent-tint has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus hover:bg-hover touch:min-h-11"
                  style={choice.value ? { fontFamily: fontStack(choice.value) } : undefined}
                >
                  <input
                    type="radio"
                    name={`${id}-font`}
                    value={choice.label}
                    checked={choice.value === value}
                    onChange={() => onChange(choice.value)}
                    className="sr-only"
                  />
                  {choice.label}
                </label>
              ))}
            </fieldset>
          </RadixPopover.Content>
        </RadixPopover.Portal>
      </RadixPopover.Root>
      {hint ? <p className="mt-1.5 text-sm text-muted">{hint}</p> : null}
    </div>
  );
}
