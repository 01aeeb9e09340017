import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { allSettled, fork } from 'effector';
import { Provider } from 'effector-react';
import { expect, it, vi } from 'vitest';
import { loadMonthTotalFx } from '#entities/totals/model.ts';
import { serverValue } from '#shared/testing/server-value.ts';
import { MonthTotal } from './month-total.tsx';

it('the total of this month is shown at once: no amount on the way was ever true', async () => {
  const frames = vi.fn();
  vi.stubGlobal('requestAnimationFrame', frames);
  const totals = [
    { total: 100, currency: 'EUR' },
    { total: 1234.5, currency: 'EUR' },
  ];
  const scope = fork({ values: [serverValue()], handlers: [[loadMonthTotalFx, async () => totals.shift()]] });
  render(
    <Provider value={scope}>
      <MantineProvider env="test">
        <MonthTotal />
      </MantineProvider>
    </Provider>,
  );
  const load = () => act(async () => void (await allSettled(loadMonthTotalFx, { scope })));
  const text = () => screen.queryByText(/\d/)?.textContent;
  await load();
  expect(text()).toBe('This month: €100.00');
  await load();
  expect(text()).toBe('This month: €1,234.50');
  expect(frames).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});
