import type { PublicEvent } from '#domain/replies/contract.ts';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { SwitchField } from '#web/ui/fields/choice-fields.tsx';
import { controls } from './look/parts-of-page.ts';
import type { LooksEditor } from './look/use-looks.ts';
import { PagePreview } from './look/page-preview.tsx';
import { SaveStateBar } from './save-state.tsx';
import { splitView } from './look/styling-tab.tsx';

const switches = [
  ['showEventTitle', 'Show event title', 'The title at the top of the form.', 'title'],
  ['showEventDetails', 'Show event details', 'Date, place and deadline.', 'details'],
  ['showSpotsRemaining', 'Show spots remaining', '“12 spots remaining of 50”.', 'spots'],
  ['showFormDescription', 'Show form description', 'The introduction above the form.', 'description'],
] as const;

export function FormOptionsTab(props: { editor: LooksEditor; src: string; shown: Partial<PublicEvent> }) {
  const { editor } = props;
  const { looks } = editor;
  return (
    <div className={splitView}>
      <div className="min-w-0 space-y-5">
        <SaveStateBar editor={editor} />
        <Card>
          <CardHeader title="Form Options" description="What the RSVP page and the embedded form show." />
          <CardBody className="grid gap-5">
            {switches.map(([name, label, hint, part]) => (
              <div key={name} {...controls(part)}>
                <SwitchField
                  label={label}
                  hint={hint}
                  checked={looks.styles[name] ?? true}
                  onCheckedChange={(shown) => editor.setStyle(name, shown)}
                />
              </div>
            ))}
            <SwitchField
              label="Show RSVP deadline time"
              hint="The time next to the deadline date."
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
