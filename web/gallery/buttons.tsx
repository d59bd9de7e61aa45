import { Bell, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Section } from './section.tsx';

export function Buttons() {
  const [busy, setBusy] = useState(false);
  const variants = ['primary', 'secondary', 'ghost', 'danger', 'link'] as const;
  return (
    <Section title="Buttons">
      <div className="space-y-4">
        {(['lg', 'md', 'sm'] as const).map((size) => (
          <div key={size} className="flex flex-wrap items-center gap-3">
            {variants.map((variant) => (
              <Button key={variant} variant={variant} size={size}>
                {variant[0]?.toUpperCase()}
                {variant.slice(1)}
              </Button>
            ))}
          </div>
        ))}
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="primary" busy busyLabel="Saving...">
            Save Changes
          </Button>
          <Button busy busyLabel="Loading...">
            Load
          </Button>
          <Button variant="primary" disabled>
            Disabled
          </Button>
          <Button disabled>Disabled</Button>
          <Button variant="primary" icon={<Plus aria-hidden />}>
            Create Event
          </Button>
          <Button asChild>
            <a href="#buttons">A link as a button</a>
          </Button>
          <Button
            busy={busy}
            busyLabel="Two seconds..."
            onClick={() => (setBusy(true), setTimeout(setBusy, 2000, false))}
          >
            Press me
          </Button>
          <CopyButton value="https://turnout.example/rsvp/ada-and-bo" />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <IconButton label="Notifications" icon={<Bell />} />
          <IconButton label="Edit" icon={<Pencil />} variant="secondary" />
          <IconButton label="Delete" icon={<Trash2 />} variant="danger" />
          <IconButton label="Add" icon={<Plus />} variant="primary" />
          <IconButton label="Small" icon={<Pencil />} size="sm" />
          <IconButton label="Disabled" icon={<Pencil />} disabled />
        </div>
      </div>
    </Section>
  );
}
