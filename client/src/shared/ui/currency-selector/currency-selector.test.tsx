import { allCurrencies } from '@ledgerline/shared-events/money/currency-table.ts';
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CurrencySelector } from './index.ts';

it('lists a currency without an English name by its code alone', async () => {
  // Such as the Arab accounting dinar; which ones depends on the environment.
  const nameless = allCurrencies().find(({ code, name }) => name === code)?.code ?? '';
  render(
    <MantineProvider env="test">
      <CurrencySelector label="Currency" value={null} onChange={() => undefined} />
    </MantineProvider>,
  );
  fireEvent.change(screen.getByRole('combobox', { name: 'Currency' }), { target: { value: nameless } });
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([nameless]),
  );
});
