/**
 * The look of a new event. It follows the event type until the host chooses one
 * (docs/product/looks.md#looks).
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

/** The form's value for no theme. A blank value means the theme that the type suggests. */
export const noTheme = 'none';

/**
 * Returns the theme of a new event, or null for none. It never suggests a theme that the platform
 * no longer offers.
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
