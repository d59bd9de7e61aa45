import { useLocation, useRouter, type RouterHistory } from '@tanstack/react-router';
import { ArrowLeft, CheckCircle2, MailCheck, Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Session } from '#domain/accounts/contract.ts';
import { nameKey } from '#domain/accounts/rules.ts';
import { plans, planTerms, type Plan } from '#domain/plans/rules.ts';
import { api } from '#web/kernel/api.ts';
import { ApiError, fieldErrorsOf, sentenceOf } from '#web/kernel/api-error.ts';
import { deviceValue } from '#web/kernel/device.ts';
import { showFieldErrors } from '#web/kernel/form-errors.ts';
import { useSession } from '#web/kernel/session.tsx';
import { toast } from '#web/kernel/toasts.tsx';
import { useSubmit } from '#web/kernel/use-submit.ts';
import { Button } from '#web/ui/button.tsx';
import { RadioCards } from '#web/ui/choice-fields.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { PasswordField, SelectField, TextArea, TextField } from '#web/ui/text-fields.tsx';
import { checkEmail, checkFilled, checkPassword, unreachable } from '../fields.ts';
import {
  discardDraft,
  draftOf,
  readDraft,
  writeDraft,
  type RegistrationDraft,
  type RegistrationValues,
} from '../registration-draft.ts';
import { AuthCard } from './auth-card.tsx';
import { NotFoundDialog, type NotFound } from './not-found-dialog.tsx';

type Mode = RegistrationDraft['mode'];

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The wizard's second step has an entry of its own, so that the browser's Back leads to the first. */
    registration?: 'person';
  }
}

