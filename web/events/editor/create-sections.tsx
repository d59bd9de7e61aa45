import { TextFields, TitleField } from './sections/details-section.tsx';
import { EmailFields } from './sections/email-section.tsx';
import { FormFold, FormSection } from './sections/form-section.tsx';
import { CapacityField, GuestFields } from './sections/guest-section.tsx';
import { OptionFields } from './sections/options-section.tsx';
import { SettingFields } from './sections/settings-section.tsx';
import { EndFields, LocationField, StartFields } from './sections/time-section.tsx';
import { TypeChoice } from './look/type-choice.tsx';
import { WhenField } from './sections/when-field.tsx';

/**
 * The sections of the create form. What every event needs comes first. The rest is in folds that
 * say what they contain.
 */
export const CreateSections = () => (
  <>
    <FormSection title="Event Details">
      <TitleField />
      <TypeChoice />
      <CapacityField />
    </FormSection>
    <FormSection title="Event Date, Time and Location">
      <WhenField />
      <StartFields />
      <LocationField />
    </FormSection>
    <FormFold name="texts" title="What guests read">
      <TextFields />
    </FormFold>
    <FormFold name="time" title="End and timezone">
      <EndFields />
    </FormFold>
    <FormFold name="guests" title="Guest Details">
      <GuestFields />
    </FormFold>
    <FormFold name="options" title="Optional Event Options">
      <OptionFields creating />
    </FormFold>
    <FormFold name="settings" title="Event Settings">
      <SettingFields creating />
    </FormFold>
    <FormFold name="emails" title="Email Configuration">
      <EmailFields />
    </FormFold>
  </>
);
