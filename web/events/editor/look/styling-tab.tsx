import { type ReactNode, useEffect } from 'react';
import type { EmbedStyles } from '#domain/events/contract.ts';
import type { PublicEvent } from '#domain/replies/contract.ts';
import type { Theme } from '#domain/themes/contract.ts';
import type { EventLooks } from '#domain/themes/looks.ts';
import { fontSizeRanges, parseEmbedHeight, parseEmbedWidth } from '#domain/events/rules.ts';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { contrastWarnings, editorDefaults, pageTitleSize, readableOn, withTheme } from './looks.ts';
import { controls } from './parts-of-page.ts';
import type { LooksEditor } from './use-looks.ts';
import { ColorPair } from './color-pair.tsx';
import { EmbedSizeField } from './embed-size-field.tsx';
import { EnvelopeSwitch } from './envelope-switch.tsx';
import { FontField } from './font-field.tsx';
import { PagePreview } from './page-preview.tsx';
import { SaveStateBar } from '../save-state.tsx';
import { SizeField } from './size-field.tsx';
import { ThemeChoice } from './theme-choice.tsx';

interface Props {
  editor: LooksEditor;
  /** The looks that theme and event give where no style overrides them. */
  theme: EventLooks;
  themes: readonly Theme[] | undefined;
  themesFailed: boolean;
  src: string;
  shown: Partial<PublicEvent>;
  /** The address of the guests' page. Null for a draft. */
  page: string | null;
  /** The card for choosing the cover picture. */
  cover?: ReactNode;
}

const fonts = [
  ['titleFontFamily', 'Title font'],
  ['fontFamily', 'Body font'],
] as const;

const sizes = [
  ['titleFontSize', 'Title size', [28, 36, 48], 'title'],
  ['detailsFontSize', 'Body size', [14, 16, 18], 'details'],
  ['fieldsFontSize', 'Fields size', [13, 14, 16], 'fields'],
  ['buttonFontSize', 'Button size', [14, 16, 18], 'button'],
] as const;

/** The layout with the controls and the page next to them. */
export const splitView = 'grid grid-cols-1 items-start gap-6 lg:grid-cols-[24rem_minmax(0,1fr)]';

/**
 * Returns the colors with their opacity sliders. `fallback` is what the page shows if a color is
 * not set.
 */
function colorPairs(theme: EventLooks, styles: EmbedStyles) {
  const text = theme.textColor ?? editorDefaults.textColor;
  const accent = theme.themePrimaryColor ?? theme.accentColor ?? editorDefaults.accentColor;
  return [
    {
      label: 'Page background',
      color: 'backgroundColor',
      opacity: 'backgroundOpacity',
      fallback: theme.backgroundColor ?? editorDefaults.backgroundColor,
    },
    {
      label: 'Form background',
      color: 'formBackgroundColor',
      opacity: 'formBackgroundOpacity',
      fallback: editorDefaults.formBackgroundColor,
    },
    {
      label: 'Title color',
      color: 'titleFontColor',
      opacity: 'titleFontOpacity',
      fallback: theme.titleColor ?? styles.textColor ?? text,
    },
    { label: 'Text color', color: 'textColor', opacity: 'textOpacity', fallback: text },
    { label: 'Accent color', color: 'accentColor', opacity: 'accentOpacity', fallback: accent },
    {
      label: 'Button text color',
      color: 'buttonTextColor',
      opacity: 'buttonTextOpacity',
      fallback: readableOn(styles.accentColor ?? accent),
    },
  ] as const;
}

/** Returns true for text fields, which have their own undo. */
const editsText = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && ['text', 'number', 'search'].includes(target.type));

export function StylingTab({ editor, theme, themes, themesFailed, src, shown, page, cover }: Props) {
  const { looks, setStyle, undo } = editor;
  const { styles } = looks;
  const warnings = contrastWarnings(styles, theme);

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (!isUndo || event.altKey || editsText(event.target)) return;
      event.preventDefault();
      undo();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [undo]);

  return (
    <div className={splitView}>
      <div className="grid min-w-0 gap-6">
        <SaveStateBar editor={editor} />
        <Card>
          <CardHeader title="Theme" description="Choosing a theme resets colors and fonts." />
          <CardBody className="grid gap-6">
            <ThemeChoice
              legend="Apply a theme"
              themes={themes}
              failed={themesFailed}
              value={looks.themeId ?? ''}
              onChange={(themeId) => editor.change('theme', (was) => withTheme(was, themeId || null))}
            />
            <EnvelopeSwitch editor={editor} shown={shown} page={page} />
          </CardBody>
        </Card>
        <div {...controls('cover')}>{cover}</div>
        <Card>
          <CardHeader title="Embed size" />
          <CardBody className="grid gap-5 sm:grid-cols-2">
            <EmbedSizeField
              label="Width"
              units={['%', 'px']}
              hint="10 to 100% or 200 to 1200px."
              parse={parseEmbedWidth}
              wrong="Use a width of 10% to 100% or 200px to 1200px"
              value={styles.embedWidth}
              fallback={editorDefaults.embedWidth}
              onChange={(value) => setStyle('embedWidth', value)}
            />
            <EmbedSizeField
              label="Height"
              units={['px', 'vh']}
              hint="300 to 1000px or 30 to 100vh."
              parse={parseEmbedHeight}
              wrong="Use a height of 300px to 1000px or 30vh to 100vh"
              value={styles.embedHeight}
              fallback={editorDefaults.embedHeight}
              onChange={(value) => setStyle('embedHeight', value)}
            />
          </CardBody>
        </Card>
        <Card>
          <CardHeader title="Fonts and sizes" />
          <CardBody className="grid gap-5 sm:grid-cols-2 lg:grid-cols-1">
            {fonts.map(([name, label]) => (
              <div key={name} {...(name === 'fontFamily' ? controls('text') : {})}>
                <FontField label={label} value={styles[name]} onChange={(font) => setStyle(name, font)} />
              </div>
            ))}
            {sizes.map(([name, label, steps, part]) => (
              <div key={name} {...controls(part)}>
                <SizeField
                  label={label}
                  steps={steps}
                  range={fontSizeRanges[name]}
                  value={styles[name]}
                  {...(name === 'titleFontSize'
                    ? { fallback: pageTitleSize, placeholder: editorDefaults[name] }
                    : { fallback: editorDefaults[name] })}
                  onChange={(value) => setStyle(name, value)}
                />
              </div>
            ))}
          </CardBody>
        </Card>
        <Card>
          <CardHeader title="Colors" description="Theme default where a color isn’t set." />
          <CardBody className="grid gap-x-5 gap-y-5 sm:grid-cols-2 lg:grid-cols-1">
            {colorPairs(theme, styles).map((pair) => (
              <ColorPair key={pair.color} {...pair} editor={editor} warnings={warnings} />
            ))}
          </CardBody>
        </Card>
      </div>
      <div className="max-lg:order-first lg:sticky lg:top-20">
        <PagePreview src={src} shown={shown} />
      </div>
    </div>
  );
}
