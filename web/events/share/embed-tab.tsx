import { useId, useState } from 'react';
import { embedSnippets } from '#domain/events/embed.ts';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { SwitchField } from '#web/ui/fields/choice-fields.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';

interface Props {
  publicUrl: string;
  customUrl: string;
  name: string;
  width: string;
  height: string;
}

export function EmbedTab(props: Props) {
  const [cover, setCover] = useState(false);
  const [sections, setSections] = useState(false);
  const { iframe, script } = embedSnippets({ ...props, cover, sections });
  return (
    <div className="grid max-w-3xl gap-6">
      <Card>
        <CardHeader
          title="What the form shows"
          description="Your own page may have room for more, or already say it."
        />
        <CardBody className="grid gap-4">
          <SwitchField
            label="Cover picture"
            hint="Your picture above the form."
            checked={cover}
            onCheckedChange={setCover}
          />
          <SwitchField
            label="Sections"
            hint="Schedule, getting there and your other sections below it."
            checked={sections}
            onCheckedChange={setSections}
          />
        </CardBody>
      </Card>
      <Snippet
        title="Embed Code"
        description="Paste this where you want the form. Its size comes from Styling."
        copyLabel="Copy"
        code={iframe}
      />
      <Snippet
        title="Auto-height version (recommended)"
        description="No scrollbar of its own. A plain link if scripts are off."
        copyLabel="Copy script"
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
