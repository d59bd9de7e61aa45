import { useNavigate, useSearch } from '@tanstack/react-router';
import { Check, Inbox, Send } from 'lucide-react';
import { formatDay } from '#web/kernel/formats.ts';
import { paths } from '#web/app/paths.ts';
import type { api } from '#web/kernel/api/api.ts';
import { Loaded } from '#web/kernel/loaded.tsx';
import { useCan } from '#web/kernel/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { nodes } from '#web/ui/nodes.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { SelectField } from '#web/ui/fields/text-fields.tsx';
import { MailView } from '../components/mail-view.tsx';
import { useEmailTemplates, usePreviewableEvents } from './mail-queries.ts';
import { kindName, words } from '../words.ts';

type Previews = Awaited<ReturnType<typeof api.mail.previews>>;
type Audience = Previews[number]['audience'];

const audiences: Audience[] = ['guest', 'manager', 'account'];

/** The features of the mails, as the specification lists them (docs/product/mail.md#mail). */
const features = () => [
  words.templates.colorCoded,
  words.templates.guestNames,
  words.templates.hostMessages,
  words.templates.timezone,
  words.templates.phones,
  words.templates.updates,
  words.templates.contact,
  words.templates.decliningNames,
  words.templates.guestMessages,
  words.templates.dashboardLinks,
];

/** The Email Templates Preview page. Its mails show sample or event data. */
export default function EmailTemplatesPage() {
  const can = useCan();
  const navigate = useNavigate();
  const { template, event: eventId = '' }: { template?: string; event?: string } = useSearch({
    strict: false,
  });
  const list = useEmailTemplates(eventId);
  const events = usePreviewableEvents(eventId);
  const show = (search: { template?: string | undefined; event?: string | undefined }) =>
    void navigate({
      to: paths.emailTemplates,
      search: { template, event: eventId || undefined, ...search },
      resetScroll: false,
    });
  const choose = (key: string) => show({ template: key });

  const pending = (
    <Card aria-busy>
      <CardBody className="space-y-3 pt-5">
        <Skeleton className="h-6 w-1/3" />
        <Skeleton className="h-96" />
      </CardBody>
    </Card>
  );

  return (
    <div className="space-y-5">
      <PageHeader
        title={words.templates.title}
        subtitle={eventId === '' ? words.templates.subtitle : words.templates.subtitleEvent}
        actions={
          can('mail.list') ? (
            <>
              <Button asChild>
                <Anchor href={paths.outgoingMail}>
                  <Send aria-hidden />
                  {words.outgoing.title}
                </Anchor>
              </Button>
              {can('mailbox.read') ? (
                <Button asChild>
                  <Anchor href={paths.mailbox}>
                    <Inbox aria-hidden />
                    {words.templates.openMailbox}
                  </Anchor>
                </Button>
              ) : null}
            </>
          ) : undefined
        }
      />
      <Card>
        <CardHeader title={words.templates.features} />
        <CardBody>
          <ul className="grid gap-x-8 gap-y-1.5 text-sm sm:grid-cols-2 lg:grid-cols-3">
            {features().map((feature) => (
              <li key={feature} className="flex items-start gap-2">
                <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-confirmed" />
                {feature}
              </li>
            ))}
          </ul>
        </CardBody>
      </Card>
      <Combobox
        label={words.templates.showFor}
        className="max-w-md"
        hint={eventId === '' ? words.templates.hintSample : words.templates.hintEvent}
        emptyText={words.templates.noEvent}
        value={eventId}
        onValueChange={(id) => show({ event: id || undefined })}
        options={[
          { value: '', label: words.templates.sample },
          ...(events.data ?? []).map((event) => ({
            value: event.id,
            label: event.name,
            detail: formatDay(new Date(event.dateTime), event.timezone),
          })),
        ]}
      />
      <Loaded query={list} failure={words.templates.loadFailed} pending={pending} card>
        {(templates) => <Templates templates={templates} template={template} onChoose={choose} />}
      </Loaded>
    </div>
  );
}

type EmailTemplate = NonNullable<ReturnType<typeof useEmailTemplates>['data']>[number];

const ink = (text: string) => <span className="text-ink">{text}</span>;

/** Shows the list of the kinds of mail, and the chosen one. */
function Templates(props: {
  templates: readonly EmailTemplate[];
  template: string | undefined;
  onChoose: (key: string) => void;
}) {
  const { templates, template, onChoose: choose } = props;
  const shown = templates.find(({ key }) => key === template) ?? templates[0];
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <SelectField
        label={words.columns.email}
        className="lg:hidden"
        value={shown?.key}
        onChange={(event) => choose(event.target.value)}
      >
        {audiences.map((audience) => (
          <optgroup key={audience} label={words.audiences[audience]}>
            {templates
              .filter((preview) => preview.audience === audience)
              .map(({ key, title }) => (
                <option key={key} value={key}>
                  {kindName(key, title)}
                </option>
              ))}
          </optgroup>
        ))}
      </SelectField>
      <nav aria-label={words.templates.emails} className="hidden lg:block">
        {audiences.map((audience) => (
          <div key={audience} className="mb-5">
            <h2 className="mb-1 px-2 text-xs font-medium text-muted">{words.audiences[audience]}</h2>
            <ul>
              {templates
                .filter((preview) => preview.audience === audience)
                .map(({ key, title }) => (
                  <li key={key}>
                    <button
                      type="button"
                      aria-current={key === shown?.key ? 'true' : undefined}
                      onClick={() => choose(key)}
                      className={classes(
                        'w-full rounded-md px-2 py-1.5 text-left text-sm',
                        key === shown?.key ? 'bg-accent-tint font-medium text-accent' : 'hover:bg-hover',
                      )}
                    >
                      {kindName(key, title)}
                    </button>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </nav>
      {shown ? (
        <Card>
          <CardHeader
            title={kindName(shown.key, shown.title)}
            description={
              <>
                {nodes(words.templates.subject({ text: shown.subject, b: ink }))}
                <br />
                {nodes(words.templates.from({ text: shown.from, b: ink }))}
                {shown.replyTo === null ? null : (
                  <>
                    <br />
                    {nodes(words.templates.replyTo({ text: shown.replyTo, b: ink }))}
                  </>
                )}
                {shown.hasCalendar ? (
                  <>
                    <br />
                    {nodes(words.templates.attached({ file: 'invitation.ics', b: ink }))}
                  </>
                ) : null}
              </>
            }
          />
          <CardBody>
            <MailView
              title={words.templates.previewOf({ title: kindName(shown.key, shown.title) })}
              html={shown.html}
              text={shown.text}
            />
          </CardBody>
        </Card>
      ) : null}
    </div>
  );
}
