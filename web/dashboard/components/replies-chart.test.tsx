// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { RepliesChart } from './replies-chart.tsx';

afterEach(cleanup);

/** Returns the colors that the plot of two days uses. */
function colorsOf(days: { confirmed: number; waitlisted: number; declined: number }[]) {
  const replies = days.map((day, index) => ({ date: `2027-03-0${index + 1}`, ...day }));
  const { container } = render(<RepliesChart days={2} replies={replies} onRetry={() => undefined} />);
  const drawn = [...container.querySelectorAll<HTMLElement>('[data-series]')].map(
    ({ style }) => style.backgroundColor,
  );
  return [...new Set(drawn)].sort();
}

it('the replies chart draws only the colors of statuses with replies', () => {
  expect(
    colorsOf([
      { confirmed: 4, waitlisted: 0, declined: 0 },
      { confirmed: 1, waitlisted: 0, declined: 0 },
    ]),
  ).toEqual(['var(--confirmed)']);
  cleanup();
  expect(
    colorsOf([
      { confirmed: 4, waitlisted: 0, declined: 0 },
      { confirmed: 1, waitlisted: 0, declined: 2 },
    ]),
  ).toEqual(['var(--confirmed)', 'var(--declined)']);
});
