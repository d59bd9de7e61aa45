import { useId, useState } from 'react';
import type { Language } from '#domain/languages/languages.ts';
import { languageOptions } from '#web/kernel/languages.ts';
import { embedSnippets } from '#domain/events/embed.ts';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { SwitchField } from '#web/ui/fields/choice-fields.tsx';
import { SelectField } from '#web/ui/fields/text-fields.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { words } from '../words.ts';

interface Props {
  publicUrl: string;
  customUrl: string;
  name: string;
  width: string;
  height: string;
  /** The languages of the event, the original first. */
  languages: readonly Language[];
}

export function EmbedTab(props: Props) {
  const [cover, setCover] = useState(false);
  const [sections, setSections] = useState(false);
  const [language, setLanguage] = useState<Language | null>(null);
  const { iframe, script } = embedSnippets({ ...props, cover, sections, language });
  return (
    <div className="grid max-w-3xl gap-6">
      <Card>
        <CardHeader title={words.embed.shows} description={words.embed.showsHow} />
        <CardBody className="grid gap-4">
          <SwitchField
            label={words.embed.cover}
            hint={words.embed.coverHint}
            checked={cover}
            onCheckedChange={setCover}
          />
          <SwitchField
            label={words.embed.sections}
            hint={words.embed.sectionsHint}
            checked={sections}
            onCheckedChange={setSections}
          />
          {props.languages.length > 1 ? (
            <SelectField
              label={words.embed.language}
              placeholder={words.embed.eachOwn}
              value={language ?? ''}
              options={languageOptions.filter(({ value }) => props.languages.includes(value))}
              onChange={({ target }) => setLanguage((target.value || null) as Language | null)}
            />
          ) : null}
        </CardBody>
      </Card>
      <Snippet
        title={words.embed.code}
        description={words.embed.codeHow}
        copyLabel={words.embed.copy}
        code={iframe}
      />
      <Snippet
        title={words.embed.script}
        description={words.embed.scriptHow}
        copyLabel={words.embed.copyScript}
        code={script}
      />
    </div>
  );
}

function Snippet(props: { title: string; description: string; copyLabel: string; code: string }) {
  const id = useId();
  return (
    <Card>
      <CardHeader
        title={<span id={id}>{props.title}</span>}
        description={props.description}
        actions={<CopyButton value={props.code} label={props.copyLabel} />}
      />
      <CardBody>
        <textarea
          readOnly
          aria-labelledby={id}
          value={props.code}
          rows={3}
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
          className="block field-sizing-content w-full resize-none rounded-md border border-hairline bg-sunken p-3 font-mono text-xs break-all text-ink"
        />
      </CardBody>
    </Card>
  );
}
