import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '#shared/testing/render-app.tsx';
import { accountScope } from '#testing/account-scope.ts';
import { Page } from '../page.tsx';

async function open(settings: object = {}) {
  const { scope, given } = await accountScope({
    settings: { seller: { bic: 'BYLADEM1001' }, ...settings },
  });
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
  expect(screen.getByText('Check the IBAN: a character is wrong or missing')).toBeDefined();
  type('BIC', 'BYLA');
  expect(screen.getByText('A BIC has 8 or 11 letters and digits')).toBeDefined();
  expect(saved()).toEqual([]);
});

it('switches the code of new invoices off', async () => {
  const saved = await open();
  fireEvent.click(screen.getByRole('switch', { name: 'Pay by QR' }));
  await waitFor(() => expect(saved()).toEqual([['SetSetting', { key: 'payByQr', value: false }]]));
});

const swiss = { iban: 'CH9300762011623852957', accountHolder: 'Marta' };
const address = { postalCode: '8001', city: 'Zürich', country: 'CH' };

it('says what a Swiss account lacks for QR-bills, that they need A4, and that they come', async () => {
  await open({ seller: { ...swiss, city: 'Zürich' } });
  expect(screen.getByText(/Missing: postal code and country/)).toBeDefined();
  cleanup();
  await open({ seller: { ...swiss, ...address }, paperSize: 'Letter' });
  expect(screen.getByText(/can only be printed on A4/)).toBeDefined();
  cleanup();
  await open({ seller: { ...swiss, ...address } });
  expect(screen.getByText(/in francs and euros get a QR-bill/)).toBeDefined();
  cleanup();
  await open({ seller: { ...swiss, ...address }, payByQr: false });
  expect(screen.queryByText(/QR-bill when/)).toBeNull();
});

it('saves the country of the account', async () => {
  const saved = await open({ seller: swiss });
  fireEvent.change(screen.getByRole('combobox', { name: 'Country' }), { target: { value: 'CH' } });
  const value = { ...swiss, country: 'CH' };
  await waitFor(() => expect(saved()).toEqual([['SetSetting', { key: 'seller', value }]]));
});
