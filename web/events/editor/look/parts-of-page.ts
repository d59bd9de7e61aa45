/**
 * Maps each part of the guest's page to the control of the editor that changes it. Clicking the
 * part in the preview leads there.
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

/**
 * The selectors of the parts, from the inside out, since a field is in the form and the form on the
 * page.
 */
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

/** Returns the part that an element of the guest's page belongs to. */
export function partOf(element: Pick<Element, 'closest'> | null): PagePart {
  return selectors.find(([selector]) => element?.closest(selector))?.[1] ?? 'page';
}

/**
 * Returns the attribute that marks a control, or a group of controls, as belonging to these parts.
 */
export const controls = (...parts: PagePart[]) => ({ 'data-controls': parts.join(' ') });

/** Goes to the control of a part within `editor`. Returns false if the part has none. */
export function goToControlOf(part: PagePart, editor: ParentNode): boolean {
  const group = editor.querySelector<HTMLElement>(`[data-controls~="${part}"]`);
  if (!group) return false;
  const field = 'input:not([type="color"]), button, [role="slider"], select, textarea';
  const control = group.matches(field) ? group : group.querySelector<HTMLElement>(field);
  control?.focus({ preventScroll: true });
  group.scrollIntoView({ block: 'center' });
  return true;
}
