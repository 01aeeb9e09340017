import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sampleJob, sampleSettings } from '#testing/record-samples.ts';
import { accepted, BROKEN, messageWith, openServed } from '#testing/served-app.tsx';
import { Page } from './page.tsx';

vi.mock('#features/report-chart/chart-canvas.tsx', () => ({ ChartCanvas: () => null }));

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const TWELVE = Array.from({ length: 12 }, () => 10);
const REPORT = {
  year: new Date().getUTCFullYear(),
  basis: 'completed',
  currency: 'USD',
  series: [{ client_id: 1, name: 'Acme', values: TWELVE, total: 120, tax: 0 }],
  totals: TWELVE,
  taxes: TWELVE.map(() => 0),
  tax: 0,
  total: 120,
  revision: 4,
  missingRates: [],
};

const open = (replies: Readonly<Record<string, unknown>> = {}) =>
  openServed(<Page />, {
    path: '/reports',
    route: '/reports',
    replies: {
      'GET /api/settings': sampleSettings({ currency: 'USD', currencyChosen: false, timezone: 'UTC' }),
      'GET /api/job': { data: [sampleJob(1)], current_page: 1, last_page: 1, total: 1 },
      'GET /api/reports': REPORT,
      ...replies,
    },
  });

describe('the years of reports', () => {
  it('are this one and the four before', async () => {
    await open();
    const now = REPORT.year;
    fireEvent.click(screen.getByRole('button', { name: `Year ${now}` }));
    const years = (await screen.findAllByRole('menuitem')).map(({ textContent }) => Number(textContent));
    expect(years).toEqual([now, now - 1, now - 2, now - 3, now - 4]);
  });
});

describe('the question for the primary currency in reports', () => {
  const prompt = async () => within(await screen.findByRole('region', { name: 'Primary currency' }));

  it('is answered by keeping USD', async () => {
    const { sent } = await open({ 'POST /api/command/SetSetting': accepted() });
    fireEvent.click((await prompt()).getByRole('button', { name: 'Keep USD' }));
    await waitFor(() => expect(sent()).toEqual([['SetSetting', { key: 'currency', value: 'USD' }]]));
  });

  it('is answered by a chosen currency, after a confirmation', async () => {
    const { sent } = await open({ 'POST /api/command/SetSetting': accepted() });
    const box = await prompt();
    fireEvent.click(box.getByRole('button', { name: 'Change' }));
    fireEvent.change(box.getByRole('combobox', { name: 'Currency' }), { target: { value: 'GBP' } });
    expect(sent()).toEqual([]);
    fireEvent.click(box.getByRole('button', { name: 'Confirm GBP' }));
    await waitFor(() => expect(sent()).toEqual([['SetSetting', { key: 'currency', value: 'GBP' }]]));
  });

  it('is open again after Cancel, and saves nothing', async () => {
    const { sent } = await open({ 'POST /api/command/SetSetting': accepted() });
    const box = await prompt();
    fireEvent.click(box.getByRole('button', { name: 'Change' }));
    fireEvent.click(box.getByRole('button', { name: 'Cancel' }));
    expect(box.queryByRole('button', { name: 'Keep USD' })).not.toBeNull();
    expect(sent()).toEqual([]);
  });

  it('reports a failure to save the answer, and stays', async () => {
    await open({ 'POST /api/command/SetSetting': BROKEN });
    fireEvent.click((await prompt()).getByRole('button', { name: 'Keep USD' }));
    await messageWith('There was a problem selecting the currency. Please try again later.', 'Try again');
    expect((await prompt()).queryByRole('button', { name: 'Keep USD' })).not.toBeNull();
  });
});

describe('another basis of a report', () => {
  it('is never shown above the figures of the former one, however late the answer comes', async () => {
    const paid = Promise.withResolvers<unknown>();
    const answers = [REPORT, paid.promise];
    await open({ 'GET /api/reports': () => (answers.length > 1 ? answers.shift() : answers[0]) });
    await screen.findByText(/^Completed, /);
    fireEvent.click(screen.getByRole('radio', { name: 'Paid' }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Paid' }).checked).toBe(true),
    );
    expect(screen.queryByText(/^Paid, /)).toBeNull();
    expect(screen.getByText(/^Completed, /).nextSibling?.textContent).toBe('$120.00');
    paid.resolve({ ...REPORT, basis: 'paid', total: 50 });
    const head = await screen.findByText(/^Paid, /);
    expect(head.nextSibling?.textContent).toBe('$50.00');
  });
});
