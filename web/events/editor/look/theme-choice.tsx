import { Suspense } from 'react';
import { fontStack } from '#domain/events/rules.ts';
import type { Theme } from '#domain/themes/contract.ts';
import { drawingOf } from '#domain/themes/drawings.ts';
import { looksFromTheme, noLooks } from '#domain/themes/looks.ts';
import { lazyPart } from '#web/kernel/lazy-part.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { editorDefaults } from './looks.ts';
import { words } from '../words.ts';

/** The number of themes of a new installation. This many have their place reserved. */
const usualThemes = 6;

const DrawnCover = lazyPart(() => import('./drawn-cover.tsx'), 'default');

interface Props {
  legend: string;
  themes: readonly Theme[] | undefined;
  failed: boolean;
  /** The id of the theme, or '' for none. */
  value: string;
  /** The event's title, which each picture shows in its own look. */
  title: string;
  onChange: (themeId: string) => void;
}

/**
 * Themes as pictures of the event's page. They are native radio buttons, so that the arrow keys
 * move between them.
 */
export function ThemeChoice({ legend, themes, failed, value, title, onChange }: Props) {
  if (failed) return <p className="text-sm text-muted">{words.styling.themesFailed}</p>;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="grid grid-cols-2 gap-2">
        {themes === undefined
          ? Array.from({ length: usualThemes + 1 }, (_, index) => <Skeleton key={index} className="h-28" />)
          : null}
        {(themes ? [null, ...themes] : []).map((theme) => (
          <label
            key={theme?.id ?? ''}
            className="relative cursor-pointer overflow-hidden rounded-md border border-outline/60 bg-surface hover:border-outline has-checked:border-accent has-checked:bg-accent-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={legend}
              value={theme?.id ?? ''}
              checked={(theme?.id ?? '') === value}
              onChange={() => onChange(theme?.id ?? '')}
              className="sr-only"
            />
            <Picture theme={theme} title={title} />
            <span className="block truncate px-2.5 py-1.5 text-sm font-medium">
              {theme?.name ?? words.styling.noTheme}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The top of the event's page in the theme's colors, with its drawing, title and button. */
function Picture({ theme, title }: { theme: Theme | null; title: string }) {
  const drawing = drawingOf(theme?.id);
  return (
    <span
      aria-hidden
      className="flex h-20 flex-col border-b border-hairline"
      style={{ backgroundColor: theme?.backgroundColor ?? editorDefaults.formBackgroundColor }}
    >
      {drawing ? (
        <span className="block h-9 shrink-0">
          <Suspense>
            <DrawnCover
              drawing={drawing}
              event={theme ? looksFromTheme(theme) : noLooks}
              className="block size-full object-cover"
            />
          </Suspense>
        </span>
      ) : null}
      <span className="flex min-h-0 flex-1 flex-col items-center justify-center gap-1.5 px-2">
        <span
          className="max-w-full truncate text-xs leading-none font-semibold"
          style={{
            color: theme?.textColor ?? editorDefaults.textColor,
            fontFamily: fontStack(theme?.fontFamily ?? null),
          }}
        >
          {title}
        </span>
        <span
          className="h-1.5 w-8 rounded-full"
          style={{ backgroundColor: theme?.primaryColor ?? editorDefaults.accentColor }}
        />
      </span>
    </span>
  );
}
