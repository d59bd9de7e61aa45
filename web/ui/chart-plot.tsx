import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { seriesColor } from './chart-series.ts';
import type { ChartProps } from './chart-series.ts';

type PlotProps = ChartProps & {
  height: number;
  formatX: (value: string | number) => string;
  formatValue: (value: number) => string;
};

/** The drawing itself, alone in its file so that recharts loads only with it. */
export default function ChartPlot(props: PlotProps) {
  const { data, x, series, height, formatX, formatValue, stacked = false } = props;
  const tick = { fill: 'var(--muted)', fontSize: 12 };
  const frame = [
    <CartesianGrid key="grid" vertical={false} stroke="var(--hairline)" />,
    <XAxis
      key="x"
      dataKey={x}
      tickFormatter={formatX}
      tick={tick}
      tickLine={false}
      axisLine={{ stroke: 'var(--hairline)' }}
      tickMargin={8}
      minTickGap={24}
    />,
    <YAxis
      key="y"
      tickFormatter={(value: number) => formatValue(value)}
      tick={tick}
      tickLine={false}
      axisLine={false}
      allowDecimals={false}
      width="auto"
    />,
    <Tooltip
      key="tooltip"
      isAnimationActive={false}
      cursor={{ fill: 'var(--hover)' }}
      content={({ active, payload, label }) =>
        active && payload.length > 0 ? (
          <div className="rounded-md border border-hairline bg-raised px-3 py-2 text-xs text-ink shadow-soft">
            <p className="mb-1 font-medium">{formatX(label ?? '')}</p>
            {series.map((one, index) => (
              <p key={one.key} className="flex items-center gap-1.5 tabular-nums">
                <span className="size-2 rounded-full" style={{ backgroundColor: seriesColor(one, index) }} />
                {one.label}:{' '}
                {formatValue(Number(payload.find((item) => item.dataKey === one.key)?.value ?? 0))}
              </p>
            ))}
          </div>
        ) : null
      }
    />,
  ];
  const margin = { top: 8, right: 8, bottom: 0, left: 0 };
  const rows = [...data];
  return (
    <ResponsiveContainer width="100%" height={height}>
      <BarChart data={rows} margin={margin} accessibilityLayer={false}>
        {frame}
        {series.map((one, index) => (
          <Bar
            key={one.key}
            dataKey={one.key}
            stackId={stacked ? 'all' : undefined}
            fill={seriesColor(one, index)}
            radius={stacked && index < series.length - 1 ? 0 : [4, 4, 0, 0]}
            maxBarSize={40}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
