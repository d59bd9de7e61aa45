import type { Theme } from '#domain/themes/contract.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { editorDefaults } from './looks.ts';
import { words } from '../words.ts';

interface Props {
  legend: string;
  themes: readonly Theme[] | undefined;
  failed: boolean;
  /** The id of the theme, or '' for none. */
  value: string;
  onChange: (themeId: string) => void;
}

/** The colors of a guest's page without a theme. Such a page has no dark mode. */
const { formBackgroundColor, accentColor, textColor } = editorDefaults;
const plainColors = [formBackgroundColor, accentColor, textColor];

/**
 * Themes as swatches of their colors. They are native radio buttons, so that the arrow keys move
 * between them.
 */
export function ThemeChoice({ legend, themes, failed, value, onChange }: Props) {
  if (failed) return <p className="text-sm text-muted">{words.styling.themesFailed}</p>;
  if (themes === undefined) return <Skeleton className="h-24" />;
  const choices = [{ id: '', name: words.styling.noTheme, colors: [...plainColors] as string[] }].concat(
    themes.map((theme) => ({
      id: theme.id,
      name: theme.name,
      colors: [
        theme.backgroundColor,
        theme.primaryColor,
        theme.secondaryColor,
        theme.accentColor,
        theme.textColor,
      ],
    })),
  );
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="grid grid-cols-2 gap-2">
        {choices.map(({ id, name, colors }) => (
          <label
            key={id}
            className="relative flex min-h-12 cursor-pointer flex-col justify-between gap-1 rounded-md border border-outline/60 bg-surface px-2.5 py-2 hover:border-outline has-checked:border-accent has-checked:bg-accent-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={legend}
              value={id}
              checked={id === value}
              onChange={() => onChange(id)}
              className="sr-only"
            />
            <span className="truncate text-sm font-medium">{name}</span>
            <span aria-hidden className="flex h-4 overflow-hidden rounded-md border border-hairline">
              {colors.map((color, index) => (
                <span key={index} className="flex-1" style={{ backgroundColor: color }} />
              ))}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
