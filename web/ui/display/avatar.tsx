import { classes } from '../classes.ts';

const sizes = { sm: 'size-7 text-xs', md: 'size-9 text-sm', lg: 'size-14 text-lg' } as const;

/**
 * Returns the first letters of the first and last name, or of the email address if there is no
 * name.
 */
export function initials(person: {
  firstName?: string | null;
  lastName?: string | null;
  email?: string | null;
}): string {
  const first = (text: string | null | undefined) => Array.from(text?.trim() ?? '')[0] ?? '';
  const letters = first(person.firstName) + first(person.lastName);
  return (letters === '' ? first(person.email) : letters).toUpperCase();
}

/** Shows a person's initials. They are decoration: the name is next to them. */
export function Avatar(props: {
  firstName?: string | null;
  lastName?: string | null;
  email?: string | null;
  size?: keyof typeof sizes;
}) {
  return (
    <span
      aria-hidden
      className={classes(
        'inline-flex shrink-0 items-center justify-center rounded-full bg-accent-tint font-semibold text-accent select-none',
        sizes[props.size ?? 'md'],
      )}
    >
      {initials(props)}
    </span>
  );
}
