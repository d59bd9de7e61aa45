// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { initials } from './avatar.tsx';
import { CapacityBar } from '../charts/capacity-bar.tsx';
import { BarChart } from '../charts/charts.tsx';
import { CopyButton } from '../copy-button.tsx';
import { pageNumbers } from '../table/pagination.tsx';
import { StatCard } from './stat-card.tsx';
import { Stepper } from '../stepper.tsx';
import { Tabs } from '../tabs.tsx';

afterEach(cleanup);

describe('pageNumbers', () => {
  it.each([
    [1, 1, '1'],
    [1, 3, '1 2 3'],
    [1, 9, '1 2 … 9'],
    [3, 9, '1 2 3 4 … 9'],
    [5, 9, '1 … 4 5 6 … 9'],
    [7, 9, '1 … 6 7 8 9'],
    [9, 9, '1 … 8 9'],
  ])('shows for page %i of %i: %s', (page, pages, text) => {
    expect(
      pageNumbers(page, pages)
        .map((number) => number ?? '…')
        .join(' '),
    ).toBe(text);
  });
});

describe('initials', () => {
  it.each([
    [{ firstName: 'Ada', lastName: 'Lovelace' }, 'AL'],
    [{ firstName: 'ada', lastName: '', email: 'x@example.org' }, 'A'],
    [{ firstName: '  ', lastName: null, email: 'bo@example.org' }, 'B'],
    [{ firstName: '🎉 party', lastName: 'Öst' }, '🎉Ö'],
    [{}, ''],
  ])('turns %j into “%s”', (person, letters) => {
    expect(initials(person)).toBe(letters);
  });
});

describe('CapacityBar', () => {
  it.each([
    [{ confirmed: 32, max: 50 }, 'Capacity: 32 of 50 confirmed'],
    [{ confirmed: 50, waiting: 12, max: 50 }, 'Capacity: 50 of 50 confirmed, 12 waiting'],
    [{ confirmed: 52, max: 50 }, 'Capacity: 52 of 50 confirmed, 2 over capacity'],
    [{ confirmed: 0, max: 0, label: 'Dinner' }, 'Dinner: 0 of 0 confirmed'],
  ])('describes %j in words', (props, sentence) => {
    render(<CapacityBar {...props} />);
    expect(screen.getByRole('img', { name: sentence })).toBeTruthy();
  });

  it('shows guests to approve in another color than waiting guests', () => {
    render(<CapacityBar confirmed={5} waiting={4} approving={3} max={20} />);
    const bars = [...screen.getByRole('img').querySelectorAll<HTMLElement>('[style*=width]')];
    expect(bars.map(({ className, style }) => [className.split(' ').pop(), style.width])).toEqual([
      ['bg-confirmed', '25%'],
      ['bg-waitlisted', '5%'],
      ['bg-info', '15%'],
    ]);
  });

  it('never draws beyond its frame', () => {
    render(<CapacityBar confirmed={52} waiting={8} max={50} />);
    const widths = [...screen.getByRole('img').querySelectorAll<HTMLElement>('[style*=width]')].map((bar) =>
      Number.parseFloat(bar.style.width),
    );
    expect(widths).toHaveLength(2);
    expect(widths[0]! + widths[1]!).toBeCloseTo(100);
  });
});

describe('BarChart', () => {
  it('provides its numbers as a table', () => {
    render(
      <BarChart
        label="Replies by day"
        data={[
          { day: '1', yes: 4 },
          { day: '2', yes: 9 },
        ]}
        x="day"
        series={[{ key: 'yes', label: 'Yes' }]}
        formatX={(day) => `June ${day}`}
      />,
    );
    const rows = within(screen.getByRole('table', { name: 'Replies by day' })).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual(['Yes', 'June 14', 'June 29']);
  });
});

describe('StatCard', () => {
  it('renders a link with number and label if an address is given', () => {
    render(<StatCard value="12" label="Total Events" href="/events" />);
    const link = screen.getByRole('link', { name: '12 Total Events' });
    expect(link.getAttribute('href')).toBe('/events');
  });

  it('shows no number while loading', () => {
    render(<StatCard value="12" label="Total Events" loading />);
    expect(screen.queryByText('12')).toBeNull();
    expect(screen.getByText('Total Events')).toBeTruthy();
  });
});

describe('Stepper', () => {
  it('marks the current step and names the completed steps', () => {
    render(<Stepper label="Registration" steps={['Organization', 'Your details', 'Done']} current={1} />);
    const steps = within(screen.getByRole('navigation', { name: 'Registration' })).getAllByRole('listitem');
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null]);
    expect(steps[0]?.textContent).toBe('Organization (done)');
  });
});

describe('Tabs', () => {
  function Event(props: { keepMounted?: boolean }) {
    const [tab, setTab] = useState('details');
    return (
      <Tabs
        label="Event"
        value={tab}
        onValueChange={setTab}
        keepMounted={props.keepMounted}
        items={[
          { value: 'details', label: 'Event Details', content: <input aria-label="Title" /> },
          { value: 'links', label: 'Links', count: 2, content: <p>Both links</p> },
        ]}
      />
    );
  }

  it('moves with the arrow keys', async () => {
    render(<Event />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: /Links/ }).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('tabpanel').textContent).toBe('Both links');
  });

  it('keeps what the user typed in a hidden panel if keepMounted is set', async () => {
    render(<Event keepMounted />);
    await userEvent.type(screen.getByLabelText('Title'), 'Summer');
    await userEvent.click(screen.getByRole('tab', { name: /Links/ }));
    await userEvent.click(screen.getByRole('tab', { name: 'Event Details' }));
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Summer');
  });
});

describe('CopyButton', () => {
  it('copies the value and confirms this', async () => {
    const user = userEvent.setup();
    render(<CopyButton value="https://turnout.example/rsvp/ada" />);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('https://turnout.example/rsvp/ada');
    expect(screen.getByRole('status').textContent).toBe('Copied');
  });

  it('keeps its width while it confirms, so that the buttons next to it stay in place', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(148);
    const user = userEvent.setup();
    render(<CopyButton value="x" label="Copy embed code" />);
    await user.click(screen.getByRole('button', { name: 'Copy embed code' }));
    expect(screen.getByRole('button', { name: 'Copied' }).style.minWidth).toBe('148px');
  });

  it('explains how to copy if the browser refuses', async () => {
    const user = userEvent.setup();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    document.execCommand = () => false;
    render(<CopyButton value="x" />);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(screen.getByRole('status').textContent).toBe('Press Ctrl+C to copy');
  });
});
