// @vitest-environment jsdom
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { RepliesChart } from './replies-chart.tsx';

const size = { width: 600, height: 280 };

// The plot is loaded by itself, once it is asked for.
beforeAll(() => import('#web/ui/chart-plot.tsx'));
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly seen: (entries: unknown[]) => void) {}
      observe() {
        this.seen([{ contentRect: size }]);
      }
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The colors that are drawn anywhere in the plot of two days. */
async function colorsOf(days: { confirmed: number; waitlisted: number; declined: number }[]) {
  const replies = days.map((day, index) => ({ date: `2027-03-0${index + 1}`, ...day }));
  const { container } = render(<RepliesChart days={2} replies={replies} onRetry={() => undefined} />);
  await waitFor(() => expect(container.querySelector('.recharts-surface path[fill^="var"]')).not.toBeNull());
  const drawn = [...container.querySelectorAll('.recharts-surface :is(path, rect)')]
    .flatMap((shape) => [shape.getAttribute('stroke'), shape.getAttribute('fill')])
    .filter((color) => color !== null && /confirmed|waitlisted|declined/.test(color));
  return [...new Set(drawn)].sort();
}

it('draws the color of a status only where there are replies of it', async () => {
  expect(
    await colorsOf([
      { confirmed: 3, waitlisted: 0, declined: 0 },
      { confirmed: 1, waitlisted: 0, declined: 0 },
    ]),
  ).toEqual(['var(--confirmed)']);
  cleanup();
  expect(
    await colorsOf([
      { confirmed: 3, waitlisted: 0, declined: 0 },
      { confirmed: 1, waitlisted: 0, declined: 2 },
    ]),
  ).toEqual(['var(--confirmed)', 'var(--declined)']);
});
