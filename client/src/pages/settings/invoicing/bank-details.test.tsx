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

const register = () => screen.getByRole('combobox', { name: 'Register' });

it('saves the number of the company with its register, which the country proposes', async () => {
  const saved = await open({ seller: { country: 'FR' } });
  expect(register()).toHaveProperty('value', '0002');
  type('Legal ID', '732 829 321');
  expect(screen.getByText('Check the SIREN: a digit is wrong')).toBeDefined();
  type('Legal ID', '732 829 320');
  const value = { country: 'FR', legalId: { scheme: '0002', value: '732829320' } };
  await waitFor(() => expect(saved()).toEqual([['SetSetting', { key: 'seller', value }]]));
});

it('waits for the register of a number, and warns about a Leitweg-ID', async () => {
  const saved = await open({ seller: {} });
  type('Legal ID', '991-01484-65');
  expect(screen.getByText('Choose the register')).toBeDefined();
  expect(saved()).toEqual([]);
  fireEvent.change(register(), { target: { value: '0204' } });
  expect(screen.getByText('Check the Leitweg-ID: a digit is wrong')).toBeDefined();
  const value = { legalId: { scheme: '0204', value: '991-01484-65' } };
  await waitFor(() => expect(saved()).toEqual([['SetSetting', { key: 'seller', value }]]));
});

it('removes the number of the company where it is emptied', async () => {
  const saved = await open({ seller: { legalId: { scheme: '0060', value: '12' } } });
  type('Legal ID', '');
  await waitFor(() => expect(saved()).toEqual([['SetSetting', { key: 'seller', value: { legalId: null } }]]));
});

it('says what is wrong with a VAT ID and an email address, and does not save them', async () => {
  const saved = await open({ seller: { country: 'DE' } });
  type('VAT ID', 'DE136695975');
  expect(screen.getByText('Enter a valid VAT ID for Germany')).toBeDefined();
  type('Email', 'ana');
  expect(screen.getByText('Enter a valid email address')).toBeDefined();
  expect(saved()).toEqual([]);
});
