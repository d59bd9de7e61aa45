import { useId } from 'react';
import { ChartPlot } from './chart-plot.tsx';
import { seriesColor } from './chart-series.ts';
import type { ChartProps } from './chart-series.ts';

/** Shows amounts side by side: a picture, and the same numbers as a table for screen readers. */
export function BarChart(props: ChartProps) {
  const { height = 240, formatX = String, formatValue = String } = props;
  const tableId = useId();
  return (
    <figure className="min-w-0">
      <div aria-hidden style={{ height }}>
        <ChartPlot {...props} height={height} formatX={formatX} formatValue={formatValue} />
      </div>
      {props.series.length > 1 ? (
        <figcaption aria-hidden className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
          {props.series.map((series, index) => (
            <span key={series.key} className="inline-flex items-center gap-1.5">
              <span className="size-2 rounded-full" style={{ backgroundColor: seriesColor(series, index) }} />
              {series.label}
            </span>
          ))}
        </figcaption>
      ) : null}
      <div className="sr-only">
        <table id={tableId}>
          <caption>{props.label}</caption>
          <thead>
            <tr>
              <td />
              {props.series.map((series) => (
                <th key={series.key} scope="col">
                  {series.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {props.data.map((row, index) => (
              <tr key={index}>
                <th scope="row">{formatX(row[props.x] ?? '')}</th>
                {props.series.map((series) => (
                  <td key={series.key}>{formatValue(Number(row[series.key] ?? 0))}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
