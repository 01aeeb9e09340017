import type { ReportAnswer as Report } from '@ledgerline/shared-events/reports/answers.ts';
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ReportChart } from './report-chart.tsx';
import { seriesLook, swatch } from './series-look.ts';

const drawn = vi.fn();
vi.mock('./chart-canvas.tsx', () => ({
  ChartCanvas: (props: { series: { name: string }[] }) => {
    drawn(props.series.map(({ name }) => name));
    return null;
  },
}));

const report: Report = {
  year: 2026,
  currency: 'EUR',
  basis: 'completed',
  series: [
    {
      client_id: 1,
      name: 'Lingua Nord',
      values: [10, ...Array.from({ length: 11 }, () => 0)],
      total: 10,
      tax: 0,
    },
    {
      client_id: 2,
      name: 'Unknown client',
      values: [5.5, ...Array.from({ length: 11 }, () => 0)],
      total: 5.5,
      tax: 0,
    },
  ],
  totals: [15.5, ...Array.from({ length: 11 }, () => 0)],
  total: 15.5,
  taxes: Array.from({ length: 12 }, () => 0),
  tax: 0,
  missingRates: [],
  revision: 4,
};

const show = (shown = report) =>
  render(
    <MantineProvider>
      <ReportChart report={shown} month={1} />
    </MantineProvider>,
  );

describe('ReportChart', () => {
  it("hides a client by its button in the legend, which shows the client's total", async () => {
    show();
    const button = screen.getByRole('button', { name: /Lingua Nord €10.00/ });
    await vi.waitFor(() => expect(drawn).toHaveBeenLastCalledWith(['Lingua Nord', 'Unknown client']));
    fireEvent.click(button);
    expect(button.getAttribute('aria-pressed')).toBe('false');
    expect(drawn).toHaveBeenLastCalledWith(['Unknown client']);
    fireEvent.click(button);
    expect(drawn).toHaveBeenLastCalledWith(['Lingua Nord', 'Unknown client']);
  });

  it('has the same figures as a table', () => {
    show();
    const table = screen.getByRole('table', { name: 'Earnings per client and month, 2026' });
    const row = within(table).getByRole('row', { name: /Jan/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['€10.00', '€5.50', '€15.50']);
    expect(within(table).getAllByRole('row')).toHaveLength(13);
  });

  it('sums the clients after the eighth, and shows each of them on request', () => {
    const clients = Array.from({ length: 14 }, (_, at) => ({
      client_id: at + 1,
      name: `Client ${at + 1}`,
      values: [0.1, ...Array.from({ length: 11 }, () => 0)],
      total: 0.1,
      tax: 0,
    }));
    show({ ...report, series: clients });
    const legend = screen.getByRole('list', { name: 'Clients' });
    expect(within(legend).getAllByRole('listitem')).toHaveLength(9);
    const others = within(legend).getByRole('button', { name: '6 other clients €0.60', expanded: false });
    expect(drawn.mock.lastCall?.[0]).toHaveLength(9);
    fireEvent.click(others);
    expect(drawn.mock.lastCall?.[0]).toHaveLength(14);
    fireEvent.click(within(legend).getByRole('button', { name: /^Client 14/ }));
    expect(drawn.mock.lastCall?.[0]).toHaveLength(13);
    fireEvent.click(within(legend).getByRole('button', { name: 'Fewer clients' }));
    expect(drawn.mock.lastCall?.[0].at(-1)).toBe('6 other clients');
    fireEvent.click(within(legend).getByRole('button', { name: /6 other clients/ }));
    expect(drawn.mock.lastCall?.[0]).toHaveLength(14);
  });

  it('shows nine clients on their own, since one other client is no sum', () => {
    const clients = Array.from({ length: 9 }, (_, at) => ({
      ...report.series[0],
      client_id: at + 1,
      name: `Client ${at + 1}`,
      values: [1],
      total: 1,
      tax: 0,
    }));
    show({ ...report, series: clients });
    expect(drawn.mock.lastCall?.[0]).toHaveLength(9);
    expect(screen.queryByText(/other clients/)).toBeNull();
  });

  it('repeats its colours with hatching after eight clients', () => {
    expect(seriesLook(7)).toEqual({ variable: '--c8', isHatched: false });
    expect(seriesLook(8)).toEqual({ variable: '--c1', isHatched: true });
    expect(swatch(seriesLook(8))).toContain('repeating-linear-gradient');
  });
});
