import { useLocation, useRouter, type RouterHistory } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { EventType } from '#domain/events/settings.ts';
import { trialDays, type Plan } from '#domain/plans/rules.ts';
import { complain } from '#web/kernel/toasts/toasts.tsx';
import { hasPlans } from '#web/plans/has-plans.ts';
import { useSubmit } from '#web/kernel/api/use-submit.ts';
import { Button } from '#web/ui/button.tsx';
import { nodes } from '#web/ui/nodes.ts';
import { Stepper } from '#web/ui/stepper.tsx';
import {
  discardDraft,
  draftOf,
  readDraft,
  writeDraft,
  type RegistrationDraft,
  type RegistrationValues,
} from '../registration-draft.ts';
import { useRegistration } from '../use-registration.ts';
import { AuthCard } from './auth-card.tsx';
import { NotFoundDialog } from './not-found-dialog.tsx';
import { OrganizationStep } from './organization-step.tsx';
import { PersonStep } from './person-step.tsx';
import { OrganizationCreated, RequestSent } from './registration-done.tsx';
import { words } from '../words.ts';

type Mode = RegistrationDraft['mode'];

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * The wizard's second step has its own history entry, so that the browser's Back leads to the
     * first step.
     */
    registration?: 'person';
  }
}

interface Props {
  /** The plan that the user picked before the wizard opened. */
  plan?: Plan | undefined;
  onBack: () => void;
  onSignIn: () => void;
  onSignedIn: () => void;
  /** Leads to the form of a new event of this type, before the user is signed in. */
  onPlan: (type: EventType) => Promise<void>;
}

const blank: RegistrationValues = {
  organizationName: '',
  plan: 'free',
  organizationCode: '',
  requestMessage: '',
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
};

const fieldOrder = [
  'organizationName',
  'organizationCode',
  'firstName',
  'lastName',
  'email',
  'password',
  'confirmPassword',
] as const;

/** Returns the wizard's form and step, and what leads to the other steps. */
function useWizard(plan: Plan | undefined) {
  const { history } = useRouter() as { history: RouterHistory };
  const { state: entry } = useLocation();
  const [draft] = useState(readDraft);
  const [mode, setMode] = useState<Mode>(draft?.mode ?? 'create');
  const [done, setDone] = useState<'created' | 'requested' | null>(null);
  /**
   * Whether the focus is on the choice between a new and an existing organization. The choice then
   * keeps the focus when the fields below it change.
   */
  const [choosing, setChoosing] = useState(false);
  // All steps share one form, so that Back keeps what the user typed.
  const form = useForm<RegistrationValues>({
    defaultValues: { ...blank, ...draft?.values, ...(plan && { plan }) },
    shouldUnregister: false,
  });
  const typed = form.watch();
  const toPerson = () => {
    setChoosing(false);
    if (!atPerson()) history.push(history.location.href, { registration: 'person' });
  };
  const registration = useRegistration({
    form,
    found: draft?.found ?? null,
    onPerson: toPerson,
    onNameRefused: () => (atPerson() ? history.back() : undefined),
    onDone: (as) => {
      discardDraft();
      history.replace(history.location.href, {});
      setDone(as);
    },
  });
  const { found } = registration;
  // The browser's history may lead to the second step after the form's values are gone. Without the
  // values of the first step, the wizard shows the first step.
  const isKnown = mode === 'create' ? typed.organizationName.trim() !== '' : found !== null;
  const step = done ?? (entry.registration === 'person' && isKnown ? 'person' : 'organization');
  const latestStep = useRef(step);
  latestStep.current = step;
  function atPerson() {
    return latestStep.current === 'person';
  }

  useEffect(() => {
    if (done === null) writeDraft(draftOf({ mode, found }, typed));
  });
  const submit = useSubmit(
    form,
    async (values) => {
      if (step === 'organization') {
        return mode === 'create' ? registration.checkName() : registration.findOrganization();
      }
      return mode === 'create' ? registration.createOrganization(values) : registration.askToJoin(values);
    },
    (invalid) => {
      // Every field shows its own error. The first error also appears as a toast.
      const first = fieldOrder.find((name) => invalid[name]?.message !== undefined);
      if (first) complain(invalid[first]?.message ?? '');
    },
  );

  return {
    form,
    registration,
    step,
    mode,
    setMode,
    choosing,
    setChoosing,
    toPerson,
    back: () => history.back(),
    submit,
  };
}

/**
 * A wizard with four steps for creating an organization or asking to join one
 * (docs/product/accounts.md#accounts).
 */
export function RegistrationWizard({ plan, onBack, onSignIn, onSignedIn, onPlan }: Props) {
  const { form, registration, step, mode, setMode, submit, ...wizard } = useWizard(plan);
  const { busy, found } = registration;

  if (step === 'created') {
    return (
      <OrganizationCreated
        organization={form.getValues('organizationName').trim()}
        onStart={async (type) => {
          // Signing in on the landing page leads to the dashboard, so the form opens first.
          if (type) await onPlan(type);
          if (!registration.enter()) onSignIn();
          else if (!type) onSignedIn();
        }}
      />
    );
  }

  if (step === 'requested') {
    return (
      <RequestSent
        organization={found?.name ?? null}
        email={form.getValues('email').trim()}
        onHome={onBack}
      />
    );
  }

  const joining = mode === 'join';
  return (
    <AuthCard
      wide
      title={step === 'organization' ? words.register.title : words.register.details}
      subtitle={
        step === 'organization'
          ? hasPlans()
            ? words.register.trial({ days: trialDays })
            : undefined
          : joining
            ? words.register.joining({ organization: found?.name ?? '' })
            : words.register.creating({ organization: form.getValues('organizationName').trim() })
      }
    >
      <Stepper
        label={words.register.steps}
        steps={[
          words.register.organization,
          words.register.details,
          joining ? words.register.sent : words.register.done,
        ]}
        current={step === 'organization' ? 0 : 1}
      />
      <form onSubmit={(event) => void submit(event)} noValidate className="mt-6 space-y-4">
        {step === 'organization' ? (
          <OrganizationStep
            form={form}
            mode={mode}
            onModeChange={(value) => {
              wizard.setChoosing(true);
              form.clearErrors();
              setMode(value);
            }}
            choosing={wizard.choosing}
            busy={busy}
            onHome={onBack}
          />
        ) : (
          <PersonStep form={form} joining={joining} busy={busy} onBack={wizard.back} />
        )}
      </form>
      <p className="mt-6 text-sm text-muted">
        {nodes(
          words.register.signIn({
            link: (text) => (
              <Button variant="link" onClick={onSignIn}>
                {text}
              </Button>
            ),
          }),
        )}
      </p>
      <NotFoundDialog
        notFound={registration.notFound}
        busy={busy}
        focusAfter={() => {
          // Only the field of the visible step takes the focus.
          form.setFocus('organizationCode', { shouldSelect: true });
          form.setFocus('firstName');
        }}
        onClose={() => registration.forgetNotFound()}
        onRetry={() => void registration.findOrganization()}
        onCreate={() => {
          form.setValue('organizationName', form.getValues('organizationCode').trim());
          setMode('create');
          registration.forgetNotFound();
          wizard.toPerson();
        }}
      />
    </AuthCard>
  );
}
