import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sampleSettings } from '#testing/record-samples.ts';
import { accepted, openServed } from '#testing/served-app.tsx';
import { Page } from '../page.tsx';

const IBAN = 'DE02120300000000202051';
const EUR = { currency: 'EUR', iban: IBAN, bankName: 'Postbank' };
const USD = { currency: 'USD', account: '021 / 98765' };

const open = async (seller: object) => {
  const { sent } = await openServed(<Page />, {
    path: '/settings/invoicing/bank-details',
    route: '/settings/*',
    replies: {
      'GET /api/settings': sampleSettings({ seller }),
      'POST /api/command/SetSetting': accepted({}),
    },
  });
  await screen.findByRole('button', { name: 'Add account' });
  return () => sent().map(([, payload]) => payload);
};

const press = (name: string) =>
  fireEvent.click(screen.getAllByRole('button', { name }).at(-1) ?? document.body);
const field = (name: string) => screen.getByRole('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const submit = () => fireEvent.submit(field('Bank'));
async function choose(currency: string) {
  fireEvent.change(screen.getByRole('combobox', { name: 'Currency' }), { target: { value: currency } });
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(`^${currency}`) }));
}

describe('the accounts by currency', () => {
  it('begin with the one of all currencies', async () => {
    const sent = await open({ iban: IBAN, accountHolder: 'Ana', city: 'Kiel' });
    expect(screen.getByText('All currencies are paid to the account above.')).not.toBeNull();
    press('Add account');
    await choose('USD');
    type('Account number', ' 021 / 98765 ');
    submit();
    const accounts = [{ iban: IBAN, holder: 'Ana' }, USD];
    await waitFor(() => expect(sent()).toMatchObject([{ key: 'seller', value: { city: 'Kiel', accounts } }]));
  });

  it('are edited in their rows', async () => {
    const sent = await open({ accounts: [{ iban: IBAN }, USD, EUR] });
    expect(screen.queryByRole('textbox', { name: 'IBAN' })).toBeNull();
    expect(screen.getByText('Other currencies')).not.toBeNull();
    press('Edit EUR');
    type('Bank', 'Deutsche Bank');
    press('Save');
    const edited = { accounts: [{ iban: IBAN }, USD, { ...EUR, bankName: 'Deutsche Bank' }] };
    await waitFor(() => expect(sent()).toMatchObject([{ value: edited }]));
  });

  it('are deleted; a single IBAN for all currencies is as it was without a list', async () => {
    const sent = await open({ accounts: [{ iban: IBAN }, USD] });
    press('Delete USD');
    await waitFor(() => expect(sent()).toEqual([{ key: 'seller', value: { iban: IBAN } }]));
  });

  it('say at once what is wrong with an IBAN, and keep what was typed', async () => {
    const sent = await open({ accounts: [EUR] });
    press('Add account');
    type('IBAN', 'DE03');
    expect(screen.queryByText(/wrong or missing/)).toBeNull();
    type('IBAN', 'DE03 1203 0000 0000 2020 51');
    expect(screen.getByText(/wrong or missing/)).not.toBeNull();
    submit();
    type('IBAN', IBAN);
    submit();
    expect(await screen.findByText('Choose the currency of the account')).not.toBeNull();
    await choose('EUR');
    submit();
    expect(await screen.findByText('There is an account for EUR already')).not.toBeNull();
    expect(sent()).toEqual([]);
  });

  it('keep the holder and the BIC that were entered before there was an IBAN', async () => {
    await open({ accountHolder: 'Ana', bic: 'BYLADEM1001' });
    press('Add account');
    const [holder, bic] = ['Account holder', 'BIC'].map((name) =>
      screen.getAllByRole('textbox', { name }).at(-1),
    );
    expect([holder, bic]).toMatchObject([{ value: 'Ana' }, { value: 'BYLADEM1001' }]);
  });
});
