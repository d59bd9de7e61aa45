import { Pencil, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { toast } from '#web/kernel/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/overlays/dialog.tsx';
import { Drawer } from '#web/ui/overlays/drawer.tsx';
import { DropdownMenu } from '#web/ui/overlays/dropdown-menu.tsx';
import { KeyValue } from '#web/ui/display/key-value.tsx';
import { Logo } from '#web/ui/display/logo.tsx';
import { PasswordField, TextField } from '#web/ui/fields/text-fields.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { Section } from './section.tsx';
import { zones } from './zones.ts';

export function Overlays() {
  const [zone, setZone] = useState('UTC');
  const [dialog, setDialog] = useState<'plain' | 'long' | 'confirm' | 'left' | null>(null);
  const shown = (name: typeof dialog) => ({
    open: dialog === name,
    onOpenChange: (open: boolean) => setDialog(open ? name : null),
  });
  return (
    <Section title="Over the page">
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => setDialog('plain')}>Dialog</Button>
        <Button onClick={() => setDialog('long')}>Long dialog</Button>
        <Button variant="danger" onClick={() => setDialog('confirm')}>
          Delete event
        </Button>
        <Button onClick={() => setDialog('left')}>Drawer</Button>
        <DropdownMenu
          trigger={<Button>Menu</Button>}
          align="start"
          header={
            <>
              <span className="block font-medium">Ada Lovelace</span>
              <span className="block text-muted">ada@example.org</span>
            </>
          }
          items={[
            { label: 'Edit', icon: <Pencil aria-hidden />, onSelect: () => undefined },
            { label: 'Profile', icon: <Users aria-hidden />, href: '#profile' },
            { label: 'Not now', disabled: true },
            'separator',
            {
              label: 'Delete',
              icon: <Trash2 aria-hidden />,
              tone: 'danger',
              onSelect: () => setDialog('confirm'),
            },
          ]}
        />
        <Tooltip text="Copies keep their own deadline">
          <Button>Tooltip</Button>
        </Tooltip>
        <Button onClick={() => toast({ title: 'Success', description: 'Event created successfully' })}>
          Toast
        </Button>
        <Button
          onClick={() =>
            toast({ title: 'Error', description: 'Failed to delete event', variant: 'destructive' })
          }
        >
          Error toast
        </Button>
      </div>
      <Dialog
        {...shown('plain')}
        title="Create user"
        description="They can sign in at once with this password."
        footer={
          <>
            <Button onClick={() => setDialog(null)}>Cancel</Button>
            <Button variant="primary" onClick={() => setDialog(null)}>
              Create User
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <TextField label="Email" type="email" required />
          <Combobox label="Time zone" options={zones} value={zone} onValueChange={setZone} />
          <PasswordField label="Password" required hint="At least 6 characters." />
        </div>
      </Dialog>
      <Dialog
        {...shown('long')}
        size="lg"
        title="RSVPs for Summer wedding"
        footer={<Button onClick={() => setDialog(null)}>Close</Button>}
      >
        <KeyValue
          items={Array.from({ length: 24 }, (_, index) => ({
            label: `Guest ${index + 1}`,
            value: 'Vegetarian',
          }))}
        />
      </Dialog>
      <ConfirmDialog
        {...shown('confirm')}
        title="Delete “Summer wedding”?"
        description="Its 42 reservations go with it. This action cannot be undone."
        confirmLabel="Delete event"
        busyLabel="Deleting..."
        onConfirm={() => new Promise((resolve) => setTimeout(resolve, 800))}
      >
        <CheckboxField label="Tell the 38 confirmed guests by mail" />
      </ConfirmDialog>
      <Drawer {...shown('left')} title="Menu" header={<Logo size="sm" />}>
        <ul className="p-3">
          {['Dashboard', 'Organization', 'Events', 'Reservations', 'Waitlists'].map((item) => (
            <li key={item}>
              <a
                href="#drawer"
                className="flex min-h-11 items-center rounded-md px-3 text-base hover:bg-hover"
              >
                {item}
              </a>
            </li>
          ))}
        </ul>
      </Drawer>
    </Section>
  );
}
