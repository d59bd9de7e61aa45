import { useState } from 'react';
import { formatMoment } from '#web/kernel/formats.ts';
import { countChanges } from '#domain/kitchen/changes.ts';
import type { KitchenVersion } from '#domain/kitchen/contract.ts';
import { mealName, shiftWords } from '#domain/kitchen/words.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { Loaded } from '#web/kernel/loaded.tsx';
import { complain, toast } from '#web/kernel/toasts.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { useKitchenVersion, useNewKitchenLink } from '../queries.ts';
import { Changes } from './changes.tsx';

interface Of {
  eventId: string;
  timezone: string;
}

/** The versions that were sent, the newest first. */
export const Versions = ({ versions, ...of }: Of & { versions: readonly KitchenVersion[] }) => (
  <ul className="divide-y divide-hairline border-t border-hairline print:hidden">
    {versions.map((version) => (
      <Version key={version.version} version={version} {...of} />
    ))}
  </ul>
);

function Version({ version: row, eventId, timezone }: Of & { version: KitchenVersion }) {
  const [isOpen, setOpen] = useState(false);
  const moment = (at: string) => formatMoment(new Date(at), timezone);
  return (
    <li className="py-3 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <b className="font-medium">Version {row.version}</b>
        {row.acknowledgedAt === null ? (
          <Badge tone="waitlisted">Not confirmed</Badge>
        ) : (
          <Badge tone="confirmed">Received</Badge>
        )}
      </div>
      <p className="mt-0.5 break-words text-muted">
        {row.guests.toLocaleString('en')} {row.guests === 1 ? 'guest' : 'guests'}, sent {moment(row.sentAt)}
        {row.to === '' ? '' : ` to ${row.to}`}
        {row.names ? ', with names' : ', with initials'}
        {row.acknowledgedAt === null ? '' : `. Received ${moment(row.acknowledgedAt)}`}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {row.version > 1 ? (
          <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            What changed
          </Button>
        ) : null}
        {row.link === null ? null : <Link row={{ ...row, link: row.link }} eventId={eventId} />}
      </div>
      {isOpen ? <Changed eventId={eventId} version={row.version} /> : null}
    </li>
  );
}

function Link({ row, eventId }: { row: KitchenVersion & { link: string }; eventId: string }) {
  const [asks, setAsks] = useState(false);
  const renew = useNewKitchenLink(eventId);
  return (
    <>
      <Button asChild size="sm">
        <Anchor href={row.link} target="_blank">
          Open
        </Anchor>
      </Button>
      <CopyButton size="sm" value={row.link} label="Copy link" />
      <Button size="sm" onClick={() => setAsks(true)}>
        New link
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={`Make a new link for version ${row.version}?`}
        description="The emailed link stops working. We won’t notify anyone."
        confirmLabel="Make a new link"
        onConfirm={async () => {
          try {
            await renew.mutateAsync(row.version);
            toast({ title: 'New link created', description: 'Copy it to share it.' });
          } catch (error) {
            complain(sentenceOf(error, 'We couldn’t change the link.'));
            throw error;
          }
        }}
      />
    </>
  );
}

function Changed({ eventId, version }: { eventId: string; version: number }) {
  const sheet = useKitchenVersion(eventId, version);
  return (
    <Loaded
      query={sheet}
      failure="We couldn’t load the version."
      pending={<Skeleton className="mt-3 h-16" />}
    >
      {({ changes, shifts }) => (
        <div className="mt-3 rounded-md bg-sunken px-3 py-2">
          <p className="font-medium">
            Since version {version - 1}: {shiftWords(countChanges(changes))}
          </p>
          {shifts
            .filter(({ before, after }) => before !== after)
            .map(({ meal, before, after }) => (
              <p key={meal} className="text-muted">
                {mealName(meal)}: {before} → {after}
              </p>
            ))}
          <Changes changes={changes} />
        </div>
      )}
    </Loaded>
  );
}
