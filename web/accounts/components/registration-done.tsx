import { CheckCircle2, MailCheck } from 'lucide-react';
import { type EventType, eventTypes } from '#domain/events/settings.ts';
import { trialDays } from '#domain/plans/rules.ts';
import boardroom from '#web/landing/pictures/boardroom.webp';
import confetti from '#web/landing/pictures/confetti.webp';
import fresh from '#web/landing/pictures/fresh.webp';
import garden from '#web/landing/pictures/garden.webp';
import golden from '#web/landing/pictures/golden.webp';
import { hasPlans } from '#web/plans/has-plans.ts';
import { Button } from '#web/ui/button.tsx';
import { AuthCard } from './auth-card.tsx';
import { words } from '../words.ts';

/** A picture of the guest's page for each event type, in the theme of that type. */
const pictures: Record<EventType, string> = {
  Wedding: garden,
  Corporate: boardroom,
  Birthday: confetti,
  Anniversary: golden,
  Other: fresh,
};

/** The last step for a user who created an organization. */
export function OrganizationCreated({
  organization,
  onStart,
}: {
  organization: string;
  /** Signs the user in, and starts the form for an event of this type if one was chosen. */
  onStart: (type?: EventType) => Promise<void>;
}) {
  return (
    <AuthCard
      title={words.ready.title}
      subtitle={
        hasPlans() ? words.ready.trial({ days: trialDays, organization }) : words.ready.set({ organization })
      }
    >
      <div className="flex flex-col gap-5">
        <p className="flex items-start gap-3 text-sm">
          <CheckCircle2 aria-hidden className="mt-0.5 size-5 shrink-0 text-confirmed" />
          {words.ready.how}
        </p>
        <Button variant="primary" size="lg" autoFocus onClick={() => void onStart()}>
          {words.ready.start}
        </Button>
        <section aria-labelledby="planning">
          <h2 id="planning" className="mb-2 text-sm font-medium">
            {words.ready.planning}
          </h2>
          <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
            {eventTypes.map((type) => (
              <button
                key={type}
                type="button"
                onClick={() => void onStart(type)}
                className="overflow-hidden rounded-md border border-hairline text-start text-sm font-medium transition-[border-color] hover:border-outline"
              >
                <img
                  src={pictures[type]}
                  alt=""
                  width={630}
                  height={474}
                  className="h-20 w-full object-cover object-top"
                />
                <span className="block px-2.5 py-2">
                  {words.ready[type.toLowerCase() as Lowercase<EventType>]}
                </span>
              </button>
            ))}
          </div>
        </section>
      </div>
    </AuthCard>
  );
}

/** The last step for a user who asked to join an organization. */
export function RequestSent(props: { organization: string | null; email: string; onHome: () => void }) {
  const { organization, email, onHome } = props;
  return (
    <AuthCard
      title={words.requested.title}
      subtitle={organization === null ? words.requested.sentUnnamed : words.requested.sent({ organization })}
    >
      <div className="flex flex-col gap-5">
        <div className="flex items-start gap-3 rounded-md bg-info-tint p-4 text-sm">
          <MailCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-info" />
          <div>
            <h2 className="font-medium">{words.requested.next}</h2>
            <ol className="mt-1 list-decimal space-y-1 ps-4">
              <li>{words.requested.open({ email })}</li>
              <li>{words.requested.review}</li>
              <li>{words.requested.decision}</li>
            </ol>
          </div>
        </div>
        <Button variant="primary" size="lg" autoFocus onClick={onHome}>
          {words.login.home}
        </Button>
      </div>
    </AuthCard>
  );
}