interface Props {
  /** The plan that was picked before the wizard opened. */
  plan?: Plan | undefined;
  onBack: () => void;
  onSignIn: () => void;
  onSignedIn: () => void;
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

const planOptions = plans.map((value) => ({
  value,
  label: `${planTerms[value].name}: $${planTerms[value].monthlyPriceCents / 100}/month`,
}));

const fieldOrder = [
  'organizationName',
  'organizationCode',
  'firstName',
  'lastName',
  'email',
  'password',
  'confirmPassword',
] as const;

const nameTaken = 'An organization with this name already exists.';

const fail = (description: string, title = 'Error') =>
  void toast({ title, description, variant: 'destructive' });

/** Four steps, to create an organisation or to ask to join one (docs/product.md#accounts). */
export function RegistrationWizard({ plan, onBack, onSignIn, onSignedIn }: Props) {
  const session = useSession();
  const { history } = useRouter() as { history: RouterHistory };
  const { state: entry } = useLocation();
  const [draft] = useState(readDraft);
  const [mode, setMode] = useState<Mode>(draft?.mode ?? 'create');
  const [done, setDone] = useState<'created' | 'requested' | null>(null);
  /** The choice between the two has the focus, and keeps it when the fields under it change. */
  const [choosing, setChoosing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [notFound, setNotFound] = useState<NotFound | null>(null);
  const [found, setFound] = useState<RegistrationDraft['found']>(draft?.found ?? null);
  /** The organisation that was signed up and waits for its admin: a failed second call goes on with it. */
  const signedUp = useRef<{ id: string; name: string; plan: Plan } | null>(null);
  const started = useRef<Session | null>(null);
  // One form for all steps, so that Back keeps what was typed.
  const form = useForm<RegistrationValues>({
    defaultValues: { ...blank, ...draft?.values, ...(plan && { plan }) },
    shouldUnregister: false,
  });
  const { errors } = form.formState;
  const typed = form.watch();
  // An entry of the second step may be older than what is typed: it needs what the first one asks for.
  const isKnown = mode === 'create' ? typed.organizationName.trim() !== '' : found !== null;
  const step = done ?? (entry.registration === 'person' && isKnown ? 'person' : 'organization');
  const toPerson = () => {
    setChoosing(false);
    if (step !== 'person') history.push(history.location.href, { registration: 'person' });
  };
  const finish = (as: 'created' | 'requested') => {
    discardDraft();
    history.replace(history.location.href, {});
    setDone(as);
  };

  useEffect(() => {
    if (done === null) writeDraft(draftOf({ mode, found }, typed));
  });
  // Left by the browser's Back: the account is there, and its owner signed in.
  const latestSession = useRef(session);
  latestSession.current = session;
  useEffect(
    () => () => {
      if (started.current) latestSession.current.start(started.current);
    },
    [],
  );

  /** A complaint about the organisation's name leads back to the step that asks for it. */
  const showErrors = (error: unknown) => {
    const { name } = fieldErrorsOf(error);
    if (name === undefined) return showFieldErrors(form, error);
    form.setError('organizationName', { message: name });
    if (step === 'person') history.back();
  };

  async function findOrganization() {
    const name = form.getValues('organizationCode').trim();
    if (name === '') {
      const message = 'Please enter the organization name';
      form.setError('organizationCode', { message }, { shouldFocus: true });
      return fail(message, 'Organization name required');
    }
    setBusy(true);
    try {
      setFound(await api.accounts.searchTenant({ body: { organizationName: name } }));
      setNotFound(null);
      toPerson();
    } catch (error) {
      // Whatever went wrong, it opens the same dialog; why it did is worth knowing.
      const missing = error instanceof ApiError && error.status === 404;
      setNotFound({
        failed: !missing,
        reason: missing
          ? `We could not find an organization called “${name}”.`
          : sentenceOf(error, unreachable),
      });
    } finally {
      setBusy(false);
    }
  }

  /** A name that is taken is said where it is asked for; whatever else goes wrong is said when the organisation is made. */
  async function checkName() {
    const name = form.getValues('organizationName').trim();
    setBusy(true);
    try {
      const taken = await api.accounts.searchTenant({ body: { organizationName: name } });
      // The search takes join codes too, which are no names.
      if (nameKey(taken.name) === nameKey(name)) {
        form.setError('organizationName', { message: nameTaken }, { shouldFocus: true });
        return fail(nameTaken);
      }
    } catch {
      // Nobody has it, or nobody could be asked.
    } finally {
      setBusy(false);
    }
    toPerson();
  }

  async function createOrganization(values: RegistrationValues) {
    const name = values.organizationName.trim();
    if (signedUp.current?.name !== name || signedUp.current.plan !== values.plan) {
      try {
        const { id } = await api.accounts.signUpTenant({
          body: { name, subscriptionPlan: values.plan, subscriptionStatus: 'trial' },
        });
        signedUp.current = { id, name, plan: values.plan };
      } catch (error) {
        showErrors(error);
        return fail(sentenceOf(error, 'Failed to create organization'));
      }
    }
    try {
      started.current = await api.accounts.register({
        body: {
          email: values.email,
          password: values.password,
          firstName: values.firstName.trim() || null,
          lastName: values.lastName.trim() || null,
          role: 'admin',
          tenantId: signedUp.current.id,
          isNewOrganization: true,
          device: deviceValue(),
        },
      });
    } catch (error) {
      showErrors(error);
      return fail(sentenceOf(error, 'Failed to create account'));
    }
    // From here on the account is there, and a reload finds its owner signed in.
    session.keep(started.current);
    toast({ title: 'Success', description: 'Organization and account created successfully!' });
    finish('created');
  }

  async function askToJoin(values: RegistrationValues) {
    if (!found) return fail('Organization verification failed. Please try again.');
    try {
      await api.joining.createJoinRequest({
        body: {
          tenantId: found.id,
          email: values.email,
          firstName: values.firstName.trim(),
          lastName: values.lastName.trim(),
          requestMessage: values.requestMessage,
          password: values.password,
        },
      });
    } catch (error) {
      showErrors(error);
      return fail(sentenceOf(error, 'Failed to submit join request'));
    }
    toast({
      title: 'Request Submitted',
      description: 'Your join request has been sent to the organization admin for approval.',
    });
    finish('requested');
  }

  const submit = useSubmit(
    form,
    async (values) => {
      if (step === 'organization') return mode === 'create' ? checkName() : findOrganization();
      setBusy(true);
      try {
        await (mode === 'create' ? createOrganization(values) : askToJoin(values));
      } finally {
        setBusy(false);
      }
    },
    (invalid) => {
      // Every field says its own; the first is said once more.
      const first = fieldOrder.find((name) => invalid[name]?.message !== undefined);
      if (first) fail(invalid[first]?.message ?? '');
    },
  );

  if (step === 'created') {
    return (
      <AuthCard
        title="Your organization is ready"
        subtitle={`${form.getValues('organizationName').trim()} is set up, and your 14-day trial has begun.`}
      >
        <div className="flex flex-col gap-5">
          <p className="flex items-start gap-3 text-sm">
            <CheckCircle2 aria-hidden className="mt-0.5 size-5 shrink-0 text-confirmed" />
            You are its administrator. Create your first event, share its link, and watch the replies arrive.
          </p>
          <Button
            variant="primary"
            size="lg"
            autoFocus
            onClick={() => {
              const own = started.current;
              if (!own) return onSignIn();
              started.current = null;
              session.start(own);
              onSignedIn();
            }}
          >
            Get Started
          </Button>
        </div>
      </AuthCard>
    );
  }

  if (step === 'requested') {
    return (
      <AuthCard
        title="Request submitted"
        subtitle={`Your request to join ${found?.name ?? 'the organization'} is on its way.`}
      >
        <div className="flex flex-col gap-5">
          <div className="flex items-start gap-3 rounded-md bg-info-tint p-4 text-sm">
            <MailCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-info" />
            <div>
              <h2 className="font-medium">What's next?</h2>
              <ol className="mt-1 list-decimal space-y-1 pl-4">
                <li>Open the mail we sent to {form.getValues('email').trim()} and confirm your address.</li>
                <li>An administrator of the organization reviews your request.</li>
                <li>We mail you the decision. Once approved, sign in with the password you chose.</li>
              </ol>
            </div>
          </div>
          <Button variant="primary" size="lg" autoFocus onClick={onBack}>
            Back to Home
          </Button>
        </div>
      </AuthCard>
    );
  }

  const joining = mode === 'join';
  const buttons = (
    back: { label: string; go: () => void },
    action: { label: string; busyLabel: string; search?: boolean },
  ) => (
    <div className="flex flex-col-reverse gap-2 pt-2 sm:flex-row sm:justify-between">
      <Button variant="ghost" icon={<ArrowLeft />} onClick={back.go}>
        {back.label}
      </Button>
      <Button
        variant="primary"
        type="submit"
        icon={action.search ? <Search /> : undefined}
        busy={busy}
        busyLabel={action.busyLabel}
      >
        {action.label}
      </Button>
    </div>
  );

  return (
    <AuthCard
      wide
      title={step === 'organization' ? 'Get started with Turnout' : 'Your details'}
      subtitle={
        step === 'organization'
          ? 'Free 14-day trial. No credit card required, cancel anytime.'
          : joining
            ? `You are asking to join ${found?.name ?? ''}.`
            : `You will be the administrator of ${form.getValues('organizationName').trim()}.`
      }
    >
      <Stepper
        label="Registration"
        steps={['Organization', 'Your details', joining ? 'Request sent' : 'Done']}
        current={step === 'organization' ? 0 : 1}
      />
      <form onSubmit={(event) => void submit(event)} noValidate className="mt-6 space-y-4">
        {step === 'organization' ? (
          <>
            <RadioCards
              label="What would you like to do?"
              name="mode"
              value={mode}
              onValueChange={(value) => {
                setChoosing(true);
                form.clearErrors();
                setMode(value);
              }}
              columns={2}
              options={[
                {
                  value: 'create',
                  label: 'Create a new organization',
                  description: 'For your wedding, your company, your club',
                },
                {
                  value: 'join',
                  label: 'Join an existing organization',
                  description: 'An administrator approves your request',
                },
              ]}
            />
            {joining ? (
              <>
                <TextField
                  key="code"
                  label="Organization name"
                  hint="The whole name, or the join code an administrator gave you"
                  required
                  autoFocus={!choosing}
                  autoComplete="organization"
                  error={errors.organizationCode?.message}
                  {...form.register('organizationCode')}
                />
                <TextArea
                  label="Request message"
                  hint="Optional. The administrator sees it with your request."
                  placeholder="I would like to join this organization to help manage events."
                  rows={3}
                  maxLength={2000}
                  {...form.register('requestMessage')}
                />
                {buttons(
                  { label: 'Back to Home', go: onBack },
                  { label: 'Find Organization', busyLabel: 'Verifying Organization...', search: true },
                )}
              </>
            ) : (
              <>
                <TextField
                  key="name"
                  label="Organization name"
                  required
                  autoFocus={!choosing}
                  maxLength={200}
                  autoComplete="organization"
                  error={errors.organizationName?.message}
                  {...form.register('organizationName', {
                    validate: (text) => joining || checkFilled('Organization name')(text),
                  })}
                />
                <SelectField
                  label="Plan"
                  hint="Every plan starts with 14 days of Premium limits"
                  options={planOptions}
                  {...form.register('plan')}
                />
                {buttons(
                  { label: 'Back to Home', go: onBack },
                  { label: 'Continue', busyLabel: 'Checking...' },
                )}
              </>
            )}
          </>
        ) : (
          <>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                label="First name"
                required
                autoFocus
                maxLength={100}
                autoComplete="given-name"
                error={errors.firstName?.message}
                {...form.register('firstName', { validate: checkFilled('First name') })}
              />
              <TextField
                label="Last name"
                required
                maxLength={100}
                autoComplete="family-name"
                error={errors.lastName?.message}
                {...form.register('lastName', { validate: checkFilled('Last name') })}
              />
            </div>
            <TextField
              label="Email"
              type="email"
              required
              autoComplete="username"
              error={errors.email?.message}
              {...form.register('email', { validate: checkEmail })}
            />
            <PasswordField
              label="Password"
              hint="At least 6 characters"
              required
              autoComplete="new-password"
              error={errors.password?.message}
              {...form.register('password', { validate: checkPassword })}
            />
            <PasswordField
              label="Confirm password"
              required
              autoComplete="new-password"
              error={errors.confirmPassword?.message}
              {...form.register('confirmPassword', {
                validate: (text, values) =>
                  text === '' && values.password === ''
                    ? 'Confirm password is required'
                    : text === values.password || 'Passwords do not match',
              })}
            />
            {buttons(
              { label: 'Back', go: () => history.back() },
              joining
                ? { label: 'Submit Join Request', busyLabel: 'Submitting...' }
                : { label: 'Create Account', busyLabel: 'Creating account...' },
            )}
          </>
        )}
      </form>
      <p className="mt-6 text-sm text-muted">
        Already have an account?{' '}
        <Button variant="link" onClick={onSignIn}>
          Sign in
        </Button>
      </p>
      <NotFoundDialog
        notFound={notFound}
        busy={busy}
        focusAfter={() => {
          // Only the field of the step that is shown takes it.
          form.setFocus('organizationCode', { shouldSelect: true });
          form.setFocus('firstName');
        }}
        onClose={() => setNotFound(null)}
        onRetry={() => void findOrganization()}
        onCreate={() => {
          form.setValue('organizationName', form.getValues('organizationCode').trim());
          setMode('create');
          setNotFound(null);
          toPerson();
        }}
      />
    </AuthCard>
  );
}
