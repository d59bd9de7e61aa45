import { parseColor } from '#domain/events/rules.ts';
import type { Drawing } from '#domain/themes/drawings.ts';
import type { EventLooks } from '#domain/themes/looks.ts';
import { drawingSvg } from '#web/rsvp/looks/drawings.ts';
import { editorDefaults } from './looks.ts';

const colorOf = (value: string | null, otherwise: string): string =>
  (value === null ? null : parseColor(value)) ?? otherwise;

/**
 * The cover that a theme draws, in the event's colors. It is decorative: the name next to it says
 * the same.
 */
export default function DrawnCover(props: { drawing: Drawing; event: EventLooks; className?: string }) {
  const { event } = props;
  const primary = colorOf(event.themePrimaryColor, editorDefaults.accentColor);
  const accent = colorOf(event.accentColor, primary);
  const svg = drawingSvg(props.drawing, {
    page: colorOf(event.backgroundColor, editorDefaults.backgroundColor),
    primary,
    secondary: colorOf(event.themeSecondaryColor, accent),
    accent,
  });
  return <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt="" className={props.className} />;
}
