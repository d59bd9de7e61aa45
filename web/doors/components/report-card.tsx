import { Download } from 'lucide-react';
import type { Report } from '#domain/doors/contract.ts';
import type { Event } from '#domain/events/contract.ts';
import { formatTime } from '#web/kernel/formats.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { saveFrom } from '#web/kernel/session/save-from.ts';
import { useCan } from '#web/kernel/session/session.tsx';
import { complain } from '#web/kernel/toasts/toasts.tsx';
import { numberText } from '#web/kernel/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { FigureBars } from '#web/ui/charts/figure-bars.tsx';
import { DropdownMenu } from '#web/ui/overlays/dropdown-menu.tsx';
import { useReport } from '../queries.ts';
import { words } from '../words.ts';

/** The numbers of guests who came, once the event is over. */
export function ReportCard({ event }: { event: Event }) {
  const { data: report } = useReport(event.id);
  const mayExport = useCan()('reservation.export', event);
  if (!report) return null;
  return (
    <Card aria-label={words.report.title}>
      <CardHeader
        title={words.report.title}
        actions={report.checkedIn && mayExport ? <Files id={event.id} /> : null}
      />
      <CardBody>
        {report.checkedIn ? (
          <Figures report={report} timezone={event.timezone} />
        ) : (
          <p className="text-sm text-muted">{words.report.nobody}</p>
        )}
      </CardBody>
    </Card>
  );
}

function Files({ id }: { id: string }) {
  const save = (name: string) => {
    saveFrom(`/api/events/${encodeURIComponent(id)}/${name}`, name).catch((error: unknown) =>
      complain(sentenceOf(error, words.report.notSaved)),
    );
  };
  return (
    <DropdownMenu
      trigger={
        <Button size="sm" icon={<Download />}>
          {words.report.export}
        </Button>
      }
      items={[
        { label: words.report.xlsx, onSelect: () => save('report.xlsx') },
        { label: words.report.csv, onSelect: () => save('report.csv') },
      ]}
    />
  );
}

function Figures({ report, timezone }: { report: Report; timezone: string }) {
  const figures: [string, number | null][] = [
    [words.report.expected, report.expected],
    [words.report.came, report.came],
    [words.report.noShow, report.noShow],
    [words.report.late, report.late],
    [words.report.leftEarly, report.leftEarly],
    [words.report.walkIns, report.walkIns],
    [words.report.givenAway, report.givenAway],
  ];
  return (
    <div className="space-y-5">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {figures.map(([label, value]) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-xl font-semibold tabular-nums">{numberText(value ?? 0)}</dd>
          </div>
        ))}
      </dl>
      {report.subEvents.length > 0 ? (
        <section>
          <h3 className="mb-2 text-sm font-medium">{words.report.parts}</h3>
          <FigureBars
            bars={report.subEvents.map(({ id, title, expected, came }) => ({
              key: id,
              label: words.report.partExpected({ part: title, expected }),
              confirmed: came ?? 0,
              waiting: 0,
            }))}
          />
        </section>
      ) : null}
      {report.quarters.length > 0 ? (
        <section>
          <h3 className="mb-2 text-sm font-medium">{words.report.quarters}</h3>
          <FigureBars
            bars={report.quarters.map(({ at, in: arrived }) => ({
              key: at,
              label: words.report.from({ time: formatTime(new Date(at), timezone) }),
              confirmed: arrived,
              waiting: 0,
            }))}
          />
        </section>
      ) : null}
    </div>
  );
}
