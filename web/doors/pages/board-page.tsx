import { Maximize } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { HostsBoard } from '#domain/doors/contract.ts';
import { EventPage } from '#web/event-home/pages/event-page.tsx';
import { Loaded } from '#web/kernel/loaded.tsx';
import { numberText } from '#web/kernel/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { useBoard } from '../queries.ts';
import { words } from '../words.ts';

/** The guests who are in and expected, in figures that are readable from across the room. */
export default function BoardPage() {
  return (
    <EventPage tab="doors" title={words.board.title}>
      {({ event }) => <Board eventId={event.id} />}
    </EventPage>
  );
}

function Board({ eventId }: { eventId: string }) {
  const board = useBoard(eventId);
  return (
    <Loaded query={board} failure={words.board.failed} pending={<Skeleton className="h-96" />}>
      {(board) => (
        <div className="space-y-6">
          <WholeScreen>
            <Figures board={board} />
          </WholeScreen>
          <Shares title={words.board.parts} shares={board.subEvents} />
          <Shares
            title={words.board.tables}
            shares={board.tables.map(({ name, ...rest }) => ({ title: name, ...rest }))}
          />
          <Missing groups={board.missing} />
        </div>
      )}
    </Loaded>
  );
}

/** Fills the screen with the figures, in letters that are readable from five meters. */
function WholeScreen({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <>
      {document.fullscreenEnabled ? (
        <Button icon={<Maximize />} onClick={() => void place.current?.requestFullscreen()}>
          {words.board.fill}
        </Button>
      ) : null}
      <div
        ref={place}
        className="bg-paper text-ink [&:fullscreen]:grid [&:fullscreen]:content-center [&:fullscreen]:p-[3vw] [&:fullscreen_dd]:text-[min(13vw,22vh)] [&:fullscreen_dd]:leading-none [&:fullscreen_dt]:text-[min(3vw,5vh)]"
      >
        {children}
      </div>
    </>
  );
}

function Figures({ board }: { board: HostsBoard }) {
  const figures = [
    { label: words.board.in, value: board.in },
    { label: words.board.expected, value: board.expected },
    { label: words.board.walkIns, value: board.walkIns },
    { label: words.board.left, value: board.left },
    { label: words.board.lastFive, value: board.lastFiveMinutes },
  ];
  return (
    <dl className="grid grid-cols-2 gap-4 lg:grid-cols-5" aria-live="polite">
      {figures.map(({ label, value }, index) => (
        <div
          key={label}
          className={`flex flex-col-reverse justify-end rounded-lg border border-hairline bg-surface p-4 ${
            index === 0 ? 'max-lg:col-span-2' : ''
          }`}
        >
          <dt className="text-lg wrap-anywhere text-muted">{label}</dt>
          <dd className="font-display text-5xl font-medium text-ink tabular-nums lining-nums">
            {numberText(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The guests who are in and expected, for each part of the event or each table. */
function Shares(props: { title: string; shares: { title: string; in: number; expected: number }[] }) {
  if (props.shares.length === 0) return null;
  return (
    <Card aria-label={props.title}>
      <CardHeader title={props.title} />
      <CardBody>
        <ul className="divide-y divide-hairline">
          {props.shares.map((share) => (
            <li key={share.title} className="flex justify-between gap-4 py-2 text-lg">
              <span className="min-w-0 break-words">{share.title}</span>
              <span className="shrink-0 tabular-nums">
                {words.board.inOf({ inside: share.in, expected: share.expected })}
              </span>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

function Missing({ groups }: { groups: HostsBoard['missing'] }) {
  if (groups.length === 0) return <p className="text-muted">{words.board.allIn}</p>;
  return (
    <Card aria-label={words.board.missing}>
      <CardHeader title={words.board.missing} />
      <CardBody>
        {groups.map(({ tag, names }) => (
          <section key={tag} className="mb-4 last:mb-0">
            <h3 className="font-medium">
              {tag || (groups.length > 1 ? words.board.untagged : words.board.guests)} ·{' '}
              {numberText(names.length)}
            </h3>
            <p className="text-sm text-muted">{names.join(', ')}</p>
          </section>
        ))}
      </CardBody>
    </Card>
  );
}
