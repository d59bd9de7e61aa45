/**
 * Which control of the editor changes what of the guest's page: a press in the preview leads there.
 */

export const pageParts = [
  'title',
  'details',
  'spots',
  'description',
  'text',
  'fields',
  'button',
  'form',
  'cover',
  'page',
] as const;
export type PagePart = (typeof pageParts)[number];

/** From the inside out, since a field stands in the form, and the form on the page. */
const selectors: readonly [string, PagePart][] = [
  ['.cover, .drawing', 'cover'],
  ['.title, .host', 'title'],
  ['.spots', 'spots'],
  ['.facts', 'details'],
  ['.about', 'text'],
  ['button, .bar, [type="submit"]', 'button'],
  ['.intro', 'description'],
  ['input, textarea, select, label, fieldset', 'fields'],
  ['form, .card', 'form'],
];

/** The part that an element of the guest's page belongs to. */
export function partOf(element: Pick<Element, 'closest'> | null): PagePart {
  return selectors.find(([selector]) => element?.closest(selector))?.[1] ?? 'page';
}

/** Marks a control, or a group of them, as that of these parts. */
export const controls = (...parts: PagePart[]) => ({ 'data-controls': parts.join(' ') });

/** Goes to the control of a part within `editor`; false where it has none. */
export function goToControlOf(part: PagePart, editor: ParentNode): boolean {
  const group = editor.querySelector<HTMLElement>(`[data-controls~="${part}"]`);
  if (!group) return false;
  const field = 'input:not([type="color"]), button, [role="slider"], select, textarea';
  const control = group.matches(field) ? group : group.querySelector<HTMLElement>(field);
  control?.focus({ preventScroll: true });
  group.scrollIntoView({ block: 'center' });
  return true;
}
