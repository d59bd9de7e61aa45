import { useState } from 'react';
import type { DoorLease, DoorLink, DoorNote, DoorsOverview } from '#domain/doors/contract.ts';
import { clockOffMs } from '#domain/doors/rules.ts';
import { formatShortWithZone } from '#web/kernel/formats.ts';
import { counted } from '#domain/kernel/text.ts';
import type { Event } from '#domain/events/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { useCan } from '#web/kernel/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { useCloseLease } from '../queries.ts';

interface Props {
  event: Event;
  doors: DoorsOverview;
  links: readonly DoorLink[];
}

/** The phones at the doors, with what waits on them, their clocks and their loans. */
export function DevicesCard({ event, doors, links }: Props) {
  const mayEdit = useCan()('reservation.edit', event);
  const [lost, setLost] = useState<DoorLease | null>(null);
  const closing = useCloseLease();
  const labels = new Map(links.map(({ id, label }) => [id, label]));

  return (
    <Card aria-label="Devices">
      <CardHeader
        title="Devices"
        description={
          doors.lent > 0 ? `${counted(doors.lent, 'free seat')} set aside for walk-ins` : undefined
        }
      />
      <CardBody>
        {doors.devices.length === 0 ? (
          <p className="text-sm text-muted">No phone has opened a door link yet.</p>
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
                      {device.name || 'Phone'} · {labels.get(device.linkId)}
                    </p>
                    <p className="text-sm text-muted">
                      Seen {formatShortWithZone(new Date(device.lastSeenAt), event.timezone)}
                      {device.queue > 0 ? ` · ${device.queue.toLocaleString('en')} waiting` : ''}
                      {Math.abs(device.offsetMs) > clockOffMs ? ' · its clock is wrong' : ''}
                      {unused > 0 ? ` · holds ${counted(unused, 'seat')}` : ''}
                    </p>
                  </div>
                  {lease && mayEdit ? <Button onClick={() => setLost(lease)}>Device lost</Button> : null}
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
          title="Is this device lost?"
          description={`${counted(lost.seats - lost.used, 'seat')} ${lost.seats - lost.used === 1 ? 'goes' : 'go'} back. If this device used them, you’ll be over capacity.`}
          confirmLabel="It’s lost"
          error={
            closing.error
              ? sentenceOf(closing.error, 'We couldn’t close the loan. Please try again.')
              : undefined
          }
          onConfirm={() => closing.mutateAsync(lost.id)}
        />
      ) : null}
    </Card>
  );
}

/** Check-ins that a host should look at. Nothing is shown if there are none. */
export function NotesCard({ event, doors }: Omit<Props, 'links'>) {
  const lists: { title: string; hint: string; notes: readonly DoorNote[] }[] = [
    {
      title: 'Seen twice',
      hint: 'Two devices let them in. They count once.',
      notes: doors.seenTwice,
    },
    { title: 'Unmatched', hint: 'Nobody on your list has this code.', notes: doors.unmatched },
    {
      title: 'By the device’s clock',
      hint: 'These arrived late, or the clock was ahead.',
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
                <span className="font-medium">{note.name || 'Without a name'}</span>
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
