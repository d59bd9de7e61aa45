import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { aboutLanguages, type Language } from '#domain/languages/languages.ts';
import { formatShortWithZone } from '#web/kernel/formats.ts';
import type { GuestMessage } from '#domain/messages/contract.ts';
import type { Audience } from '#domain/messages/rules.ts';
import { Badge, type Tone } from '#web/ui/display/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { useCancelMessage } from '../queries.ts';
import { UnreachedList } from './unreached-list.tsx';
import { nodes } from '#web/ui/nodes.ts';
import { targetLabel, words } from '../words.ts';

type Texts = { subject: string; body: string };

const tones: Record<Audience, Tone> = {
  confirmed: 'confirmed',
  waitlisted: 'waitlisted',
  waiting: 'waitlisted',
  awaitingApproval: 'info',
  declined: 'declined',
  meal: 'confirmed',
  picked: 'info',
  came: 'confirmed',
  missed: 'declined',
  notInvited: 'info',
  saved: 'info',
  unanswered: 'info',
  invited: 'info',
  everybody: 'info',
  households: 'info',
};

/** A button that takes back a scheduled message. */
function TakeBack({ eventId, message }: { eventId: string; message: GuestMessage }) {
  const cancel = useCancelMessage(eventId);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {words.history.cancel}{' '}
        <span className="sr-only">{words.history.cancelOf({ subject: message.subject })}</span>
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={words.history.cancelTitle}
        description={words.history.cancelHow({ subject: message.subject })}
        confirmLabel={words.history.cancelMessage}
        busyLabel={words.history.canceling}
        onConfirm={() => cancel.act(message.id, { failed: words.history.cancelFailed })}
      />
    </>
  );
}

/** Lists the messages, the newest first. Each opens to show its text. */
export function SentMessages({
  eventId,
  messages,
  timezone,
}: {
  eventId: string;
  messages: readonly GuestMessage[];
  timezone: string;
}) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <ul className="divide-y divide-hairline">
      {messages.map((message) => (
        <li key={message.id}>
          <details
            className="group"
            onToggle={({ currentTarget }) => setOpen(currentTarget.open ? message.id : null)}
          >
            <summary className="flex cursor-pointer list-none items-start gap-3 rounded-md px-5 py-3.5 hover:bg-hover focus-visible:-outline-offset-2 sm:px-6 [&::-webkit-details-marker]:hidden">
              <ChevronRight
                aria-hidden
                className="mt-0.5 size-4 shrink-0 text-muted transition-transform group-open:rotate-90"
              />
              <span className="min-w-0 flex-1">
                <span className="block font-medium wrap-anywhere">{message.subject}</span>
                <span className="mt-0.5 block text-sm text-muted">
                  {words.history.by({
                    name: message.sentBy,
                    moment: formatShortWithZone(new Date(message.sendAt ?? message.createdAt), timezone),
                  })}
                </span>
              </span>
              <span className="flex shrink-0 flex-col items-end gap-1">
                <Badge tone={tones[message.audience]}>{targetLabel(message)}</Badge>
                <span className="text-xs text-muted tabular-nums">
                  {message.sendAt
                    ? words.history.scheduled
                    : message.notSent
                      ? words.history.notSent
                      : words.reach.addresses({ count: message.recipients })}
                </span>
              </span>
            </summary>
            <p className="px-5 pb-4 pl-12 text-sm wrap-anywhere whitespace-pre-line sm:px-6 sm:pl-13">
              {message.body}
            </p>
            {(Object.entries(message.translations) as [Language, Texts][]).map(([language, texts]) => (
              <div
                key={language}
                lang={language}
                dir={aboutLanguages[language].direction}
                className="px-5 pb-4 pl-12 text-sm wrap-anywhere sm:px-6 sm:pl-13"
              >
                <p className="font-medium">
                  {nodes(
                    words.writing.texts({
                      ...{ language: aboutLanguages[language].ownName, subject: texts.subject },
                      b: (text) => <bdi>{text}</bdi>,
                    }),
                  )}
                </p>
                <p className="whitespace-pre-line">{texts.body}</p>
              </div>
            ))}
            {message.survey ? (
              <p className="px-5 pb-4 pl-12 text-sm text-muted sm:px-6 sm:pl-13">
                {words.history.withSurvey}
              </p>
            ) : null}
            {message.notSent ? (
              <p className="px-5 pb-4 pl-12 text-sm text-danger sm:px-6 sm:pl-13">
                {words.history.notSentBecause({ reason: message.notSent })}
              </p>
            ) : null}
            {message.unreached > 0 ? (
              <UnreachedList eventId={eventId} message={message} isOpen={open === message.id} />
            ) : null}
            {message.sendAt ? (
              <div className="px-5 pb-4 pl-12 sm:px-6 sm:pl-13">
                <TakeBack eventId={eventId} message={message} />
              </div>
            ) : null}
          </details>
        </li>
      ))}
    </ul>
  );
}
