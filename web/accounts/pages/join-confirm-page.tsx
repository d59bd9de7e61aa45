import { paths } from '#web/app/paths.ts';
import { api } from '#web/kernel/api/api.ts';
import { MailedLinkPage, NextStep } from '../components/mailed-link-page.tsx';

/** Confirms the address of a person who asked to join an organization. */
export default function JoinConfirmPage() {
  return (
    <MailedLinkPage
      title="Confirm your address"
      subtitle="Confirm that you asked to join."
      label="Confirm my address"
      busyLabel="Confirming..."
      act={(token) => api.joining.confirmJoinRequest({ body: { token } })}
      done={() => ({
        title: 'Address confirmed',
        subtitle: 'An administrator of the organization will review your request. We’ll email you.',
        next: <NextStep href={paths.home}>Back to Home</NextStep>,
      })}
    />
  );
}
