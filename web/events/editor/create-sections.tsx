import { TextFields, TitleField } from './sections/details-section.tsx';
import { EmailFields } from './sections/email-section.tsx';
import { FormFold, FormSection } from './sections/form-section.tsx';
import { CapacityField, GuestFields } from './sections/guest-section.tsx';
import { OptionFields } from './sections/options-section.tsx';
import { SettingFields } from './sections/settings-section.tsx';
import { EndFields, LocationField, StartFields } from './sections/time-section.tsx';
import { TypeChoice } from './look/type-choice.tsx';
import { WhenField } from './sections/when-field.tsx';
import { wordsLanguage } from '#web/kernel/words.ts';
import { words } from './words.ts';

/**
 * The sections of the create form. The fields that every event needs come first. The rest is in
 * folds that say what they contain.
 */
export const CreateSections = () => (
  <>
    <FormSection title={words.parts.details}>
      <TitleField />
      <TypeChoice />
      <CapacityField />
    </FormSection>
    <FormSection title={words.parts.when}>
      {/* `WhenField` is left out in other languages, because it reads English only. */}
      {wordsLanguage() === 'en' ? <WhenField /> : null}
      <StartFields />
      <LocationField />
    </FormSection>
    <FormFold name="texts" title={words.parts.texts}>
      <TextFields />
    </FormFold>
    <FormFold name="time" title={words.parts.time}>
      <EndFields />
    </FormFold>
    <FormFold name="guests" title={words.parts.guests}>
      <GuestFields />
    </FormFold>
    <FormFold name="options" title={words.parts.options}>
      <OptionFields creating />
    </FormFold>
    <FormFold name="settings" title={words.parts.settings}>
      <SettingFields creating />
    </FormFold>
    <FormFold name="emails" title={words.parts.emails}>
      <EmailFields />
    </FormFold>
  </>
);
