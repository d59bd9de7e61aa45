import { Laptop, MonitorSmartphone, Smartphone, Tablet, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { Device } from '#domain/accounts/contract.ts';
import { formatMoment } from '#web/kernel/formats.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Button, wrapsLabel } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { useDevices, useSignOut } from '../queries.ts';
import { words } from '../words.ts';
import { nodes } from '#web/ui/nodes.ts';

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
const moment = (instant: string) => formatMoment(new Date(instant), here);

const icons: Record<Device['kind'], LucideIcon> = {
  desktop: Laptop,
  phone: Smartphone,
  tablet: Tablet,
  other: MonitorSmartphone,
};

/**
 * The number of devices that fit without pushing the rest of the page away. The others are one
 * click further.
 */
const shown = 5;

/**
 * Lists the devices on which the user is signed in, with a button to sign each out. It is part of
 * the security settings.
 */
export function DevicesCard() {
  const devices = useDevices();
  const signOut = useSignOut();
  const [all, setAll] = useState(false);
  const [asking, setAsking] = useState(false);
  const list = devices.data && [...devices.data].sort((a, b) => Number(b.current) - Number(a.current));
  const others = (list ?? []).filter(({ current }) => !current);

  async function end(id: string | null) {
    await signOut.act(id, {
      done: ({ message }) => ({
        title: words.devices.signedOutTitle,
        description: id === null ? message : words.devices.signedOut,
      }),
      failed: words.devices.failed,
    });
  }

  return (
    <Card>
      <CardHeader
        title={words.devices.title}
        description={words.devices.how}
        actions={
          others.length > 0 ? (
            <Button size="sm" className={wrapsLabel} onClick={() => setAsking(true)}>
              {words.devices.signOutAll}
            </Button>
          ) : undefined
        }
      />
      <CardBody>
        {list ? (
          <ul className="divide-y divide-hairline">
            {(all ? list : list.slice(0, shown)).map((device) => {
              const Icon = icons[device.kind];
              const busy = signOut.isPending && signOut.variables === device.id;
              return (
                <li key={device.id} className="flex items-center gap-3 py-2.5">
                  <Icon aria-hidden className="size-5 shrink-0 text-muted" />
                  <div className="min-w-0 flex-1 text-sm">
                    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
                      <span className="wrap-anywhere">{device.name}</span>
                      {device.current ? <Badge tone="confirmed">{words.devices.current}</Badge> : null}
                    </p>
                    <p className="text-muted">
                      {device.current
                        ? words.devices.inUse
                        : words.devices.lastUsed({ moment: moment(device.lastUsedAt) })}
                    </p>
                    <p className="text-muted">
                      {words.devices.signedIn({ moment: moment(device.createdAt) })}
                    </p>
                  </div>
                  {device.current ? null : (
                    <Button
                      size="sm"
                      busy={busy}
                      busyLabel={words.devices.busy}
                      onClick={() => void end(device.id)}
                    >
                      {nodes(
                        words.devices.signOut({
                          name: device.name,
                          moment: moment(device.lastUsedAt),
                          hidden: (text) => <span className="sr-only">{text}</span>,
                        }),
                      )}
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        ) : devices.isError ? (
          <ErrorState
            className="py-4"
            message={sentenceOf(devices.error, words.devices.notLoaded)}
            onRetry={() => void devices.refetch()}
          />
        ) : (
          <Skeleton className="h-24" />
        )}
        {list && !all && list.length > shown ? (
          <Button variant="link" size="sm" onClick={() => setAll(true)}>
            {words.devices.showAll({ count: list.length })}
          </Button>
        ) : null}
      </CardBody>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={words.devices.signOutAllTitle}
        description={words.devices.signOutAllHow({ count: others.length })}
        confirmLabel={words.devices.signOutAll}
        busyLabel={words.devices.busy}
        onConfirm={() => end(null)}
      />
    </Card>
  );
}
