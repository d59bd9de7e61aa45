import { type ReactNode, useEffect } from 'react';
import type { EmbedStyles } from '#domain/events/contract.ts';
import type { PublicEvent } from '#domain/replies/contract.ts';
import type { Theme } from '#domain/themes/contract.ts';
import type { EventLooks } from '#domain/themes/looks.ts';
import { fontSizeRanges, parseEmbedHeight, parseEmbedWidth } from '#domain/events/rules.ts';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { contrastWarnings } from './contrast.ts';
import { editorDefaults, pageTitleSize, readableOn, withTheme } from './looks.ts';
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
import { words } from '../words.ts';

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

const fonts = ['titleFontFamily', 'fontFamily'] as const;

const sizes = [
  ['titleFontSize', [28, 36, 48], 'title'],
  ['detailsFontSize', [14, 16, 18], 'details'],
  ['fieldsFontSize', [13, 14, 16], 'fields'],
  ['buttonFontSize', [14, 16, 18], 'button'],
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
      color: 'backgroundColor',
      opacity: 'backgroundOpacity',
      fallback: theme.backgroundColor ?? editorDefaults.backgroundColor,
    },
    {
      color: 'formBackgroundColor',
      opacity: 'formBackgroundOpacity',
      fallback: editorDefaults.formBackgroundColor,
    },
    {
      color: 'titleFontColor',
      opacity: 'titleFontOpacity',
      fallback: theme.titleColor ?? styles.textColor ?? text,
    },
    { color: 'textColor', opacity: 'textOpacity', fallback: text },
    { color: 'accentColor', opacity: 'accentOpacity', fallback: accent },
    {
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
          <CardHeader title={words.fields.themeId} description={words.styling.about} />
          <CardBody className="grid gap-6">
            <ThemeChoice
              legend={words.styling.apply}
              themes={themes}
              failed={themesFailed}
              value={looks.themeId ?? ''}
              title={shown.name ?? ''}
              onChange={(themeId) => editor.change('theme', (was) => withTheme(was, themeId || null))}
            />
            <EnvelopeSwitch editor={editor} shown={shown} page={page} />
          </CardBody>
        </Card>
        <div {...controls('cover')}>{cover}</div>
        <Card>
          <CardHeader title={words.styling.embedSize} />
          <CardBody className="grid gap-5 sm:grid-cols-2">
            <EmbedSizeField
              label={words.styling.width}
              units={['%', 'px']}
              hint={words.styling.widthHint}
              parse={parseEmbedWidth}
              wrong={words.styling.widthWrong}
              value={styles.embedWidth}
              fallback={editorDefaults.embedWidth}
              onChange={(value) => setStyle('embedWidth', value)}
            />
            <EmbedSizeField
              label={words.styling.height}
              units={['px', 'vh']}
              hint={words.styling.heightHint}
              parse={parseEmbedHeight}
              wrong={words.styling.heightWrong}
              value={styles.embedHeight}
              fallback={editorDefaults.embedHeight}
              onChange={(value) => setStyle('embedHeight', value)}
            />
          </CardBody>
        </Card>
        <Card>
          <CardHeader title={words.styling.fonts} />
          <CardBody className="grid gap-5 sm:grid-cols-2 lg:grid-cols-1">
            {fonts.map((name) => (
              <div key={name} {...(name === 'fontFamily' ? controls('text') : {})}>
                <FontField
                  label={words.styling[name]}
                  value={styles[name]}
                  onChange={(font) => setStyle(name, font)}
                />
              </div>
            ))}
            {sizes.map(([name, steps, part]) => (
              <div key={name} {...controls(part)}>
                <SizeField
                  label={words.styling[name]}
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
          <CardHeader title={words.styling.colors} description={words.styling.colorsHow} />
          <CardBody className="grid gap-x-5 gap-y-5 sm:grid-cols-2 lg:grid-cols-1">
            {colorPairs(theme, styles).map((pair) => (
              <ColorPair
                key={pair.color}
                label={words.styling[pair.color]}
                {...pair}
                editor={editor}
                warnings={warnings}
              />
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
