import { Fragment, useMemo, useRef, useState, type FormEvent } from 'react';
import { fonts } from '#domain/events/rules.ts';
import type { Theme } from '#domain/themes/contract.ts';
import { looksFromTheme } from '#domain/themes/looks.ts';
import { maxCustomCssLength } from '#domain/themes/rules.ts';
import { ApiError, fieldErrorsOf, reasonOf, sentenceOf } from '#web/kernel/api/api-error.ts';
import { PreviewMiniature } from '#web/kernel/preview-frame.tsx';
import { toast } from '#web/kernel/toasts.tsx';
import { sampleEvent } from '#web/rsvp/page/event.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { SwitchField } from '#web/ui/fields/choice-fields.tsx';
import { ColorField } from '#web/ui/fields/color-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { SelectField, TextArea, TextField } from '#web/ui/fields/text-fields.tsx';
import {
  checkTheme,
  colorLabels,
  colorNames,
  contrastWarnings,
  formOf,
  newTheme,
  type ThemeForm,
  type ThemeIssues,
} from '../form.ts';
import { useSaveTheme } from '../queries.ts';
import { exampleCss, stylableParts } from '../styling.ts';

const fontOptions = fonts.map(({ name }) => ({
  value: name === 'Default (System)' ? '' : name,
  label: name,
}));

interface Props {
  /** The existing theme. Null for a new one. */
  theme: Theme | null;
  onClose: () => void;
}

export function ThemeDialog({ theme, onClose }: Props) {
  const [form, setForm] = useState<ThemeForm>(() => (theme ? formOf(theme) : newTheme));
  const [issues, setIssues] = useState<ThemeIssues>({});
  const [failure, setFailure] = useState<string | null>(null);
  const body = useRef<HTMLFormElement>(null);
  const save = useSaveTheme();
  const warnings = contrastWarnings(form);
  const now = checkTheme(form);

  const set = (change: Partial<ThemeForm>) => {
    const next = { ...form, ...change };
    setForm(next);
    // An error stays until its field is right.
    const open = checkTheme(next);
    setIssues((was) => Object.fromEntries(Object.entries(was).filter(([name]) => name in open)));
  };

  const shown = useMemo(
    () => ({
      ...sampleEvent(new Date()),
      drawing: null,
      ...looksFromTheme({ ...form, fontFamily: form.fontFamily || null }),
    }),
    [form],
  );

  function complain(found: ThemeIssues, title: string, sentence: string) {
    setIssues(found);
    toast({ title, description: sentence, variant: 'destructive' });
    const [first] = Object.keys(found);
    if (first) body.current?.querySelector<HTMLElement>(`[id="theme-${first}"]`)?.focus();
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    if (save.isPending) return;
    setFailure(null);
    const [first] = Object.values(now).flat();
    if (first !== undefined) return complain(now, 'Validation Error', first);
    try {
      await save.mutateAsync({ id: theme?.id ?? null, form: { ...form, name: form.name.trim() } });
      toast({
        title: 'Success',
        description: theme ? 'Theme updated successfully' : 'Theme created successfully',
      });
      onClose();
    } catch (error) {
      const sentence = sentenceOf(error, `${reasonOf(error)} We kept what you typed.`);
      const { customCss: _one, ...fields } = fieldErrorsOf(error);
      const css = error instanceof ApiError ? (error.problem?.issues ?? []) : [];
      const cssIssues = css.filter(({ path }) => path === 'customCss').map(({ message }) => message);
      setFailure(sentence);
      complain({ ...fields, ...(cssIssues.length > 0 && { customCss: cssIssues }) }, 'Error', sentence);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={theme ? `Edit ${theme.name}` : 'Create Theme'}
      description="Hosts pick active themes when they create or style an event."
      size="xl"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={save.isPending}
            busyLabel={theme ? 'Saving...' : 'Creating...'}
            onClick={() => void submit()}
          >
            {theme ? 'Save Theme' : 'Create Theme'}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[minmax(0,1fr)_17rem]">
        <form ref={body} onSubmit={(event) => void submit(event)} noValidate className="grid min-w-0 gap-5">
          {failure ? <Banner tone="danger">{failure}</Banner> : null}
          <TextField
            id="theme-name"
            label="Theme name"
            required
            maxLength={100}
            autoComplete="off"
            value={form.name}
            onChange={(event) => set({ name: event.target.value })}
            error={issues.name}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            {colorNames.map((name) => (
              <div key={name} className="min-w-0">
                <ColorField
                  id={`theme-${name}`}
                  label={colorLabels[name]}
                  required
                  value={form[name]}
                  onValueChange={(value) => set({ [name]: value })}
                  error={issues[name]}
                />
                {warnings[name] ? (
                  <p
                    role="status"
                    className="mt-1.5 rounded-md bg-waitlisted-tint px-2.5 py-1.5 text-sm text-waitlisted"
                  >
                    {warnings[name]}
                  </p>
                ) : null}
              </div>
            ))}
            <SelectField
              label="Font"
              options={fontOptions}
              value={form.fontFamily}
              onChange={(event) => set({ fontFamily: event.target.value })}
            />
          </div>
          <SwitchField
            label="Active"
            hint="Hosts can pick it. Events that already use it keep their look either way."
            checked={form.isActive}
            onCheckedChange={(isActive) => set({ isActive })}
          />
          <div>
            <TextArea
              id="theme-customCss"
              label="Custom CSS"
              hint="Only for the RSVP page. It can’t load anything from elsewhere."
              rows={7}
              spellCheck={false}
              maxLength={maxCustomCssLength}
              className="[&_textarea]:font-mono [&_textarea]:text-xs"
              placeholder={exampleCss}
              value={form.customCss}
              onChange={(event) => set({ customCss: event.target.value })}
              error={issues.customCss ? 'We can’t use this CSS as it is.' : undefined}
            />
            <details className="mt-2 rounded-md border border-hairline px-3 py-2 text-sm">
              <summary className="cursor-pointer font-medium">What can be styled</summary>
              <p className="mt-2 text-muted">
                Start with a selector from this list. The page overrides plain element names like h1 or
                button.
              </p>
              <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
                {stylableParts.map(({ selector, what }) => (
                  <Fragment key={selector}>
                    <dt className="font-mono text-xs leading-5">{selector}</dt>
                    <dd className="text-muted">{what}</dd>
                  </Fragment>
                ))}
              </dl>
              <Button
                size="sm"
                className="mt-3"
                onClick={() =>
                  set({ customCss: [form.customCss.trimEnd(), exampleCss].filter(Boolean).join('\n\n') })
                }
              >
                Insert example
              </Button>
            </details>
            {(issues.customCss ?? now.customCss) ? (
              <ul
                className={`mt-2 list-disc pl-5 text-sm ${issues.customCss ? 'text-danger' : 'text-waitlisted'}`}
              >
                {(now.customCss ?? issues.customCss ?? []).map((message) => (
                  <li key={message}>{message}</li>
                ))}
              </ul>
            ) : null}
          </div>
        </form>
        <div className="md:sticky md:top-0">
          <PreviewMiniature
            src="/rsvp/preview?preview=1"
            title="Miniature of the RSVP page"
            event={shown}
            css={now.customCss ? '' : form.customCss}
            ratio={1.7}
          />
        </div>
      </div>
    </Dialog>
  );
}
