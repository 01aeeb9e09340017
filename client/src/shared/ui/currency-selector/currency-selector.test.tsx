import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CurrencySelector } from './index.ts';

it('lists a currency with a name, also where the environment has none', async () => {
  render(
    <MantineProvider env="test">
      <CurrencySelector label="Currency" value={null} onChange={() => undefined} />
    </MantineProvider>,
  );
  fireEvent.change(screen.getByRole('combobox', { name: 'Currency' }), { target: { value: 'XAD' } });
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'XADArab Accounting Dinar',
    ]),
  );
});
