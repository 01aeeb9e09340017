import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { allSettled, fork } from 'effector';
import { Provider } from 'effector-react';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadMonthTotalFx } from '#entities/totals/model.ts';
import { serverValue } from '#shared/testing/server-value.ts';
import { countedValue } from './counted-value.ts';
import { MonthTotal } from './month-total.tsx';

/** Animation frames that the test runs at times of its choice. */
let frames: FrameRequestCallback[] = [];
beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

const draw = (time: number) =>
  act(() => {
    for (const frame of frames.splice(0)) frame(time);
  });

function show(totals: { total: number; currency: string }[]) {
  const scope = fork({ values: [serverValue()], handlers: [[loadMonthTotalFx, async () => totals.shift()]] });
  const { container } = render(
    <Provider value={scope}>
      <MantineProvider env="test">
        <MonthTotal />
      </MantineProvider>
    </Provider>,
  );
  const text = () =>
    screen.queryByText(/\d/)?.textContent?.replace('This month: ', '') ?? container.textContent;
  const load = () => act(async () => void (await allSettled(loadMonthTotalFx, { scope })));
  return { text, load };
}

describe('the total of this month', () => {
  it('shows its value without counting when it is first loaded', async () => {
    const { text, load } = show([{ total: 1234.5, currency: 'EUR' }]);
    await load();
    expect(text()).toBe('€1,234.50');
    expect(frames).toEqual([]);
  });

  it('counts up from the previous value and never below it, whatever the timestamp of a frame', async () => {
    const { text, load } = show([
      { total: 100, currency: 'EUR' },
      { total: 1100, currency: 'EUR' },
    ]);
    await load();
    await load();
    draw(performance.now() - 5_000);
    expect(text()).toBe('€100.00');
    draw(performance.now() + 5_000);
    expect(text()).toBe('€1,100.00');
    expect(frames).toEqual([]);
  });

  it('does not count from one currency to another', async () => {
    const { text, load } = show([
      { total: 100, currency: 'EUR' },
      { total: 16_000, currency: 'JPY' },
    ]);
    await load();
    await load();
    expect(text()).toBe('¥16,000');
    expect(frames).toEqual([]);
  });

  it('lies between both values at any time', () => {
    const amount = fc.double({ min: -1e9, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(amount, amount, fc.double({ noNaN: true }), (start, target, elapsed) => {
        const value = countedValue(start, target, elapsed);
        const slack = 1e-6 * (1 + Math.abs(start) + Math.abs(target));
        expect(value).toBeGreaterThanOrEqual(Math.min(start, target) - slack);
        expect(value).toBeLessThanOrEqual(Math.max(start, target) + slack);
      }),
    );
  });
});
