import type { ReceivablesAnswer } from '@ledgerline/shared-events/reports/receivables.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Status } from '#shared/testing/serve.ts';
import { openServed } from '#testing/served-app.tsx';
import { ageLook } from './age-look.ts';
import { Page } from './page.tsx';

vi.mock('./age-canvas.tsx', () => ({ AgeCanvas: () => null }));

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const RECEIVABLES: ReceivablesAnswer = {
  currency: 'EUR',
  today: '2026-11-24',
  ages: [
    { age: 'not-due', from: null, to: null, count: 1, amount: 298.67 },
    { age: '1-30', from: 1, to: 30, count: 0, amount: 0 },
    { age: '31-60', from: 31, to: 60, count: 1, amount: 452 },
    { age: '61-90', from: 61, to: 90, count: 0, amount: 0 },
    { age: 'over-90', from: 91, to: null, count: 0, amount: 0 },
  ],
  count: 3,
  total: 750.67,
  clients: [
    {
      client_id: 3,
      name: 'Lingua Nord',
      count: 3,
      amounts: [298.67, 0, 452, 0, 0],
      total: 750.67,
      currencies: [
        { currency: 'EUR', count: 1, amounts: [0, 0, 452, 0, 0], total: 452, converted: 452 },
        { currency: 'GBP', count: 1, amounts: [8, 0, 0, 0, 0], total: 8, converted: null },
        { currency: 'USD', count: 1, amounts: [324.5, 0, 0, 0, 0], total: 324.5, converted: 298.67 },
      ],
      daysToPay: 34,
    },
  ],
  missingRates: [{ currency: 'GBP', count: 1 }],
};

const open = (answer: unknown) =>
  openServed(<Page />, {
    path: '/reports/receivables',
    route: '/reports/receivables',
    replies: { 'GET /api/reports/receivables': answer },
  });

describe('the page of receivables', () => {
  it('has each client and currency, where every amount leads to its invoices', async () => {
    await open(RECEIVABLES);
    const table = await screen.findByRole('table', { name: 'Receivables by client and age' });
    const [, euros, pounds, dollars, all] = within(table).getAllByRole('row');
    expect(euros?.textContent).toBe('Lingua Nord––€452.00––€452.0034');
    expect(pounds?.textContent).toContain('£8.00, Rate missing');
    expect(dollars?.textContent).toContain('$324.50, converted €298.67');
    expect(all?.textContent).toBe('All clients€298.67–€452.00––€750.67');
    const [amount] = within(table).getAllByRole('link', { name: '€452.00' });
    expect(amount?.getAttribute('href')).toBe('/invoices?client_id=3&age=31-60');
    expect(screen.queryByText('Not included (no exchange rate): 1 in GBP')).not.toBeNull();
  });

  it('has the sums by age, which lead to the invoices of all clients', async () => {
    await open(RECEIVABLES);
    const ages = within(await screen.findByRole('list', { name: 'Receivables by age' }));
    expect(ages.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/invoices?age=not-due',
      '/invoices?age=31-60',
    ]);
    expect(ages.getByRole('link', { name: /31–60 days/ }).textContent).toContain('€452.001 invoice');
  });

  it('are downloaded once, however often the button is pressed', async () => {
    const answer = Promise.withResolvers<Response>();
    await open(RECEIVABLES);
    const button = await screen.findByRole('button', { name: 'CSV' });
    const fetched = vi.spyOn(globalThis, 'fetch').mockReturnValue(answer.promise);
    fireEvent.click(button);
    fireEvent.click(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(fetched.mock.calls.map(([path]) => path)).toEqual(['/api/reports/receivables?format=csv']);
    fetched.mockRestore();
  });

  it('says that nothing is open, and that it could not be loaded', async () => {
    const answers: unknown[] = [new Status(500), { ...RECEIVABLES, count: 0, total: 0, clients: [] }];
    await open(() => (answers.length > 1 ? answers.shift() : answers[0]));
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText('All invoices are paid.');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the bars of receivables', () => {
  const look = (onAge: (age: string) => void = () => undefined) =>
    ageLook(document.createElement('canvas'), RECEIVABLES, onAge);

  it('are one for each age, from zero', () => {
    const { data, options } = look();
    expect(data.labels).toEqual(['Not due', '1–30 days', '31–60 days', '61–90 days', '91+ days']);
    expect(data.datasets.map((one) => one.data)).toEqual([[298.67, 0, 452, 0, 0]]);
    expect(options.scales?.y).toMatchObject({ beginAtZero: true });
  });

  it('lead to their invoices, where there are some', () => {
    const clicked: string[] = [];
    const { options } = look((age) => clicked.push(age));
    for (const index of [2, 1]) {
      Reflect.apply(options.onClick ?? (() => undefined), null, [{}, [{ index }], null]);
    }
    expect(clicked).toEqual(['31-60']);
  });
});
