import type { TaxReportAnswer } from '@ledgerline/shared-events/reports/tax-answer.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Call, Status } from '#shared/testing/serve.ts';
import { openServed } from '#testing/served-app.tsx';
import { Page } from './page.tsx';
import { daysOf, statementColumns, YEAR_PARTS, yearPartOf } from './tax-period.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const CLIENT = { client_id: 3, client: 'Lingua Nord', country: 'DE', vatId: 'DE111111125' };
const VAT = { kind: 'S', name: 'IVA', rate: 21, net: 1000, tax: 210 } as const;
const SUMS = { net: 1000, tax: 210, withheld: 150, total: 1060 };

const REPORT: TaxReportAnswer = {
  ...{ from: '2026-10-01', to: '2026-12-31', basis: 'invoiced', currency: 'EUR', total: SUMS },
  rates: [VAT, { kind: 'AE', name: 'Reverse charge', rate: 0, net: 400, tax: 0 }],
  withheld: [{ ...CLIENT, name: 'IRPF', rate: 15, value: 150 }],
  reverseCharge: [{ ...CLIENT, vatId: null, net: 400, months: [{ month: '2026-11', net: 400 }] }],
  documents: [
    {
      ...{ type: 'invoice', id: 1, payment_id: null, number: '2026/1', date: '2026-10-05', paidOn: null },
      ...{ ...CLIENT, currency: 'USD', rates: [VAT], ...SUMS, exchangeRate: null, converted: null },
    },
  ],
  documentsLeftOut: 2,
  missingRates: [{ currency: 'USD', count: 1 }],
};

const open = (answer: unknown) =>
  openServed(<Page />, {
    path: '/reports/tax?year=2026&part=q4',
    route: '/reports/tax',
    replies: { 'GET /api/reports/tax': answer },
  });

const cells = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent));

describe('the tax report', () => {
  it('has a table of rates, of withheld taxes, of reverse charge by month, and of documents', async () => {
    await open(REPORT);
    await screen.findByText('On €1,000.00 net, €150.00 withheld by clients');
    expect(cells('By kind and rate')).toEqual([
      ['Tax', 'Net', 'Tax amount'],
      ['IVA 21%', '€1,000.00', '€210.00'],
      ['Reverse charge', '€400.00', '€0.00'],
      ['All documents', '€1,000.00', '€210.00'],
    ]);
    expect(cells('Withheld by clients')[1]).toEqual(['Lingua Nord', 'DE111111125', 'IRPF 15%', '€150.00']);
    expect(cells('Reverse charge by client').slice(0, 2)).toEqual([
      ['Client', 'VAT ID', 'October', 'November', 'December', 'Net'],
      ['Lingua Nord', 'Missing', '€0.00', '€400.00', '€0.00', '€400.00'],
    ]);
    expect(cells('Documents')[1]).toEqual([
      ...['2026/1 Lingua Nord', '05 Oct 2026', '–', 'IVA 21%', '$1,000.00', '$210.00', 'No rate', 'No rate'],
    ]);
    expect(screen.getByRole('link', { name: '2026/1' }).getAttribute('href')).toBe('/invoices/2026%2F1');
    expect(screen.queryByText('2 more documents are in the sums and in the CSV file.')).not.toBeNull();
    expect(screen.queryByText('Not included (no exchange rate): 1 in USD')).not.toBeNull();
  });

  it('is that of the chosen part of a year, by the chosen basis', async () => {
    const { calls } = await open(({ query }: Call) => ({ ...REPORT, basis: query.get('basis') }));
    fireEvent.click(await screen.findByRole('button', { name: 'Period Quarter 4' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'February' }));
    fireEvent.click(await screen.findByRole('radio', { name: 'Paid' }));
    await screen.findByRole('table', { name: 'Payments' });
    const read = calls.filter(({ path }) => path === '/api/reports/tax');
    expect(read.at(-1)?.query.toString()).toBe('from=2026-02-01&to=2026-02-28&basis=paid');
  });

  it('says that nothing counts, and that it could not be loaded', async () => {
    const answers: unknown[] = [new Status(500), { ...REPORT, documents: [] }];
    await open(() => (answers.length > 1 ? answers.shift() : answers[0]));
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText('Nothing was invoiced in this period.');
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('the periods of a tax report', () => {
  it('are months, quarters and years', () => {
    const days = YEAR_PARTS.map((part) => daysOf(2024, part));
    expect(days[0]).toEqual({ from: '2024-01-01', to: '2024-12-31' });
    expect(days[1]).toEqual({ from: '2024-01-01', to: '2024-03-31' });
    expect(days[6]).toEqual({ from: '2024-02-01', to: '2024-02-29' });
    expect(yearPartOf(null, '2026-11-29').id).toBe('q4');
    expect(yearPartOf('nonsense', '2026-11-29').id).toBe('year');
  });

  it('have columns for their months, or for the quarters of a year', () => {
    const of = (id: string) => statementColumns(2026, yearPartOf(id, '2026-01-01'));
    expect(of('5')).toEqual([]);
    expect(of('q2').map(({ label }) => label)).toEqual(['April', 'May', 'June']);
    expect(of('year')[3]).toEqual({ label: 'Quarter 4', months: ['2026-10', '2026-11', '2026-12'] });
  });
});
