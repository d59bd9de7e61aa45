import { useState } from 'react';
import type { EmbedStyles } from '#domain/events/contract.ts';
import { ColorField } from '#web/ui/fields/color-field.tsx';
import { SliderField } from '#web/ui/fields/slider-field.tsx';
import type { ContrastWarning } from './contrast.ts';
import { controls, type PagePart } from './parts-of-page.ts';
import type { LooksEditor } from './use-looks.ts';
import { nodes } from '#web/ui/nodes.ts';
import { words } from '../words.ts';

type ColorName = {
  [K in keyof EmbedStyles]-?: K extends `${string}Color` ? K : never;
}[keyof EmbedStyles];
type OpacityName = {
  [K in keyof EmbedStyles]-?: K extends `${string}Opacity` ? K : never;
}[keyof EmbedStyles];

interface Props {
  label: string;
  color: ColorName;
  opacity: OpacityName;
  /** The color that applies until the host chooses one. */
  fallback: string;
  editor: LooksEditor;
  warnings: readonly ContrastWarning[];
}

/** A sample of text in the two colors. */
const sample = 'Aa';

const partsOf: Partial<Record<ColorName, PagePart>> = {
  backgroundColor: 'page',
  formBackgroundColor: 'form',
};

/** A color and its opacity, with a warning if text in these colors is hard to read. */
export function ColorPair({ label, color, opacity, fallback, editor, warnings }: Props) {
  const { styles } = editor.looks;
  /**
   * Whether the opacity was set when these fields were first shown. It stays fixed, so that a
   * slider in use never disappears.
   */
  const [isSet] = useState((styles[opacity] ?? 100) !== 100);
  const part = partsOf[color];
  const mine = warnings.filter((warning) => warning.style === color);
  return (
    <div className="min-w-0 space-y-1.5" {...(part ? controls(part) : {})}>
      <ColorField
        label={label}
        value={styles[color] ?? ''}
        fallback={fallback}
        onValueChange={(value) => editor.setStyle(color, value === '' ? undefined : value)}
      />
      <details open={isSet}>
        <summary className="w-fit cursor-pointer rounded-md text-xs text-muted hover:text-ink touch:py-2">
          {nodes(
            words.styling.more({
              label,
              hidden: (text) => (
                <span key="hidden" className="sr-only">
                  {text}
                </span>
              ),
            }),
          )}
        </summary>
        <SliderField
          className="mt-1"
          label={words.styling.opacity({ label })}
          value={styles[opacity] ?? 100}
          onValueChange={(value) => editor.setStyle(opacity, value)}
          min={0}
          max={100}
          unit="%"
        />
      </details>
      {mine.map(({ message, shown }) => (
        <p
          key={message}
          role="status"
          className="flex items-start gap-2.5 rounded-md bg-waitlisted-tint px-2.5 py-1.5 text-sm text-waitlisted"
        >
          {shown ? (
            <span
              aria-hidden
              className="shrink-0 rounded-md border border-hairline px-2 py-0.5 font-medium"
              style={{ color: shown.color, backgroundColor: shown.ground }}
            >
              {sample}
            </span>
          ) : null}
          {message}
        </p>
      ))}
    </div>
  );
}
