import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ChartCanvas } from './chart-canvas.tsx';

const created = vi.hoisted((): unknown[] => []);
vi.mock('chart.js', async (load) => ({
  ...(await load<object>()),
  Chart: class {
    static readonly register = () => undefined;
    update = () => undefined;
    destroy = () => undefined;
    constructor(_: HTMLCanvasElement, { options }: { options?: unknown }) {
      created.push(options);
    }
  },
}));

it('the chart is as large as its frame from the beginning, whatever its options become later', () => {
  render(
    <MantineProvider>
      <ChartCanvas series={[]} currency="EUR" month={null} label="Earnings" />
    </MantineProvider>,
  );
  expect(created[0]).toMatchObject({ responsive: true, maintainAspectRatio: false });
});
