import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { PreviewMiniature } from '#web/kernel/preview-frame.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { useActiveThemes } from '../editor-queries.ts';
import type { EventForm } from '../form.ts';
import { looksOfChoice } from '../looks.ts';
import { previewEvent } from '../preview-event.ts';
import { ThemeChoice } from './theme-choice.tsx';

/** The theme, and a miniature of the page as it would be now. */
export function LookCard({ className }: { className?: string }) {
  const { control, setValue } = useFormContext<EventForm>();
  const form = useWatch({ control }) as EventForm;
  const themes = useActiveThemes();
  const chosen = themes.data?.find(({ id }) => id === form.themeId);
  const shown = useMemo(
    () =>
      previewEvent({ form, looks: looksOfChoice(null, form.themeId || null, themes.data ?? []), styles: {} }),
    [form, themes.data],
  );
  return (
    <Card className={className}>
      <CardHeader title="Theme" description="A miniature of the RSVP page, as you type." />
      <CardBody className="space-y-5">
        <PreviewMiniature
          src="/rsvp/preview?preview=1"
          title="Miniature of the RSVP page"
          event={shown}
          css={chosen?.customCss}
        />
        <ThemeChoice
          legend="Look of the RSVP page"
          themes={themes.data}
          failed={themes.isError}
          value={chosen ? form.themeId : ''}
          onChange={(themeId) => setValue('themeId', themeId, { shouldDirty: true })}
        />
      </CardBody>
    </Card>
  );
}
