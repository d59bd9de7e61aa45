import type { ReactNode } from 'react';
import {
  AfterField,
  DressCodeField,
  HostFields,
  TitleField,
  TypeField,
} from './sections/details-section.tsx';
import { EmailFieldsWithPreview } from './sections/email-section.tsx';
import { Fold, FormFold, FormSection } from './sections/form-section.tsx';
import { CapacityField, LinkFields, PartyFields } from './sections/guest-section.tsx';
import { InvitationFields } from './sections/invitations-section.tsx';
import { OptionFields } from './sections/options-section.tsx';
import { SettingFields } from './sections/settings-section.tsx';
import { EndFields, LocationField, StartFields } from './sections/time-section.tsx';
import { words } from './words.ts';

/** A fold that saves right away, without the form. Its line says which values are set. */
export interface OwnPart {
  line: string;
  content: ReactNode;
}

/**
 * The fields that every event needs come first. The rest is in folds that say which values are set.
 */
export function DetailsTab({
  eventId,
  confirmedGuests,
  languages,
  sections,
  retention,
}: {
  eventId: string;
  confirmedGuests: number;
  /** The languages of the page, and its translations. */
  languages: OwnPart;
  /** The sections of the page below the event. */
  sections: OwnPart;
  /** The setting for how long guests' data is kept. */
  retention: OwnPart;
}) {
  return (
    <div className="grid gap-4">
      <FormSection title={words.parts.details} description={words.parts.detailsHow}>
        <TitleField />
        <TypeField />
        <HostFields />
        <StartFields />
        <LocationField />
        <CapacityField confirmedGuests={confirmedGuests} />
        <PartyFields />
      </FormSection>
      <FormFold name="dress" title={words.parts.texts}>
        <DressCodeField />
        <AfterField />
      </FormFold>
      <FormFold name="time" title={words.parts.time}>
        <EndFields />
      </FormFold>
      <Fold name="languages" title={words.fields.languages} line={languages.line}>
        {languages.content}
      </Fold>
      <FormFold name="link" title={words.parts.guests}>
        <LinkFields eventId={eventId} />
      </FormFold>
      <FormFold name="options" title={words.parts.options}>
        <OptionFields creating={false} />
      </FormFold>
      <FormFold name="settings" title={words.parts.settings}>
        <SettingFields creating={false} />
      </FormFold>
      <FormFold name="emails" title={words.parts.emails}>
        <EmailFieldsWithPreview eventId={eventId} />
      </FormFold>
      <FormFold name="invitations" title={words.parts.invitations}>
        <InvitationFields />
      </FormFold>
      <Fold name="sections" title={words.sections.title} line={sections.line}>
        {sections.content}
      </Fold>
      <Fold name="data" title={words.parts.data} line={retention.line}>
        {retention.content}
      </Fold>
    </div>
  );
}
