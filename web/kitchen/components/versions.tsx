import { useState } from 'react';
import { formatMoment } from '#web/kernel/formats.ts';
import { countChanges } from '#domain/kitchen/changes.ts';
import type { KitchenVersion } from '#domain/kitchen/contract.ts';
import { mealName, shiftWords, words } from '../words.ts';
import { Loaded } from '#web/kernel/loaded.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
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

/** Lists the versions of the kitchen sheet that were sent, the newest first. */
export const Versions = ({ versions, ...of }: Of & { versions: readonly KitchenVersion[] }) => (
  <ul className="divide-y divide-hairline border-t border-hairline print:hidden">
    {versions.map((version) => (
      <Version key={version.version} version={version} {...of} />
    ))}
  </ul>
);

function sentText({ guests, to, names }: KitchenVersion, moment: string): string {
  const { versions: say } = words;
  if (to === '') return (names ? say.sentNames : say.sentInitials)({ guests, moment });
  return (names ? say.sentToNames : say.sentToInitials)({ guests, moment, address: to });
}

function Version({ version: row, eventId, timezone }: Of & { version: KitchenVersion }) {
  const [isOpen, setOpen] = useState(false);
  const moment = (at: string) => formatMoment(new Date(at), timezone);
  return (
    <li className="py-3 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <span className="flex items-baseline gap-3">
          <b className="font-medium">{words.versions.version({ version: row.version })}</b>
          {row.version > 1 ? (
            <Button variant="link" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {words.versions.changed}
            </Button>
          ) : null}
        </span>
        {row.acknowledgedAt === null ? (
          <Badge tone="waitlisted">{words.versions.notConfirmed}</Badge>
        ) : (
          <Badge tone="confirmed">{words.versions.received}</Badge>
        )}
      </div>
      <p className="mt-0.5 break-words text-muted">
        {sentText(row, moment(row.sentAt))}
        {row.acknowledgedAt === null
          ? ''
          : `. ${words.versions.receivedAt({ moment: moment(row.acknowledgedAt) })}`}
      </p>
      <div className="mt-2 flex flex-wrap gap-1 *:px-2">
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
          {words.versions.open}
        </Anchor>
      </Button>
      <CopyButton size="sm" value={row.link} label={words.versions.copyLink} />
      <Button size="sm" onClick={() => setAsks(true)}>
        {words.versions.newLink}
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={words.versions.newLinkTitle({ version: row.version })}
        description={words.versions.newLinkHow}
        confirmLabel={words.versions.newLinkYes}
        onConfirm={() =>
          renew.act(row.version, {
            done: { title: words.versions.newLinkDone, description: words.versions.newLinkDoneHow },
            failed: words.versions.notChanged,
          })
        }
      />
    </>
  );
}

function Changed({ eventId, version }: { eventId: string; version: number }) {
  const sheet = useKitchenVersion(eventId, version);
  return (
    <Loaded query={sheet} failure={words.versions.failed} pending={<Skeleton className="mt-3 h-16" />}>
      {({ changes, shifts }) => (
        <div className="mt-3 rounded-md bg-sunken px-3 py-2">
          <p className="font-medium">
            {words.caterer.since({ version: version - 1, changes: shiftWords(countChanges(changes)) })}
          </p>
          {shifts
            .filter(({ before, after }) => before !== after)
            .map(({ meal, before, after }) => (
              <p key={meal} className="text-muted">
                {words.versions.shift({ meal: mealName(meal), before, after })}
              </p>
            ))}
          <Changes changes={changes} />
        </div>
      )}
    </Loaded>
  );
}
