import { LoaderCircle } from 'lucide-react';
import { Slot } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';
import { Tooltip } from './overlays/tooltip.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'link';
export type ButtonSize = 'sm' | 'md' | 'lg';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-accent-ink hover:bg-accent-hover',
  secondary: 'border border-outline/60 bg-surface text-ink hover:border-outline hover:bg-hover',
  ghost: 'text-ink hover:bg-hover',
  danger: 'bg-danger text-danger-ink hover:bg-danger-hover',
  link: 'text-accent underline decoration-1 underline-offset-3 hover:text-accent-hover',
};

/** Returns whether the button has a fill, which alone shows where the button ends. */
const isFilled = (variant: ButtonVariant) => variant === 'primary' || variant === 'danger';

const sizes: Record<ButtonSize, string> = {
  sm: 'h-8 gap-1.5 px-3 text-sm touch:h-11',
  md: 'h-9 gap-2 px-4 text-sm touch:h-11',
  lg: 'h-11 gap-2 px-6 text-base touch:h-12',
};

const linkSizes: Record<ButtonSize, string> = {
  sm: 'min-h-6 gap-1.5 text-sm',
  md: 'min-h-6 gap-2 text-sm touch:min-h-11',
  lg: 'min-h-6 gap-2 text-base touch:min-h-11',
};

export function buttonClasses(look: { variant?: ButtonVariant; size?: ButtonSize } = {}): string {
  const { variant = 'secondary', size = 'md' } = look;
  return classes(
    'inline-flex shrink-0 items-center justify-center rounded-md font-medium whitespace-nowrap transition-colors',
    'select-none disabled:opacity-50 aria-disabled:cursor-default aria-disabled:opacity-70 [&_svg]:size-4 [&_svg]:shrink-0',
    variants[variant],
    variant === 'link' ? linkSizes[size] : sizes[size],
  );
}

/** Lets the label of a button wrap if its place is too narrow for one line. */
export const wrapsLabel = 'h-auto min-h-8 max-w-full whitespace-pre-line';

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /**
   * Shows that the action is under way, and ignores clicks. The button keeps its focus, so it isn't
   * `disabled`.
   */
  busy?: boolean;
  /** The button's label while busy, e.g. 'Saving...'. */
  busyLabel?: string;
  icon?: ReactNode;
  /** Whether the button's look goes to its only child, usually a link. */
  asChild?: boolean;
};

export function Button({
  variant = 'secondary',
  size = 'md',
  busy = false,
  busyLabel,
  icon,
  asChild = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const look = classes(buttonClasses({ variant, size }), className);
  if (asChild) {
    return (
      <Slot.Root {...rest} data-filled={isFilled(variant) || undefined} onClick={onClick} className={look}>
        {children}
      </Slot.Root>
    );
  }
  // A button that is off isn't `disabled`, so that keyboards and the text that explains why can
  // still reach it.
  const off = busy || rest['aria-disabled'] === true;
  return (
    <button
      {...rest}
      type={type}
      data-filled={isFilled(variant) || undefined}
      className={look}
      aria-busy={busy || undefined}
      aria-disabled={off || undefined}
      onClick={(event) => {
        // This also stops Enter in a field from submitting through this button.
        if (off) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <LoaderCircle aria-hidden className="animate-spin" /> : icon}
      {busy && busyLabel !== undefined ? busyLabel : children}
    </button>
  );
}

const iconSizes: Record<ButtonSize, string> = {
  sm: 'size-8 touch:size-11',
  md: 'size-9 touch:size-11',
  lg: 'size-11',
};

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The name of the button, for screen readers and the tooltip. */
  label: string;
  icon: ReactNode;
  variant?: Exclude<ButtonVariant, 'link'>;
  size?: ButtonSize;
  tooltip?: boolean;
};

export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'md',
  tooltip = true,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const button = (
    <button
      {...rest}
      type={type}
      data-icon-button
      data-filled={isFilled(variant) || undefined}
      aria-label={label}
      className={classes(
        'inline-flex shrink-0 items-center justify-center rounded-md transition-colors disabled:opacity-50',
        '[&_svg]:size-4.5 [&_svg]:shrink-0',
        variants[variant],
        variant === 'ghost' &&
          'text-muted hover:text-ink data-[state=open]:bg-hover data-[state=open]:text-ink',
        iconSizes[size],
        className,
      )}
    >
      {icon}
    </button>
  );
  return tooltip ? <Tooltip text={label}>{button}</Tooltip> : button;
}
