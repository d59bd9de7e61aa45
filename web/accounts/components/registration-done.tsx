import { CheckCircle2, MailCheck } from 'lucide-react';
import { type EventType, eventTypes } from '#domain/events/settings.ts';
import boardroom from '#web/landing/pictures/boardroom.webp';
import confetti from '#web/landing/pictures/confetti.webp';
import fresh from '#web/landing/pictures/fresh.webp';
import garden from '#web/landing/pictures/garden.webp';
import golden from '#web/landing/pictures/golden.webp';
import { hasPlans } from '#web/plans/has-plans.ts';
import { Button } from '#web/ui/button.tsx';
import { AuthCard } from './auth-card.tsx';

/** The page of each type, in the look that the type brings. */
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
  /** Signs the user in, and begins an event of this type if one was chosen. */
  onStart: (type?: EventType) => Promise<void>;
}) {
  return (
    <AuthCard
      title="Your organization is ready"
      subtitle={`${organization} is set up${hasPlans() ? ', and your 14-day trial has begun' : ''}.`}
    >
      <div className="flex flex-col gap-5">
        <p className="flex items-start gap-3 text-sm">
          <CheckCircle2 aria-hidden className="mt-0.5 size-5 shrink-0 text-confirmed" />
          You’re its administrator. Create your first event, share its link and watch the replies arrive.
        </p>
        <Button variant="primary" size="lg" autoFocus onClick={() => void onStart()}>
          Get Started
        </Button>
        <section aria-labelledby="planning">
          <h2 id="planning" className="mb-2 text-sm font-medium">
            What are you planning?
          </h2>
          <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
            {eventTypes.map((type) => (
              <button
                key={type}
                type="button"
                onClick={() => void onStart(type)}
                className="overflow-hidden rounded-md border border-hairline text-left text-sm font-medium transition-[border-color] hover:border-outline"
              >
                <img
                  src={pictures[type]}
                  alt=""
                  width={630}
                  height={474}
                  className="h-20 w-full object-cover object-top"
                />
                <span className="block px-2.5 py-2">{type}</span>
              </button>
            ))}
          </div>
        </section>
      </div>
    </AuthCard>
  );
}

/** The last step for a user who asked to join an organization. */
export function RequestSent(props: { organization: string; email: string; onHome: () => void }) {
  const { organization, email, onHome } = props;
  return (
    <AuthCard title="Request submitted" subtitle={`Your request to join ${organization} is on its way.`}>
      <div className="flex flex-col gap-5">
        <div className="flex items-start gap-3 rounded-md bg-info-tint p-4 text-sm">
          <MailCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-info" />
          <div>
            <h2 className="font-medium">What's next?</h2>
            <ol className="mt-1 list-decimal space-y-1 pl-4">
              <li>Open the email we sent to {email} and confirm your address.</li>
              <li>An administrator reviews your request.</li>
              <li>
                We’ll email you the decision. Once you’re approved, sign in with the password you chose.
              </li>
            </ol>
          </div>
        </div>
        <Button variant="primary" size="lg" autoFocus onClick={onHome}>
          Back to Home
        </Button>
      </div>
    </AuthCard>
  );
}
