import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '#shared/testing/render-app.tsx';
import { accountScope } from '#testing/account-scope.ts';
import { BankImport } from './bank-import.tsx';
import * as sending from './send-statement.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const CSV = {
  heads: ['Date', 'What', 'Amount'],
  sample: [['10/05/2026', 'RE 132', '345.60']],
  guess: { date: 0, text: [1], amount: 2, dateOrder: 'dayFirst', decimalMark: '.', currencyCode: 'EUR' },
  encoding: 'utf-8',
  doubts: ['dateOrder'],
} as const;

const preview = (text: string) => ({
  statement: {
    format: 'CSV' as const,
    bank: '',
    account: '',
    from: '2026-05-10',
    to: '2026-05-10',
    currency: 'EUR',
    debits: 0,
  },
  entries: [
    {
      hash: 'a',
      date: '2026-05-10',
      amount: 345.6,
      currency: 'EUR',
      name: '',
      text,
      reference: '',
      reversal: false,
      reversedAt: null,
      seenBefore: false,
      seen: null,
      matches: [],
    },
  ],
  invoices: [],
  warnings: [],
  csv: {
    ...CSV,
    guess: { ...CSV.guess, text: [1] },
    sample: [['10/05/2026', 'RE 132', '345.60']],
    heads: [...CSV.heads],
    doubts: ['dateOrder' as const],
  },
});

it('the columns of a workbook are chosen without a question about its letters', async () => {
  const { encoding: _, ...table } = preview('RE 132').csv;
  vi.spyOn(sending, 'sendStatement').mockResolvedValueOnce({ needsColumns: table });
  const { scope } = await accountScope({});
  renderPage(<BankImport />, { scope });
  const input = screen.getByLabelText<HTMLInputElement>('Bank statement');
  expect(input.accept).toContain('.xlsx');
  fireEvent.change(input, { target: { files: [new File(['x'], 'bank.xlsx')] } });
  await screen.findByLabelText('Dates');
  expect(screen.queryByLabelText('Character encoding')).toBeNull();
});

it('the columns of a CSV can be changed at any time, with its days, and the file is read again by them', async () => {
  const send = vi.spyOn(sending, 'sendStatement').mockResolvedValueOnce(preview('RE 132'));
  const { scope } = await accountScope({});
  renderPage(<BankImport />, { scope });
  const file = new File(['x'], 'bank.csv');
  fireEvent.change(screen.getByLabelText('Bank statement'), { target: { files: [file] } });
  fireEvent.click(await screen.findByRole('button', { name: 'Columns' }));
  expect(screen.getAllByText("We couldn't detect this. Please check.")).toHaveLength(1);
  fireEvent.change(screen.getByLabelText('Dates'), { target: { value: 'monthFirst' } });
  fireEvent.change(screen.getByLabelText('What'), { target: { value: 'name' } });
  send.mockResolvedValueOnce(preview('read again'));
  fireEvent.click(screen.getByRole('button', { name: 'Read the statement' }));
  await screen.findByText('read again');
  expect(screen.queryByRole('dialog')).toBeNull();
  const columns = {
    date: 0,
    name: 1,
    amount: 2,
    text: [],
    dateOrder: 'monthFirst',
    decimalMark: '.',
    currencyCode: 'EUR',
  };
  expect(send).toHaveBeenLastCalledWith(file, { columns }, expect.anything());
});
