import type { ReactNode } from 'react';
import { DetailsSection } from './details-section.tsx';
import { EmailSection } from './email-section.tsx';
import { GuestSection } from './guest-section.tsx';
import { InvitationsSection } from './invitations-section.tsx';
import { OptionsSection } from './options-section.tsx';
import { SettingsSection } from './settings-section.tsx';
import { TimeSection } from './time-section.tsx';

export function DetailsTab({
  eventId,
  confirmedGuests,
  sections,
  retention,
}: {
  eventId: string;
  confirmedGuests: number;
  /** The sections of the page below the event. */
  sections: ReactNode;
  /** The setting for how long guests' data is kept. */
  retention: ReactNode;
}) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
      <div className="grid min-w-0 gap-6">
        <DetailsSection />
        <TimeSection />
        <GuestSection eventId={eventId} confirmedGuests={confirmedGuests} />
        {sections}
      </div>
      <div className="grid min-w-0 gap-6">
        <OptionsSection />
        <SettingsSection />
        <InvitationsSection />
        <EmailSection eventId={eventId} />
        {retention}
      </div>
    </div>
  );
}
