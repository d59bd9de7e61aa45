import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { Event } from '#domain/events/contract.ts';
import { eventTypes } from '#domain/events/settings.ts';
import { defaultLanguage } from '#domain/languages/languages.ts';
import { paths } from '#web/app/paths.ts';
import { LimitNotice } from '#web/plans/components/event-limit.tsx';
import { useOwnTenant, useUsage } from '#web/plans/queries.ts';
import { fieldErrorsOf } from '#web/kernel/api/api-error.ts';
import { showFieldErrors } from '#web/kernel/api/form-errors.ts';
import { useUser } from '#web/kernel/session/session.tsx';
import { complain, toast } from '#web/kernel/toasts/toasts.tsx';
import { useSubmit } from '#web/kernel/api/use-submit.ts';
import { inWords } from '#web/kernel/words.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { CreateSections } from '../editor/create-sections.tsx';
import { openFoldsOf } from '../editor/sections/form-section.tsx';
import { LookCard } from '../editor/look/look-card.tsx';
import { OrganizationSection } from '../editor/sections/organization-section.tsx';
import { hasShapeOf, useDraftStore } from '../editor/form/drafts.ts';
import { useActiveThemes, useCreateEvent } from '../editor/editor-queries.ts';
import { payloadOf } from '../editor/form/form-call.ts';
import { checkForm } from '../editor/form/form-check.ts';
import { isSameForm } from '../editor/form/form-changes.ts';
import { formPath, newEventForm, type EventForm } from '../editor/form/form.ts';
import { themeOf } from '../editor/look/theme-of-type.ts';
import { isInvalid, reportInvalid, formFailure, useEventForm } from '../editor/form/use-event-form.ts';
import { words } from '../editor/words.ts';

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const isForm = (value: unknown): value is EventForm => hasShapeOf(value, newEventForm('UTC'));

/** Returns the form of a new event. What the host typed stays in this browser until it is saved. */
function useNewEvent(choosesTenant: boolean) {
  const { type: wantedType }: { type?: string } = useSearch({ strict: false });
  const language = useOwnTenant().data?.language ?? defaultLanguage;
  const fresh = useMemo(() => {
    const type = eventTypes.find((name) => name === wantedType);
    return { ...newEventForm(browserZone()), ...(type && { eventType: type }), languages: [language] };
  }, [wantedType, language]);
  const drafts = useDraftStore('create-event', isForm);
  const [restored, setRestored] = useState(() => drafts.read());
  const form = useEventForm({ values: restored ?? fresh, creating: true, choosesTenant });
  useEffect(() => {
    // The organization's language may load after the form is shown.
    if (!restored) form.resetField('languages', { defaultValue: [language] });
  }, [form, language, restored]);
  /** Whether the event was made, so that no draft of it is kept. */
  const done = useRef(false);
  useEffect(() => {
    const { unsubscribe } = form.watch((values) => {
      if (done.current) return;
      if (isSameForm(values as EventForm, fresh)) drafts.discard();
      else drafts.write(values as EventForm);
    });
    return unsubscribe;
  }, [form, drafts, fresh]);

  function discard() {
    form.reset(fresh);
    drafts.discard();
    setRestored(null);
    form.setFocus('name');
  }

  return { form, drafts, done, restored, discard };
}

