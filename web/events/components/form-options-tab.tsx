import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { SwitchField } from '#web/ui/choice-fields.tsx';
import type { LooksEditor } from '../use-looks.ts';
import { SaveStateBar } from './save-state.tsx';

const switches = [
  ['showEventTitle', 'Show event title', 'The title at the top of the form.'],
  ['showEventDetails', 'Show event details', 'Date, place and deadline.'],
  ['showSpotsRemaining', 'Show spots remaining', '“12 spots remaining of 50”.'],
  ['showFormDescription', 'Show form description', 'The words that introduce the form.'],
] as const;

export function FormOptionsTab({ editor }: { editor: LooksEditor }) {
  const { looks } = editor;
  return (
    <div className="max-w-2xl space-y-5">
      <SaveStateBar editor={editor} />
      <Card>
        <CardHeader title="Form Options" description="What the RSVP page and the embedded form show." />
        <CardBody className="grid gap-5">
          {switches.map(([name, label, hint]) => (
            <SwitchField
              key={name}
              label={label}
              hint={hint}
              checked={looks.styles[name] ?? true}
              onCheckedChange={(shown) => editor.setStyle(name, shown)}
            />
          ))}
          <SwitchField
            label="Show RSVP deadline time"
            hint="The time beside the date of the deadline."
            checked={!looks.hideDeadlineTime}
            onCheckedChange={(shown) =>
              editor.change('deadline', (was) => ({ ...was, hideDeadlineTime: !shown }))
            }
          />
        </CardBody>
      </Card>
    </div>
  );
}
