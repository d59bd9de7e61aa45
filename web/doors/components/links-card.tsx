import {
  DoorOpen,
  Link2Off,
  MoreHorizontal,
  Pencil,
  Plus,
  Printer,
  QrCode as QrIcon,
  Smartphone,
} from 'lucide-react';
import { useCallback, useState, type ReactNode } from 'react';
import type { DoorLink } from '#domain/doors/contract.ts';
import type { Event } from '#domain/events/contract.ts';
import { formatShortWithZone } from '#web/kernel/formats.ts';
import { paths } from '#web/app/paths.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { useCan } from '#web/kernel/session/session.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/overlays/dialog.tsx';
import { DropdownMenu } from '#web/ui/overlays/dropdown-menu.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { QrCode } from '#web/ui/display/qr-code.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { useEndLink } from '../queries.ts';
import { rightsText, words } from '../words.ts';
import { LinkDialog } from './link-dialog.tsx';

type Asking = { what: 'new' } | { what: 'change' | 'code' | 'end'; link: DoorLink };

interface Props {
  event: Event;
  links: readonly DoorLink[];
  printNames: ReactNode;
  /** The poster of a link, which only the printer shows. */
  poster: (link: DoorLink, onPrinted: () => void) => ReactNode;
}

/** The door links of an event: their rights, their ends, and a QR code for each. */
export function LinksCard({ event, links, printNames, poster }: Props) {
  const mayEdit = useCan()('event.edit', event);
  const [asking, setAsking] = useState<Asking | null>(null);
  const end = useEndLink();
  const close = () => setAsking(null);
  const add = mayEdit ? (
    <Button variant="primary" icon={<Plus />} onClick={() => setAsking({ what: 'new' })}>
      {words.links.new}
    </Button>
  ) : null;

  return (
    <Card aria-label={words.links.title}>
      {links.length === 0 ? (
        <EmptyState
          icon={<DoorOpen />}
          title={words.links.noneTitle}
          description={words.links.none}
          action={add ?? undefined}
        />
      ) : (
        <>
          <CardHeader
            title={words.links.title}
            actions={
              <span className="flex flex-wrap gap-2">
                <Button asChild>
                  <Anchor href={paths.eventBoard(event.id)}>{words.links.board}</Anchor>
                </Button>
                {printNames}
                {add}
              </span>
            }
          />
          <CardBody>
            <ul className="divide-y divide-hairline">
              {links.map((link) => (
                <li key={link.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
                  <div className="min-w-0 flex-1 basis-60">
                    <p className="flex flex-wrap items-center gap-2 font-medium">
                      {link.label} <State link={link} />
                    </p>
                    <p className="text-sm text-muted">
                      {words.links.about({
                        rights: rightsText(link.rights),
                        moment: formatShortWithZone(new Date(link.expiresAt), event.timezone),
                      })}
                    </p>
                  </div>
                  {link.link !== null && link.revokedAt === null ? (
                    <span className="flex flex-wrap gap-2">
                      {isLive(link) ? (
                        <CopyButton value={link.link} label={words.links.copy} which={link.label} />
                      ) : null}
                      {/* On a narrow phone, the menu never stands on a line of its own. */}
                      <span className="flex gap-2">
                        {isLive(link) ? (
                          <Button icon={<QrIcon />} onClick={() => setAsking({ what: 'code', link })}>
                            {words.links.code} <span className="sr-only">{link.label}</span>
                          </Button>
                        ) : null}
                        <DropdownMenu
                          trigger={
                            <IconButton
                              label={words.links.more({ door: link.label })}
                              icon={<MoreHorizontal />}
                              variant="secondary"
                              tooltip={false}
                            />
                          }
                          items={[
                            {
                              label: words.links.openHere,
                              icon: <Smartphone />,
                              href: link.link,
                              newTab: true,
                            },
                            {
                              label: words.links.change,
                              icon: <Pencil />,
                              onSelect: () => setAsking({ what: 'change', link }),
                            },
                            'separator',
                            {
                              label: words.links.end,
                              icon: <Link2Off />,
                              tone: 'danger',
                              onSelect: () => setAsking({ what: 'end', link }),
                            },
                          ]}
                        />
                      </span>
                    </span>
                  ) : null}
                </li>
              ))}
            </ul>
          </CardBody>
        </>
      )}
      {asking?.what === 'new' || asking?.what === 'change' ? (
        <LinkDialog event={event} link={asking.what === 'change' ? asking.link : null} onClose={close} />
      ) : null}
      {asking?.what === 'code' ? <LinkCode link={asking.link} poster={poster} onClose={close} /> : null}
      {asking?.what === 'end' ? (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={words.links.endTitle({ door: asking.link.label })}
          description={words.links.endHow}
          confirmLabel={words.links.end}
          error={end.error ? sentenceOf(end.error, words.links.notEnded) : undefined}
          onConfirm={() => end.mutateAsync(asking.link.id)}
        />
      ) : null}
    </Card>
  );
}

const isLive = ({ revokedAt, expiresAt }: DoorLink): boolean =>
  revokedAt === null && new Date(expiresAt) > new Date();

function State({ link }: { link: DoorLink }) {
  if (isLive(link)) return null;
  return <Badge>{link.revokedAt === null ? words.links.expired : words.links.ended}</Badge>;
}

/** The link's QR code, to download and hang up where the volunteers meet. */
function LinkCode({
  link,
  poster,
  onClose,
}: Pick<Props, 'poster'> & { link: DoorLink; onClose: () => void }) {
  const [isPrinting, setPrinting] = useState(false);
  const printed = useCallback(() => setPrinting(false), []);
  return (
    <Dialog open onOpenChange={onClose} title={link.label} description={words.links.codeHow}>
      <QrCode
        url={link.link ?? ''}
        name={`door-${link.label}`}
        alt={words.links.codeAlt({ door: link.label })}
      />
      <div className="mt-4">
        <Button icon={<Printer />} onClick={() => setPrinting(true)}>
          {words.links.poster}
        </Button>
      </div>
      {isPrinting ? poster(link, printed) : null}
    </Dialog>
  );
}
