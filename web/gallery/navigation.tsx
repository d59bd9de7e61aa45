import { useState } from 'react';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { KeyValue } from '#web/ui/display/key-value.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { Section } from './section.tsx';

export function Navigation() {
  const [tab, setTab] = useState('details');
  return (
    <Section title="Finding the way">
      <div className="space-y-8">
        <Tabs
          label="Event"
          value={tab}
          onValueChange={setTab}
          items={[
            { value: 'details', label: 'Event Details', content: <p>The first panel.</p> },
            { value: 'confirmed', label: 'Confirmed RSVPs', count: 38, content: <p>The second panel.</p> },
            { value: 'waitlist', label: 'Waitlist', count: 4, content: <p>The third panel.</p> },
            { value: 'embed', label: 'Embed Code', content: <p>The fourth panel.</p> },
          ]}
        />
        <Stepper label="Registration" steps={['Organization', 'Your details', 'Done']} current={1} />
        <div className="grid gap-8 sm:grid-cols-2">
          <KeyValue
            items={[
              { label: 'Organization', value: 'Lindqvist Events' },
              { label: 'Plan', value: <Badge tone="accent">Pro</Badge> },
              { label: 'Renews', value: 'November 21, 2027' },
            ]}
          />
          <div className="flex items-center gap-4">
            <Avatar firstName="Ada" lastName="Lovelace" size="sm" />
            <Avatar firstName="Bo" lastName="Nguyen" />
            <Avatar email="chidi@example.org" size="lg" />
          </div>
        </div>
      </div>
    </Section>
  );
}
