import type { ReactNode } from 'react';
import { DetailsSection } from './sections/details-section.tsx';
import { EmailSection } from './sections/email-section.tsx';
import { GuestSection } from './sections/guest-section.tsx';
import { InvitationsSection } from './sections/invitations-section.tsx';
import { OptionsSection } from './sections/options-section.tsx';
import { SettingsSection } from './sections/settings-section.tsx';
import { TimeSection } from './sections/time-section.tsx';

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
