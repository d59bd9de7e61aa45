import type { PublicEvent } from '#domain/replies/contract.ts';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { SwitchField } from '#web/ui/fields/choice-fields.tsx';
import { controls } from './look/parts-of-page.ts';
import type { LooksEditor } from './look/use-looks.ts';
import { PagePreview } from './look/page-preview.tsx';
import { SaveStateBar } from './save-state.tsx';
import { splitView } from './look/styling-tab.tsx';
import { words } from './words.ts';

const switches = [
  ['showEventTitle', 'title'],
  ['showEventDetails', 'details'],
  ['showSpotsRemaining', 'spots'],
  ['showFormDescription', 'description'],
] as const;

export function FormOptionsTab(props: { editor: LooksEditor; src: string; shown: Partial<PublicEvent> }) {
  const { editor } = props;
  const { looks } = editor;
  return (
    <div className={splitView}>
      <div className="min-w-0 space-y-5">
        <SaveStateBar editor={editor} />
        <Card>
          <CardHeader title={words.formOptions.title} description={words.formOptions.about} />
          <CardBody className="grid gap-5">
            {switches.map(([name, part]) => (
              <div key={name} {...controls(part)}>
                <SwitchField
                  label={words.formOptions[name]}
                  hint={words.formOptions[`${name}Hint`]}
                  checked={looks.styles[name] ?? true}
                  onCheckedChange={(shown) => editor.setStyle(name, shown)}
                />
              </div>
            ))}
            <SwitchField
              label={words.formOptions.deadlineTime}
              hint={words.formOptions.deadlineTimeHint}
              checked={!looks.hideDeadlineTime}
              onCheckedChange={(shown) =>
                editor.change('deadline', (was) => ({ ...was, hideDeadlineTime: !shown }))
              }
            />
          </CardBody>
        </Card>
      </div>
      <div className="max-lg:order-first lg:sticky lg:top-20">
        <PagePreview src={props.src} shown={props.shown} />
      </div>
    </div>
  );
}
