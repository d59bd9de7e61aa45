import { useState } from 'react';
import { classes } from '../classes.ts';
import { labelEvery, ticksFor } from './chart-scale.ts';
import { seriesColor } from './chart-series.ts';
import type { ChartProps } from './chart-series.ts';

type PlotProps = ChartProps & {
  height: number;
  formatX: (value: string | number) => string;
  formatValue: (value: number) => string;
};

/** The height of the labels under the bars, in pixels. */
const labelRoom = 24;

/** Draws a bar chart. It uses boxes, since a chart library is larger than the page around it. */
export function ChartPlot({ data, x, series, height, formatX, formatValue, stacked = false }: PlotProps) {
  const [pointedAt, setPointedAt] = useState<number>();
  const valueOf = (row: PlotProps['data'][number], key: string) => Math.max(0, Number(row[key] ?? 0));
  const totalOf = (row: PlotProps['data'][number]) => {
    const values = series.map(({ key }) => valueOf(row, key));
    return stacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(0, ...values);
  };
  const ticks = ticksFor(Math.max(0, ...data.map(totalOf)));
  const top = ticks.at(-1) ?? 1;
  const share = (value: number) => `${(value / top) * 100}%`;
  const every = labelEvery(data.length);

  return (
    <div className="flex gap-2 pt-2 text-xs text-muted tabular-nums" style={{ height }}>
      <div className="grid" style={{ paddingBottom: labelRoom }}>
        {/* Put all labels into one cell, so that the axis is as wide as its widest number. */}
        {ticks.map((tick) => (
          <span key={tick} className="relative col-start-1 row-start-1 text-right">
            <span className="invisible">{formatValue(tick)}</span>
            <span className="absolute right-0 translate-y-1/2" style={{ bottom: share(tick) }}>
              {formatValue(tick)}
            </span>
          </span>
        ))}
      </div>
      <div className="relative min-w-0 flex-1" style={{ marginBottom: labelRoom }}>
        {ticks.map((tick) => (
          <span
            key={tick}
            className="absolute inset-x-0 border-t border-hairline"
            style={{ bottom: share(tick) }}
          />
        ))}
        <div className="absolute inset-0 flex" onMouseLeave={() => setPointedAt(undefined)}>
          {data.map((row, index) => (
            <div
              key={index}
              className={classes(
                'relative flex h-full min-w-0 flex-1 justify-center',
                pointedAt === index && 'bg-hover',
              )}
              onMouseEnter={() => setPointedAt(index)}
            >
              <div
                className={classes(
                  'flex h-full w-5/6 justify-center',
                  stacked ? 'flex-col-reverse items-center justify-start' : 'items-end gap-px',
                )}
              >
                {series.map((line, at) => {
                  const value = valueOf(row, line.key);
                  return value === 0 ? null : (
                    <span
                      key={line.key}
                      data-series={line.key}
                      className={classes(
                        'block w-full max-w-10',
                        // Rounds the end of the bar. In a stack, that is the end of the last series
                        // with a value on this day.
                        (!stacked || series.slice(at + 1).every(({ key }) => valueOf(row, key) === 0)) &&
                          'rounded-t-sm',
                      )}
                      style={{ height: share(value), backgroundColor: seriesColor(line, at) }}
                    />
                  );
                })}
              </div>
              {index % every === 0 ? (
                <span className="absolute top-full left-1/2 -translate-x-1/2 pt-2 whitespace-nowrap">
                  {formatX(row[x] ?? '')}
                </span>
              ) : null}
              {pointedAt === index ? (
                <div
                  className={classes(
                    'pointer-events-none absolute top-0 z-10 rounded-md border border-hairline bg-raised px-3 py-2 whitespace-nowrap text-ink shadow-soft',
                    index < data.length / 2 ? 'left-full ml-1' : 'right-full mr-1',
                  )}
                >
                  <p className="mb-1 font-medium">{formatX(row[x] ?? '')}</p>
                  {series.map((line, at) => (
                    <p key={line.key} className="flex items-center gap-1.5">
                      <span
                        className="size-2 rounded-full"
                        style={{ backgroundColor: seriesColor(line, at) }}
                      />
                      {line.label}: {formatValue(valueOf(row, line.key))}
                    </p>
                  ))}
                </div>
              ) : null}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
