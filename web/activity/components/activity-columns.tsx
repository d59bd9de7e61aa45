import { TriangleAlert } from 'lucide-react';
import type { ActivityEntry } from '#domain/activity/contract.ts';
import { changesIn, tell, wentPastCapacity } from '#domain/activity/sentences.ts';
import { formatMoment, formatShortWithZone } from '#web/kernel/formats.ts';
import { paths } from '#web/app/paths.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { TextLink } from '#web/ui/link.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { words } from '../words.ts';

const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export const activityColumns = (onPlatform: boolean): Column<ActivityEntry>[] => [
  {
    id: 'what',
    header: words.page.what,
    primary: true,
    cell: (entry) => <EntrySentence entry={entry} />,
  },
  ...(onPlatform
    ? [
        {
          id: 'tenant',
          header: words.page.organization,
          leaves: 1,
          cell: (entry: ActivityEntry) =>
            entry.tenantName ?? <span className="text-muted">{words.page.platform}</span>,
        },
      ]
    : []),
  {
    id: 'createdAt',
    header: words.page.when,
    leaves: 2,
    className: 'md:w-px md:whitespace-nowrap',
    cell: (entry) => (
      <time dateTime={entry.createdAt} title={formatShortWithZone(new Date(entry.createdAt), here())}>
        {formatMoment(new Date(entry.createdAt), here())}
      </time>
    ),
  },
];

/** Shows an entry's sentence, with links to pages that still exist, and the changes below it. */
export function EntrySentence({ entry }: { entry: ActivityEntry }) {
  const changes = changesIn(entry, words, (instant) =>
    formatShortWithZone(instant, entry.eventTimezone ?? here()),
  );
  return (
    <div className="min-w-0 py-0.5 font-normal">
      <p className="break-words">
        {tell(entry, words).map((part, index) => {
          const href = hrefOf(part.is, entry);
          if (href !== null) {
            return (
              <TextLink key={index} href={href}>
                {part.text}
              </TextLink>
            );
          }
          return part.is === undefined ? (
            part.text
          ) : (
            <strong key={index} className="font-medium">
              {part.text}
            </strong>
          );
        })}
        {wentPastCapacity(entry) ? (
          <span className="ml-2 inline-block align-middle">
            <Badge tone="waitlisted" icon={<TriangleAlert />}>
              {words.page.pastCapacity}
            </Badge>
          </span>
        ) : null}
      </p>
      {changes.length === 0 ? null : (
        <ul className="mt-1 space-y-0.5 text-xs text-muted">
          {changes.map((change) => (
            <li key={change} className="break-words">
              {change}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function hrefOf(part: 'actor' | 'subject' | 'event' | undefined, entry: ActivityEntry): string | null {
  if (entry.eventId === null || !entry.eventIsLive) return null;
  if (part === 'event') return paths.event(entry.eventId);
  // A withdrawn or deleted reply keeps its page, because hosts erase its remains there.
  const who = { 'reservation.withdrawn': 'actor', 'reservation.deleted': 'subject' }[entry.action];
  if (who !== undefined && part === who && entry.subjectId !== null)
    return paths.eventGuest(entry.eventId, entry.subjectId);
  return part === 'subject' && entry.subjectType === 'reservation' && entry.subjectId !== null
    ? paths.eventGuest(entry.eventId, entry.subjectId)
    : null;
}
