import { Building2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Card, CardBody } from '#web/ui/card.tsx';
import { CheckboxField, RadioCards, SegmentedControl, SwitchField } from '#web/ui/fields/choice-fields.tsx';
import { Section } from './section.tsx';

export function Choices() {
  const [mode, setMode] = useState<'create' | 'join'>('create');
  const [period, setPeriod] = useState<'week' | 'month' | 'year'>('month');
  return (
    <Section title="Choices">
      <div className="grid gap-6 lg:grid-cols-2">
        <div className="space-y-6">
          <RadioCards
            label="How would you like to start?"
            value={mode}
            onValueChange={setMode}
            options={[
              {
                value: 'create',
                label: 'Create a new organization',
                description: 'You will be its administrator, free for 14 days.',
                icon: <Building2 />,
              },
              {
                value: 'join',
                label: 'Join an existing organization',
                description: 'An administrator approves your request.',
                icon: <UserPlus />,
              },
            ]}
          />
          <RadioCards
            label="Plan"
            columns={3}
            name="plan"
            defaultChecked={false}
            options={[
              { value: 'free', label: 'Free', description: '$0/month' },
              { value: 'pro', label: 'Pro', description: '$29/month' },
              { value: 'premium', label: 'Premium', description: '$99/month', disabled: true },
            ]}
            error="Choose a plan."
            required
          />
          <SegmentedControl
            label="Period"
            hideLabel={false}
            value={period}
            onValueChange={setPeriod}
            options={[
              { value: 'week', label: 'Week' },
              { value: 'month', label: 'Month' },
              { value: 'year', label: 'Year' },
            ]}
          />
        </div>
        <Card>
          <CardBody className="space-y-5 pt-5">
            <SwitchField
              label="Public Event"
              hint="Listed for guest members of your organization."
              name="isPublic"
              defaultChecked
            />
            <SwitchField
              label="Allow Waitlist"
              hint="Replies past the capacity wait for a place."
              name="waitlist"
            />
            <SwitchField label="Requires Approval" name="requiresApproval" disabled />
            <hr className="border-hairline" />
            <CheckboxField
              label="Mail the confirmed guests that the event is off"
              name="mail"
              defaultChecked
            />
            <CheckboxField label="Remember this choice" hint="On this device only." name="remember" />
            <CheckboxField
              label="I have read the terms"
              name="terms"
              required
              error="Please agree to the terms."
            />
            <CheckboxField label="Disabled" name="off" disabled />
          </CardBody>
        </Card>
      </div>
    </Section>
  );
}