export default function CreateEventPage() {
  const navigate = useNavigate();
  const choosesTenant = useUser().role === 'superadmin';
  const { form, drafts, done, restored, discard } = useNewEvent(choosesTenant);
  const create = useCreateEvent();
  const themes = useActiveThemes();
  /** Whether the draft button was pressed. Enter in a field means the button that publishes. */
  const draftPressed = useRef(false);
  const asDraft = useRef(false);
  const formRef = useRef<HTMLFormElement>(null);

  const save = useCallback(
    async (values: EventForm) => {
      let made: Event;
      try {
        made = await create.mutateAsync({
          ...payloadOf(values),
          themeId: themeOf(values, themes.data ?? [])?.id ?? null,
          ...(asDraft.current && { status: 'draft' as const }),
          ...(choosesTenant && { tenantId: values.tenantId }),
        });
      } catch (error) {
        openFoldsOf(formRef.current, Object.keys(fieldErrorsOf(error)).map(formPath));
        const hasFields = showFieldErrors(form, error, formPath);
        complain(formFailure(error), hasFields && isInvalid(error) ? words.checks.invalid : undefined);
        return;
      }
      done.current = true;
      drafts.discard();
      if (made.status === 'draft') {
        toast({ title: words.create.draftSaved, description: words.create.draftSavedHow });
        return navigate({ to: paths.event(made.id) });
      }
      toast(words.create.done);
      // The events page opens the sharing dialog, because the host needs the link next.
      await navigate({ to: paths.events, state: { share: made.id } });
    },
    [create, choosesTenant, form, drafts, done, navigate, themes.data],
  );

  const tenantId = form.watch('tenantId');
  const usage = useUsage(choosesTenant ? tenantId : undefined);
  const refused = usage.data?.refusals.newEvent ?? null;
  const submit = useSubmit(
    form,
    // The button is disabled in this case, but Enter in a field still submits. The limit may have
    // changed since it was read, so read it again.
    (values) => (refused === null || asDraft.current ? save(values) : void usage.refetch()),
    () => reportInvalid(form.getValues(), { creating: true, choosesTenant }),
  );

  return (
    <>
      <PageHeader
        title={words.create.title}
        subtitle={words.create.about}
        back={{ href: paths.events, label: words.create.back }}
      />
      <FormProvider {...form}>
        {choosesTenant ? null : (
          <div className="mb-6 empty:hidden">
            <LimitNotice />
          </div>
        )}
        <form
          ref={formRef}
          onSubmit={(event) => {
            asDraft.current = draftPressed.current;
            draftPressed.current = false;
            const wrong = checkForm(form.getValues(), { creating: true, now: new Date(), choosesTenant });
            openFoldsOf(
              formRef.current,
              wrong.map(({ path }) => path),
            );
            void submit(event);
          }}
          noValidate
          aria-label={words.create.title}
          className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem] xl:grid-cols-[minmax(0,1fr)_21rem]"
        >
          <div className="grid min-w-0 gap-6">
            {restored ? (
              <Banner
                title={words.create.restored}
                action={
                  <Button size="sm" onClick={discard}>
                    {words.create.discard}
                  </Button>
                }
              >
                {words.create.restoredHow}
              </Banner>
            ) : null}
            {choosesTenant ? <OrganizationSection /> : null}
            {choosesTenant && tenantId ? <LimitNotice tenantId={tenantId} /> : null}
            <CreateSections />
          </div>
          <LookCard />
          <Bar
            refused={refused}
            busy={create.isPending}
            onDraft={() => {
              draftPressed.current = true;
              formRef.current?.requestSubmit();
            }}
          />
        </form>
      </FormProvider>
    </>
  );
}

interface BarProps {
  /** Why the plan allows no further event, or null. */
  refused: Parameters<typeof inWords>[0] | null;
  busy: boolean;
  onDraft: () => void;
}

/** The buttons that stay in sight while the host fills in the form. */
function Bar({ refused, busy, onDraft }: BarProps) {
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center justify-end gap-2 border-t border-hairline bg-paper px-1 py-3 max-sm:*:flex-1 lg:col-start-1"
    >
      {refused === null ? (
        <p className="text-sm text-muted max-sm:hidden sm:flex-1">{words.create.later}</p>
      ) : (
        <p id="create-refused" className="text-sm text-danger max-sm:basis-full sm:flex-1">
          {inWords(refused)}
        </p>
      )}
      <Button asChild>
        <Anchor href={paths.events}>{words.create.cancel}</Anchor>
      </Button>
      <Button disabled={busy} onClick={onDraft}>
        {words.create.draft}
      </Button>
      <Button
        type="submit"
        variant="primary"
        busy={busy}
        busyLabel={words.create.creating}
        aria-disabled={refused !== null}
        aria-describedby={refused === null ? undefined : 'create-refused'}
      >
        {words.create.confirm}
      </Button>
    </div>
  );
}
