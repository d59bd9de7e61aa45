import { Check } from 'lucide-react';
import { useState } from 'react';
import { Badge, type Tone } from '#web/ui/display/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Section } from './section.tsx';

const tones: Tone[] = ['neutral', 'confirmed', 'waitlisted', 'declined', 'info', 'danger', 'accent'];

export function Statuses() {
  const [dismissed, setDismissed] = useState(false);
  return (
    <Section title="Statuses and notices">
      <div className="space-y-4">
        <div className="flex flex-wrap gap-2">
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone[0]?.toUpperCase()}
              {tone.slice(1)}
            </Badge>
          ))}
          <Badge tone="confirmed" icon={<Check aria-hidden />}>
            With a mark
          </Badge>
        </div>
        <div className="grid gap-3 lg:grid-cols-2">
          <Banner tone="info" title="Your trial ends in 5 days">
            Everything you made stays; the Free plan’s limits apply afterwards.
          </Banner>
          <Banner tone="success">Your address is confirmed.</Banner>
          <Banner tone="warn" action={<Button size="sm">See the waitlist</Button>}>
            3 places opened and 5 guests wait for them.
          </Banner>
          {dismissed ? null : (
            <Banner tone="danger" title="We couldn’t send emails" onDismiss={() => setDismissed(true)}>
              The mail server refuses us. Messages are kept and sent when it answers again.
            </Banner>
          )}
        </div>
      </div>
    </Section>
  );
}
