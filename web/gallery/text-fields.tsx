import { useState } from 'react';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { ColorField } from '#web/ui/fields/color-field.tsx';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import { SliderField } from '#web/ui/fields/slider-field.tsx';
import {
  DateField,
  NumberField,
  PasswordField,
  SelectField,
  TextArea,
  TextField,
  TimeField,
} from '#web/ui/fields/text-fields.tsx';
import { Section } from './section.tsx';
import { zones } from './zones.ts';

export function TextFields() {
  const [zone, setZone] = useState('America/New_York');
  // eslint-disable-next-line no-restricted-syntax -- the field's value: a color that a host chose
  const [color, setColor] = useState('#c2410c');
  const [ownColor, setOwnColor] = useState('');
  const [size, setSize] = useState(24);
  return (
    <Section title="Fields">
      <Card>
        <CardHeader title="Event Details" description="Each field says what is wrong beside itself." />
        <CardBody>
          <form
            noValidate
            className="grid gap-x-6 gap-y-5 sm:grid-cols-2"
            onSubmit={(event) => event.preventDefault()}
          >
            <TextField label="Event title" name="title" required defaultValue="Summer wedding" />
            <TextField
              label="Display As"
              name="displayName"
              hint="Who invites: the line above the title and the sender of mails."
              placeholder="Ada & Bo"
            />
            <TextField
              label="Email"
              type="email"
              name="email"
              required
              defaultValue="ada@"
              error="Valid email required"
            />
            <PasswordField
              label="Password"
              name="password"
              required
              autoComplete="new-password"
              hint="At least 6 characters."
              defaultValue="correct horse"
            />
            <NumberField label="Maximum guests" name="maxGuests" min={1} defaultValue={50} suffix="guests" />
            <TextField label="Custom URL" name="customUrl" prefix="/rsvp/" defaultValue="summer-wedding" />
            <DateField label="Date" name="date" required defaultValue="2027-06-19" />
            <TimeField label="Time" name="time" required defaultValue="15:30" />
            <SelectField
              label="Event type"
              name="eventType"
              defaultValue="Wedding"
              options={['Wedding', 'Corporate', 'Birthday', 'Anniversary', 'Other'].map((type) => ({
                value: type,
                label: type,
              }))}
            />
            <SelectField
              label="Age restriction"
              name="age"
              placeholder="Choose one"
              error="Choose an age restriction."
              options={[{ value: 'all_ages', label: 'All Ages' }]}
            />
            <Combobox
              label="Time zone"
              required
              options={zones}
              value={zone}
              onValueChange={setZone}
              hint="Search by city or by name."
            />
            <TextField label="Disabled" name="disabled" disabled defaultValue="Cannot be changed" />
            <TextArea
              label="Description"
              name="message"
              className="sm:col-span-2"
              hint="Shown on the RSVP page, up to 5,000 characters."
              defaultValue="Dinner at seven, dancing until late. Bring a coat: the garden is cool at night."
            />
            <ColorField label="Accent color" value={color} onValueChange={setColor} />
            <ColorField
              label="Background"
              value={ownColor}
              onValueChange={setOwnColor}
              // eslint-disable-next-line no-restricted-syntax -- a color of the host, not of ours
              fallback="#ffffff"
              hint="The theme’s color holds until you choose one."
            />
            <SliderField
              label="Title size"
              value={size}
              onValueChange={setSize}
              min={12}
              max={48}
              unit="px"
            />
            <TextField label="Read only" name="readonly" readOnly defaultValue="ada@example.org" />
          </form>
        </CardBody>
      </Card>
    </Section>
  );
}
