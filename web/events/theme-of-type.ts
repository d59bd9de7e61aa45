/**
 * The look of a new event: its type's, until the host chooses one (docs/product/looks.md#looks).
 */
import type { EventType } from '#domain/events/settings.ts';
import type { Theme } from '#domain/themes/contract.ts';

const themeNames: Record<EventType, string> = {
  Wedding: 'Garden Wedding',
  Corporate: 'Boardroom',
  Birthday: 'Confetti',
  Anniversary: 'Golden Hour',
  Other: 'Fresh Air',
};

/** In the form: the host wants no theme. Blank is: whatever the type suggests. */
export const noTheme = 'none';

/**
 * The theme that a new event gets; null for none. One that the platform does not offer any more is
 * not suggested.
 */
export function themeOf(
  { themeId, eventType }: { themeId: string; eventType: EventType },
  themes: readonly Theme[],
): Theme | null {
  if (themeId === noTheme) return null;
  return (
    themes.find(({ id, name }) => (themeId === '' ? name === themeNames[eventType] : id === themeId)) ?? null
  );
}
