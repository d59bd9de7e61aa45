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
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { SelectField } from '#web/ui/fields/text-fields.tsx';
import { MailView } from '../components/mail-view.tsx';
import { useEmailTemplates, usePreviewableEvents } from '../queries.ts';

type Previews = Awaited<ReturnType<typeof api.mail.previews>>;
type Audience = Previews[number]['audience'];

const audiences: { audience: Audience; label: string }[] = [
  { audience: 'guest', label: 'Guest emails' },
  { audience: 'manager', label: 'Manager emails' },
  { audience: 'account', label: 'Account emails' },
];

/** The features, as the specification lists them (docs/product/mail.md#mail). */
const features = [
  'Color-coded headers',
  'Individual guest names and meal choices',
  'Custom event manager messages',
  'Event details with timezone',
  'Guest phone numbers when provided',
  'Real-time status updates',
  'Complete contact info',
  'Declining guest names',
  'Guest messages and special requests',
  'Dashboard links',
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
        title="Email Templates Preview"
        subtitle={
          eventId === ''
            ? 'What guests and managers receive, with sample data. The sample date is in the Alaska time zone.'
            : 'What guests and managers of this event receive.'
        }
        actions={
          can('mail.list') ? (
            <>
              <Button asChild>
                <Anchor href={paths.outgoingMail}>
                  <Send aria-hidden />
                  Outgoing Mail
                </Anchor>
              </Button>
              {can('mailbox.read') ? (
                <Button asChild>
                  <Anchor href={paths.mailbox}>
                    <Inbox aria-hidden />
                    Open Mailbox
                  </Anchor>
                </Button>
              ) : null}
            </>
          ) : undefined
        }
      />
      <Card>
        <CardHeader title="Email Features" />
        <CardBody>
          <ul className="grid gap-x-8 gap-y-1.5 text-sm sm:grid-cols-2 lg:grid-cols-3">
            {features.map((feature) => (
              <li key={feature} className="flex items-start gap-2">
                <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-confirmed" />
                {feature}
              </li>
            ))}
          </ul>
        </CardBody>
      </Card>
      <Combobox
        label="Show the emails for"
        className="max-w-md"
        hint={
          eventId === ''
            ? 'Choose one of your events to see them with its own texts.'
            : 'Sample guests, your saved settings.'
        }
        emptyText="No event has such a name."
        value={eventId}
        onValueChange={(id) => show({ event: id || undefined })}
        options={[
          { value: '', label: 'Sample event' },
          ...(events.data ?? []).map((event) => ({
            value: event.id,
            label: event.name,
            detail: formatDay(new Date(event.dateTime), event.timezone),
          })),
        ]}
      />
      <Loaded query={list} failure="We couldn’t load the email templates." pending={pending} card>
        {(templates) => <Templates templates={templates} template={template} onChoose={choose} />}
      </Loaded>
    </div>
  );
}

type EmailTemplate = NonNullable<ReturnType<typeof useEmailTemplates>['data']>[number];

/** The list of mails, and the chosen mail. */
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
        label="Email"
        className="lg:hidden"
        value={shown?.key}
        onChange={(event) => choose(event.target.value)}
      >
        {audiences.map(({ audience, label }) => (
          <optgroup key={audience} label={label}>
            {templates
              .filter((preview) => preview.audience === audience)
              .map(({ key, title }) => (
                <option key={key} value={key}>
                  {title}
                </option>
              ))}
          </optgroup>
        ))}
      </SelectField>
      <nav aria-label="Emails" className="hidden lg:block">
        {audiences.map(({ audience, label }) => (
          <div key={audience} className="mb-5">
            <h2 className="mb-1 px-2 text-xs font-medium text-muted">{label}</h2>
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
                      {title}
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
            title={shown.title}
            description={
              <>
                Subject: <span className="text-ink">{shown.subject}</span>
                <br />
                From: <span className="text-ink">{shown.from}</span>
                {shown.replyTo === null ? null : (
                  <>
                    <br />
                    Replies go to: <span className="text-ink">{shown.replyTo}</span>
                  </>
                )}
                {shown.hasCalendar ? (
                  <>
                    <br />
                    Attached: <span className="text-ink">invitation.ics</span>, a calendar entry
                  </>
                ) : null}
              </>
            }
          />
          <CardBody>
            <MailView title={`Preview of ${shown.title}`} html={shown.html} text={shown.text} />
          </CardBody>
        </Card>
      ) : null}
    </div>
  );
}
