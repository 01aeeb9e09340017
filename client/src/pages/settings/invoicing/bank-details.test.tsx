import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '#shared/testing/render-app.tsx';
import { accountScope } from '#testing/account-scope.ts';
import { Page } from '../page.tsx';

async function open() {
  const { scope, given } = await accountScope({ settings: { seller: { bic: 'BYLADEM1001' } } });
  renderPage(<Page />, { scope, path: '/settings/invoicing/bank-details', route: '/settings/*' });
  return () => given.map(({ name, payload }) => [name, payload]);
}

function type(label: string, text: string) {
  const field = screen.getByRole('textbox', { name: label });
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
}

it('saves an IBAN as it is stored, beside the other bank details', async () => {
  const saved = await open();
  type('IBAN', 'de02 1203 0000 0000 2020 51');
  const value = { bic: 'BYLADEM1001', iban: 'DE02120300000000202051' };
  await waitFor(() => expect(saved()).toEqual([['SetSetting', { key: 'seller', value }]]));
});

it('says what is wrong with an IBAN and a BIC, and does not save them', async () => {
  const saved = await open();
  type('IBAN', 'DE03 1203 0000 0000 2020 51');
  expect(screen.getByText('This is not an IBAN: a character is wrong or missing')).toBeDefined();
  type('BIC', 'BYLA');
  expect(screen.getByText('A BIC has 8 or 11 letters and digits')).toBeDefined();
  expect(saved()).toEqual([]);
});

it('switches the code of new invoices off', async () => {
  const saved = await open();
  fireEvent.click(screen.getByRole('switch', { name: 'Pay by QR' }));
  await waitFor(() => expect(saved()).toEqual([['SetSetting', { key: 'payByQr', value: false }]]));
});
