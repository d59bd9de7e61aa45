import { Download } from 'lucide-react';
import type { Report } from '#domain/doors/contract.ts';
import type { Event } from '#domain/events/contract.ts';
import { formatTime } from '#web/kernel/formats.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { saveFrom } from '#web/kernel/session/save-from.ts';
import { useCan } from '#web/kernel/session/session.tsx';
import { complain } from '#web/kernel/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { FigureBars } from '#web/ui/charts/figure-bars.tsx';
import { DropdownMenu } from '#web/ui/overlays/dropdown-menu.tsx';
import { useReport } from '../queries.ts';

/** The numbers of guests who came, once the event is over. */
export function ReportCard({ event }: { event: Event }) {
  const { data: report } = useReport(event.id);
  const mayExport = useCan()('reservation.export', event);
  if (!report) return null;
  return (
    <Card aria-label="Report">
      <CardHeader title="Report" actions={report.checkedIn && mayExport ? <Files id={event.id} /> : null} />
      <CardBody>
        {report.checkedIn ? (
          <Figures report={report} timezone={event.timezone} />
        ) : (
          <p className="text-sm text-muted">Nobody was checked in, so we can’t tell who came.</p>
        )}
      </CardBody>
    </Card>
  );
}

function Files({ id }: { id: string }) {
  const save = (name: string) => {
    saveFrom(`/api/events/${encodeURIComponent(id)}/${name}`, name).catch((error: unknown) =>
      complain(sentenceOf(error, 'We couldn’t save the report. Please try again.')),
    );
  };
  return (
    <DropdownMenu
      trigger={
        <Button size="sm" icon={<Download />}>
          Export
        </Button>
      }
      items={[
        { label: 'Report as XLSX', onSelect: () => save('report.xlsx') },
        { label: 'Report as CSV', onSelect: () => save('report.csv') },
      ]}
    />
  );
}

function Figures({ report, timezone }: { report: Report; timezone: string }) {
  const figures: [string, number | null][] = [
    ['Expected', report.expected],
    ['Came', report.came],
    ['No-show', report.noShow],
    ['Late', report.late],
    ['Left early', report.leftEarly],
    ['Walk-ins', report.walkIns],
    ['Given away', report.givenAway],
  ];
  return (
    <div className="space-y-5">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {figures.map(([label, value]) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-xl font-semibold tabular-nums">{(value ?? 0).toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      {report.subEvents.length > 0 ? (
        <section>
          <h3 className="mb-2 text-sm font-medium">Came to each part</h3>
          <FigureBars
            bars={report.subEvents.map(({ id, title, expected, came }) => ({
              key: id,
              label: `${title} · ${expected.toLocaleString('en')} expected`,
              confirmed: came ?? 0,
              waiting: 0,
            }))}
          />
        </section>
      ) : null}
      {report.quarters.length > 0 ? (
        <section>
          <h3 className="mb-2 text-sm font-medium">Arrivals by quarter of an hour</h3>
          <FigureBars
            bars={report.quarters.map(({ at, in: arrived }) => ({
              key: at,
              label: `From ${formatTime(new Date(at), timezone)}`,
              confirmed: arrived,
              waiting: 0,
            }))}
          />
        </section>
      ) : null}
    </div>
  );
}
