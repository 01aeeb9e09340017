import type { BankFormat } from '@ledgerline/shared-events/bank/formats.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '#shared/testing/render-app.tsx';
import { Toaster } from '#shared/ui/toaster/index.ts';
import { accountScope } from '#testing/account-scope.ts';
import { Page } from './page.tsx';

const SPARKASSE = { heads: ['Tag', 'Betrag', 'Zweck', ''], columns: { date: 0, amount: 1, text: [2, 3] } };
const OTHER = { heads: ['Date', 'Credit'], columns: { date: 0, credit: 1, text: [] } };

async function open(bankFormats: BankFormat[]) {
  const { scope, given } = await accountScope({ settings: { bankFormats } });
  renderPage(<Page />, { scope, path: '/settings/import', route: '/settings/*', foot: <Toaster /> });
  await screen.findByRole('heading', { name: 'Bank statement columns' });
  return given;
}

it('the columns of each bank are listed with what they hold', async () => {
  await open([
    { id: 1, ...SPARKASSE },
    { id: 2, ...OTHER },
  ]);
  expect(screen.getByText('Tag, Betrag, Zweck')).toBeTruthy();
  expect(screen.getByText('Date: Tag, Signed amount: Betrag, Description: Zweck and column 4')).toBeTruthy();
  expect(screen.getByText('Date: Date, Money in: Credit')).toBeTruthy();
});

it('deleted columns are gone at once, and come back by the undo of the message', async () => {
  const given = await open([
    { id: 1, ...SPARKASSE },
    { id: 2, ...OTHER },
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Delete Tag, Betrag, Zweck' }));
  await waitFor(() => expect(screen.queryByText('Tag, Betrag, Zweck')).toBeNull());
  expect(screen.getByText('Date, Credit')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(given).toHaveLength(2));
  expect(given.map(({ name, payload }) => ({ name, payload }))).toEqual([
    { name: 'RemoveSetting', payload: { key: 'bankFormats', id: 1 } },
    { name: 'SetSetting', payload: { key: 'bankFormats', value: SPARKASSE } },
  ]);
});

it('an account without any says so', async () => {
  await open([]);
  expect(screen.getByText('No saved mappings yet.')).toBeTruthy();
});
