import { type ReactNode, useEffect } from 'react';
import type { EmbedStyles } from '#domain/events/contract.ts';
import type { PublicEvent } from '#domain/replies/contract.ts';
import type { Theme } from '#domain/themes/contract.ts';
import type { EventLooks } from '#domain/themes/looks.ts';
import { fontSizeRanges, parseEmbedHeight, parseEmbedWidth } from '#domain/events/rules.ts';
import { PreviewMiniature } from '#web/kernel/preview-frame.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { SliderField } from '#web/ui/slider-field.tsx';
import { contrastWarnings, editorDefaults, pageTitleSize, readableOn, withTheme } from '../looks.ts';
import type { LooksEditor } from '../use-looks.ts';
import { ColorPair } from './color-pair.tsx';
import { EmbedSizeField } from './embed-size-field.tsx';
import { EnvelopeSwitch } from './envelope-switch.tsx';
import { FontField } from './font-field.tsx';
import { SaveStateBar } from './save-state.tsx';
import { ThemeChoice } from './theme-choice.tsx';

interface Props {
  editor: LooksEditor;
  /** What theme and event give where no style lies over it. */
  theme: EventLooks;
  themes: readonly Theme[] | undefined;
  themesFailed: boolean;
  src: string;
  shown: Partial<PublicEvent>;
  /** The address of the guests' page; null of a draft. */
  page: string | null;
  /** Where the cover picture is chosen. */
  cover?: ReactNode;
}

const fonts = [
  ['titleFontFamily', 'Title font'],
  ['fontFamily', 'Body font'],
] as const;

const sizes = [
  ['titleFontSize', 'Title size'],
  ['detailsFontSize', 'Body size'],
  ['fieldsFontSize', 'Fields size'],
  ['buttonFontSize', 'Button size'],
] as const;

/** The colors with their sliders; `fallback` is what the page shows where one is not set. */
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

/** Text fields have an undo of their own. */
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
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem] xl:grid-cols-[minmax(0,1fr)_22rem]">
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
        {cover}
        <Card>
          <CardHeader title="Embed size" />
          <CardBody className="grid gap-5 sm:grid-cols-2">
            <EmbedSizeField
              label="Width"
              units={['%', 'px']}
              hint="10 to 100% or 200 to 1200px."
              parse={parseEmbedWidth}
              wrong="Width is 10% to 100% or 200px to 1200px"
              value={styles.embedWidth}
              fallback={editorDefaults.embedWidth}
              onChange={(value) => setStyle('embedWidth', value)}
            />
            <EmbedSizeField
              label="Height"
              units={['px', 'vh']}
              hint="300 to 1000px or 30 to 100vh."
              parse={parseEmbedHeight}
              wrong="Height is 300px to 1000px or 30vh to 100vh"
              value={styles.embedHeight}
              fallback={editorDefaults.embedHeight}
              onChange={(value) => setStyle('embedHeight', value)}
            />
          </CardBody>
        </Card>
        <Card>
          <CardHeader title="Fonts and sizes" />
          <CardBody className="grid gap-5 sm:grid-cols-2">
            {fonts.map(([name, label]) => (
              <FontField
                key={name}
                label={label}
                value={styles[name]}
                onChange={(font) => setStyle(name, font)}
              />
            ))}
            {sizes.map(([name, label]) => (
              <SliderField
                key={name}
                label={label}
                // The title's own size is larger than what can be chosen: its thumb stands at the end.
                value={
                  styles[name] ?? (name === 'titleFontSize' ? fontSizeRanges[name][1] : editorDefaults[name])
                }
                onValueChange={(value) => setStyle(name, value)}
                min={fontSizeRanges[name][0]}
                max={fontSizeRanges[name][1]}
                unit="px"
                unset={
                  name === 'titleFontSize' && styles[name] === undefined
                    ? `Theme default (${pageTitleSize}px)`
                    : undefined
                }
              />
            ))}
          </CardBody>
        </Card>
        <Card>
          <CardHeader title="Colors" description="Theme default where a color isn’t set." />
          <CardBody className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
            {colorPairs(theme, styles).map((pair) => (
              <ColorPair key={pair.color} {...pair} editor={editor} warnings={warnings} />
            ))}
          </CardBody>
        </Card>
      </div>
      <Card className="max-lg:order-first lg:sticky lg:top-20">
        <CardBody className="pt-5">
          <PreviewMiniature src={src} title="Live preview of the RSVP page" event={shown} ratio={1.45} />
        </CardBody>
      </Card>
    </div>
  );
}
