import { useRef, useState } from 'react';
import type { DoorLease, DoorLink, DoorNote, DoorsOverview } from '#domain/doors/contract.ts';
import { clockOffMs } from '#domain/doors/rules.ts';
import { formatShortWithZone } from '#web/kernel/formats.ts';
import type { Event } from '#domain/events/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { useCan } from '#web/kernel/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { useCloseLease, useHandIn } from '../queries.ts';
import { words } from '../words.ts';

interface Props {
  event: Event;
  doors: DoorsOverview;
  links: readonly DoorLink[];
}

/** The phones at the doors, with their waiting rows, clocks and loans. */
export function DevicesCard({ event, doors, links }: Props) {
  const mayEdit = useCan()('reservation.edit', event);
  const [lost, setLost] = useState<DoorLease | null>(null);
  const closing = useCloseLease();
  const labels = new Map(links.map(({ id, label }) => [id, label]));

  return (
    <Card aria-label={words.devices.title}>
      <CardHeader
        title={words.devices.title}
        description={doors.lent > 0 ? words.devices.lent({ seats: doors.lent }) : undefined}
        actions={mayEdit ? <HandIn eventId={event.id} /> : null}
      />
      <CardBody>
        {doors.devices.length === 0 ? (
          <p className="text-sm text-muted">{words.devices.none}</p>
        ) : (
          <ul className="divide-y divide-hairline">
            {doors.devices.map((device) => {
              const lease = doors.leases.find(
                ({ deviceId, linkId, closedAt }) =>
                  deviceId === device.id && linkId === device.linkId && closedAt === null,
              );
              const unused = lease ? lease.seats - lease.used : 0;
              return (
                <li
                  key={`${device.linkId} ${device.id}`}
                  className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3"
                >
                  <div className="min-w-0 flex-1 basis-60">
                    <p className="font-medium">
                      {device.name || words.devices.phone} · {labels.get(device.linkId)}
                    </p>
                    <p className="text-sm text-muted">
                      {[
                        words.devices.seen({
                          moment: formatShortWithZone(new Date(device.lastSeenAt), event.timezone),
                        }),
                        device.queue > 0 && words.devices.queue({ count: device.queue }),
                        Math.abs(device.offsetMs) > clockOffMs && words.devices.clock,
                        unused > 0 && words.devices.holds({ seats: unused }),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </p>
                  </div>
                  {lease && mayEdit ? (
                    <Button onClick={() => setLost(lease)}>{words.devices.lost}</Button>
                  ) : null}
                </li>
              );
            })}
          </ul>
        )}
      </CardBody>
      {lost ? (
        <ConfirmDialog
          open
          onOpenChange={() => setLost(null)}
          title={words.devices.lostTitle}
          description={words.devices.lostHow({ seats: lost.seats - lost.used })}
          confirmLabel={words.devices.lostYes}
          error={closing.error ? sentenceOf(closing.error, words.devices.notClosed) : undefined}
          onConfirm={() => closing.mutateAsync(lost.id)}
        />
      ) : null}
    </Card>
  );
}

/** Takes the file of a phone that can't send its check-ins. */
function HandIn({ eventId }: { eventId: string }) {
  const handIn = useHandIn(eventId);
  const field = useRef<HTMLInputElement>(null);
  const take = (file: File) =>
    handIn.act(file, {
      done: ({ accepted, refused }) => ({
        title: words.devices.taken({ count: accepted.length }),
        ...(refused.length > 0 && { description: words.devices.refused({ count: refused.length }) }),
      }),
      failed: words.devices.unreadable,
    });
  return (
    <>
      <input
        ref={field}
        type="file"
        accept="application/json,.json"
        aria-label={words.devices.file}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void take(file);
          target.value = '';
        }}
      />
      <Button size="sm" busy={handIn.isPending} onClick={() => field.current?.click()}>
        {words.devices.handIn}
      </Button>
    </>
  );
}

/** Check-ins that a host should look at. Nothing is shown if there are none. */
export function NotesCard({ event, doors }: Omit<Props, 'links'>) {
  const lists: { title: string; hint: string; notes: readonly DoorNote[] }[] = [
    {
      title: words.notes.twice,
      hint: words.notes.twiceHow,
      notes: doors.seenTwice,
    },
    { title: words.notes.unmatched, hint: words.notes.unmatchedHow, notes: doors.unmatched },
    {
      title: words.notes.byClock,
      hint: words.notes.byClockHow,
      notes: doors.byDeviceClock,
    },
  ];
  return lists
    .filter(({ notes }) => notes.length > 0)
    .map(({ title, hint, notes }) => (
      <Card key={title} aria-label={title}>
        <CardHeader title={title} description={hint} />
        <CardBody>
          <ul className="divide-y divide-hairline text-sm">
            {notes.map((note) => (
              <li key={note.id} className="flex flex-wrap justify-between gap-x-4 py-2">
                <span className="font-medium">{note.name || words.notes.nameless}</span>
                <span className="text-muted">
                  {[...new Set(note.doors)].join(', ')},{' '}
                  {formatShortWithZone(new Date(note.at), event.timezone)}
                </span>
              </li>
            ))}
          </ul>
        </CardBody>
      </Card>
    ));
}
