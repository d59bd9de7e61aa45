import { ChevronRight } from 'lucide-react';
import { formatShortWithZone } from '#domain/kernel/dates.ts';
import type { GuestMessage } from '#domain/messages/contract.ts';
import { audienceLabels, guestsText } from '#domain/messages/rules.ts';
import { Badge } from '#web/ui/badge.tsx';

/** What was sent before, newest first; each opens to what it said. */
export function SentMessages({
  messages,
  timezone,
}: {
  messages: readonly GuestMessage[];
  timezone: string;
}) {
  return (
    <ul className="divide-y divide-hairline">
      {messages.map((message) => (
        <li key={message.id}>
          <details className="group">
            <summary className="flex cursor-pointer list-none items-start gap-3 rounded-md px-5 py-3.5 hover:bg-hover focus-visible:-outline-offset-2 sm:px-6 [&::-webkit-details-marker]:hidden">
              <ChevronRight
                aria-hidden
                className="mt-0.5 size-4 shrink-0 text-muted transition-transform group-open:rotate-90"
              />
              <span className="min-w-0 flex-1">
                <span className="block font-medium wrap-anywhere">{message.subject}</span>
                <span className="mt-0.5 block text-sm text-muted">
                  {message.sentBy}, {formatShortWithZone(new Date(message.createdAt), timezone)}
                </span>
              </span>
              <span className="flex shrink-0 flex-col items-end gap-1">
                <Badge tone={message.audience}>{audienceLabels[message.audience]}</Badge>
                <span className="text-xs text-muted tabular-nums">{guestsText(message.recipients)}</span>
              </span>
            </summary>
            <p className="px-5 pb-4 pl-12 text-sm wrap-anywhere whitespace-pre-line sm:px-6 sm:pl-13">
              {message.body}
            </p>
          </details>
        </li>
      ))}
    </ul>
  );
}
