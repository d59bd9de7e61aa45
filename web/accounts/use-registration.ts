/**
 * The calls of registration: find an organization, create one with its account, or ask to join one.
 */
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Session } from '#domain/accounts/contract.ts';
import { nameKey } from '#domain/accounts/rules.ts';
import type { Plan } from '#domain/plans/rules.ts';
import { api } from '#web/kernel/api/api.ts';
import { ApiError, fieldErrorsOf, sentenceOf } from '#web/kernel/api/api-error.ts';
import { pageLanguage } from '#web/kernel/languages.ts';
import { deviceValue } from '#web/kernel/device.ts';
import { showFieldErrors } from '#web/kernel/api/form-errors.ts';
import { useSession } from '#web/kernel/session/session.tsx';
import { complain, toast } from '#web/kernel/toasts/toasts.tsx';
import type { NotFound } from './components/not-found-dialog.tsx';
import type { RegistrationDraft, RegistrationValues } from './registration-draft.ts';
import { refusals, words } from './words.ts';

type FoundTenant = RegistrationDraft['found'];

interface Start {
  form: UseFormReturn<RegistrationValues>;
  /** The organization to join, if an earlier search found it. */
  found: FoundTenant;
  /** Called when the organization is known. */
  onPerson: () => void;
  /**
   * Called when the server refuses the organization's name. It leads back to the step that asks for
   * the name.
   */
  onNameRefused: () => void;
  onDone: (as: 'created' | 'requested') => void;
}

/** Searches for the organization that the user names. */
function useOrganizationSearch({ form, found: foundBefore, onPerson }: Start) {
  const [busy, setBusy] = useState(false);
  const [notFound, setNotFound] = useState<NotFound | null>(null);
  const [found, setFound] = useState(foundBefore);

  async function whileBusy(act: () => Promise<unknown>) {
    setBusy(true);
    try {
      await act();
    } finally {
      setBusy(false);
    }
  }

  async function findOrganization() {
    const name = form.getValues('organizationCode').trim();
    if (name === '') {
      const message = words.register.enterName;
      form.setError('organizationCode', { message }, { shouldFocus: true });
      return complain(message, words.register.nameRequired);
    }
    await whileBusy(async () => {
      try {
        setFound(await api.accounts.searchTenant({ body: { organizationName: name } }));
        setNotFound(null);
        onPerson();
      } catch (error) {
        // Every failure opens the same dialog, which shows the reason.
        const missing = error instanceof ApiError && error.status === 404;
        setNotFound({
          failed: !missing,
          reason: missing ? words.missing.unknown({ name }) : sentenceOf(error),
        });
      }
    });
  }

  /**
   * Reports a name that another organization has on the step that asks for it. Any other problem is
   * reported when the organization is created.
   */
  async function checkName() {
    const name = form.getValues('organizationName').trim();
    let isTaken = false;
    await whileBusy(async () => {
      try {
        const other = await api.accounts.searchTenant({ body: { organizationName: name, orNull: true } });
        // The search also accepts join codes, which are not names.
        isTaken = other !== null && nameKey(other.name) === nameKey(name);
      } catch {
        // If this check fails, the call that makes the organization checks the name again.
      }
    });
    if (!isTaken) return onPerson();
    form.setError('organizationName', { message: refusals.signIn.nameTaken }, { shouldFocus: true });
    complain(refusals.signIn.nameTaken);
  }

  return {
    busy,
    whileBusy,
    found,
    notFound,
    forgetNotFound: () => setNotFound(null),
    findOrganization,
    checkName,
  };
}

export function useRegistration(start: Start) {
  const { form, onNameRefused, onDone } = start;
  const session = useSession();
  const search = useOrganizationSearch(start);
  const { found, whileBusy } = search;
  /**
   * The organization that was signed up and still needs its admin. If the second call fails, the
   * next try continues with it.
   */
  const signedUp = useRef<{ id: string; name: string; plan: Plan } | null>(null);
  const started = useRef<Session | null>(null);

  // If the user leaves with the browser's Back, the account already exists, so this signs its owner
  // in.
  const latestSession = useRef(session);
  latestSession.current = session;
  useEffect(
    () => () => {
      if (started.current) latestSession.current.start(started.current);
    },
    [],
  );

  const showErrors = (error: unknown) => {
    const { name } = fieldErrorsOf(error);
    if (name === undefined) return showFieldErrors(form, error);
    form.setError('organizationName', { message: name });
    onNameRefused();
  };

  async function createOrganization(values: RegistrationValues) {
    const name = values.organizationName.trim();
    if (signedUp.current?.name !== name || signedUp.current.plan !== values.plan) {
      try {
        const { id } = await api.accounts.signUpTenant({
          body: {
            name,
            subscriptionPlan: values.plan,
            subscriptionStatus: 'trial',
            language: pageLanguage(),
          },
        });
        signedUp.current = { id, name, plan: values.plan };
      } catch (error) {
        showErrors(error);
        return complain(sentenceOf(error, words.register.noOrganization));
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
          language: pageLanguage(),
          isNewOrganization: true,
          device: deviceValue(),
        },
      });
    } catch (error) {
      showErrors(error);
      return complain(sentenceOf(error, words.register.noAccount));
    }
    // From here on the account exists, and after a reload its owner is signed in.
    session.keep(started.current);
    toast(words.register.created);
    onDone('created');
  }

  async function askToJoin(values: RegistrationValues) {
    if (!found) return complain(refusals.signIn.unverified);
    try {
      await api.joining.createJoinRequest({
        body: {
          language: pageLanguage(),
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
      return complain(sentenceOf(error, words.register.noRequest));
    }
    toast({
      title: words.register.requested,
      description: words.register.requestedHow,
    });
    onDone('requested');
  }

  return {
    ...search,
    createOrganization: (values: RegistrationValues) => whileBusy(() => createOrganization(values)),
    askToJoin: (values: RegistrationValues) => whileBusy(() => askToJoin(values)),
    /** Signs the new account in. Returns false if there is none. */
    enter: (): boolean => {
      const own = started.current;
      if (!own) return false;
      started.current = null;
      session.start(own);
      return true;
    },
  };
}
