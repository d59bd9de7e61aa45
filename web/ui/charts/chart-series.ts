import type { Tone } from '../display/badge.tsx';

export type ChartSeries = { key: string; label: string; tone?: Exclude<Tone, 'neutral'> };

export type ChartProps = {
  /**
   * The subject of the chart, in a few words. It is the chart's accessible name and its table's
   * caption.
   */
  label: string;
  data: readonly Record<string, string | number>[];
  /** The key of the data that is on the horizontal axis. */
  x: string;
  series: readonly ChartSeries[];
  /** The height of the chart in pixels. */
  height?: number;
  formatX?: (value: string | number) => string;
  formatValue?: (value: number) => string;
  stacked?: boolean;
};

const inOrder = ['accent', 'info', 'confirmed', 'waitlisted', 'declined'] as const;

/** Returns a series' color: its tone's, or the next in order, persimmon first. */
export function seriesColor(series: ChartSeries, index: number): string {
  return `var(--${series.tone ?? inOrder[index % inOrder.length]})`;
}
