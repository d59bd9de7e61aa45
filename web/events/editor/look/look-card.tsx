import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { PreviewMiniature } from '#web/kernel/looks/preview-frame.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { useActiveThemes } from '../editor-queries.ts';
import type { EventForm } from '../form/form.ts';
import { looksOfChoice } from './looks.ts';
import { previewEvent } from './preview-event.ts';
import { noTheme, themeOf } from './theme-of-type.ts';
import { ThemeChoice } from './theme-choice.tsx';
import { words } from '../words.ts';

/** The theme choice, with a miniature of the page as it currently looks. */
export function LookCard() {
  const { control, setValue } = useFormContext<EventForm>();
  const form = useWatch({ control }) as EventForm;
  const themes = useActiveThemes();
  const chosen = themeOf(form, themes.data ?? []);
  const shown = useMemo(
    () =>
      previewEvent({
        form,
        looks: looksOfChoice(null, chosen?.id ?? null, themes.data ?? []),
        themeId: chosen?.id ?? null,
        styles: {},
      }),
    [form, chosen, themes.data],
  );
  return (
    <Card>
      <CardHeader
        title={words.fields.themeId}
        description={form.themeId === '' ? words.styling.lookFollows : words.styling.lookMiniature}
      />
      <CardBody className="space-y-4">
        <ThemeChoice
          legend={words.styling.look}
          themes={themes.data}
          failed={themes.isError}
          value={chosen?.id ?? ''}
          title={shown.name ?? ''}
          onChange={(themeId) => setValue('themeId', themeId || noTheme, { shouldDirty: true })}
        />
        <div className="mx-auto max-w-56">
          <PreviewMiniature
            src="/rsvp/preview?preview=1"
            title={words.styling.miniature}
            event={shown}
            css={chosen?.customCss}
            phone
          />
        </div>
      </CardBody>
    </Card>
  );
}
