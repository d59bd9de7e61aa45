import { Fragment, useMemo, useRef, useState, type FormEvent } from 'react';
import { fonts } from '#domain/events/rules.ts';
import type { Theme } from '#domain/themes/contract.ts';
import { looksFromTheme } from '#domain/themes/looks.ts';
import { maxCustomCssLength } from '#domain/themes/rules.ts';
import { ApiError, fieldErrorsOf, reasonOf, sentenceOf } from '#web/kernel/api/api-error.ts';
import { PreviewMiniature } from '#web/kernel/looks/preview-frame.tsx';
import { complain, toast } from '#web/kernel/toasts/toasts.tsx';
import { sampleEvent } from '#web/rsvp/page/event.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { SwitchField } from '#web/ui/fields/choice-fields.tsx';
import { ColorField } from '#web/ui/fields/color-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { SelectField, TextArea, TextField } from '#web/ui/fields/text-fields.tsx';
import {
  checkTheme,
  colorNames,
  contrastWarnings,
  formOf,
  newTheme,
  type ThemeForm,
  type ThemeIssues,
} from '../form.ts';
import { useSaveTheme } from '../queries.ts';
import { exampleCss, stylableParts } from '../styling.ts';
import { words } from '../words.ts';
import { wordsLanguage, wordsOf } from '#web/kernel/words.ts';

const sampleWords = wordsOf('landingSample');

const fontOptions = () =>
  fonts.map(({ name }) =>
    name === 'Default (System)'
      ? { value: '', label: words.themeCard.systemFont }
      : { value: name, label: name },
  );

/** Returns an event that shows the theme. */
const sampleWith = (form: ThemeForm) => ({
  ...sampleEvent(new Date(), sampleWords.event, wordsLanguage()),
  drawing: null,
  ...looksFromTheme({ ...form, fontFamily: form.fontFamily || null }),
});

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
  const now = checkTheme(form);

  const set = (change: Partial<ThemeForm>) => {
    const next = { ...form, ...change };
    setForm(next);
    // An error stays until its field is right.
    const open = checkTheme(next);
    setIssues((was) => Object.fromEntries(Object.entries(was).filter(([name]) => name in open)));
  };

  const shown = useMemo(() => sampleWith(form), [form]);

  function refuse(issues: ThemeIssues, sentence: string, title?: string) {
    setIssues(issues);
    complain(sentence, title);
    const [first] = Object.keys(issues);
    if (first) body.current?.querySelector<HTMLElement>(`[id="theme-${first}"]`)?.focus();
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    if (save.isPending) return;
    setFailure(null);
    const [first] = Object.values(now).flat();
    if (first !== undefined) return refuse(now, first, words.themeForm.invalid);
    try {
      await save.mutateAsync({ id: theme?.id ?? null, form: { ...form, name: form.name.trim() } });
      toast(theme ? words.themeForm.updated : words.themeForm.created);
      onClose();
    } catch (error) {
      const sentence = sentenceOf(error, words.themeForm.kept({ reason: reasonOf(error) }));
      const { customCss: _one, ...fields } = fieldErrorsOf(error);
      const css = error instanceof ApiError ? (error.problem?.issues ?? []) : [];
      const cssIssues = css.filter(({ path }) => path === 'customCss').map(({ message }) => message);
      setFailure(sentence);
      refuse({ ...fields, ...(cssIssues.length > 0 && { customCss: cssIssues }) }, sentence);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={theme ? words.themeForm.edit({ theme: theme.name }) : words.themes.create}
      description={words.themeForm.about}
      size="xl"
      footer={
        <>
          <Button onClick={onClose}>{words.themeForm.cancel}</Button>
          <Button
            variant="primary"
            busy={save.isPending}
            busyLabel={theme ? words.themeForm.saving : words.themeForm.creating}
            onClick={() => void submit()}
          >
            {theme ? words.themeForm.save : words.themes.create}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[minmax(0,1fr)_17rem]">
        <form ref={body} onSubmit={(event) => void submit(event)} noValidate className="grid min-w-0 gap-5">
          {failure ? <Banner tone="danger">{failure}</Banner> : null}
          <TextField
            id="theme-name"
            label={words.themeForm.name}
            required
            maxLength={100}
            autoComplete="off"
            value={form.name}
            onChange={(event) => set({ name: event.target.value })}
            error={issues.name}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Colors {...{ form, issues }} onChange={set} />
            <SelectField
              label={words.themeForm.font}
              options={fontOptions()}
              value={form.fontFamily}
              onChange={(event) => set({ fontFamily: event.target.value })}
            />
          </div>
          <SwitchField
            label={words.themeForm.active}
            hint={words.themeForm.activeHint}
            checked={form.isActive}
            onCheckedChange={(isActive) => set({ isActive })}
          />
          <CssField
            value={form.customCss}
            refused={issues.customCss}
            problems={now.customCss}
            onChange={(customCss) => set({ customCss })}
          />
        </form>
        <div className="md:sticky md:top-0">
          <PreviewMiniature
            src="/rsvp/preview?preview=1"
            title={words.themeForm.miniature}
            event={shown}
            css={now.customCss ? '' : form.customCss}
            ratio={1.7}
          />
        </div>
      </div>
    </Dialog>
  );
}

interface ColorsProps {
  form: ThemeForm;
  issues: ThemeIssues;
  onChange: (change: Partial<ThemeForm>) => void;
}

/** The colors of a theme, with a warning at each that is hard to read. */
function Colors({ form, issues, onChange }: ColorsProps) {
  const warnings = contrastWarnings(form);
  return (
    <>
      {colorNames.map((name) => (
        <div key={name} className="min-w-0">
          <ColorField
            id={`theme-${name}`}
            label={words.themeColors[name]}
            required
            value={form[name]}
            onValueChange={(value) => onChange({ [name]: value })}
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
    </>
  );
}

interface CssProps {
  value: string;
  /** What is wrong with the CSS that the host tried to save. */
  refused: ThemeIssues['customCss'];
  /** What is wrong with the CSS as it is now. */
  problems: ThemeIssues['customCss'];
  onChange: (css: string) => void;
}

/** The CSS of a theme, with the parts of a page that it can style. */
function CssField({ value, refused, problems, onChange }: CssProps) {
  return (
    <div>
      <TextArea
        id="theme-customCss"
        label={words.themeForm.css}
        hint={words.themeForm.cssHint}
        rows={7}
        spellCheck={false}
        maxLength={maxCustomCssLength}
        className="[&_textarea]:font-mono [&_textarea]:text-xs"
        placeholder={exampleCss}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={refused ? words.themeForm.cssInvalid : undefined}
      />
      <details className="mt-2 rounded-md border border-hairline px-3 py-2 text-sm">
        <summary className="cursor-pointer font-medium">{words.themeForm.stylable}</summary>
        <p className="mt-2 text-muted">{words.themeForm.stylableHow}</p>
        <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          {stylableParts.map(({ selector, part }) => (
            <Fragment key={selector}>
              <dt className="font-mono text-xs leading-5">{selector}</dt>
              <dd className="text-muted">{words.stylable[part]}</dd>
            </Fragment>
          ))}
        </dl>
        <Button
          size="sm"
          className="mt-3"
          onClick={() => onChange([value.trimEnd(), exampleCss].filter(Boolean).join('\n\n'))}
        >
          {words.themeForm.example}
        </Button>
      </details>
      {(refused ?? problems) ? (
        <ul className={`mt-2 list-disc pl-5 text-sm ${refused ? 'text-danger' : 'text-waitlisted'}`}>
          {(problems ?? refused ?? []).map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
