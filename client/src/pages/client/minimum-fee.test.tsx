import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sampleClient } from '#testing/record-samples.ts';
import { accepted, openServed } from '#testing/served-app.tsx';
import { MinimumFee } from './minimum-fee.tsx';

it.each([
  ['35,5', { value: '35.5' }],
  ['0', {}],
  ['', {}],
])('the minimum fee %j of a client is saved in its currency', async (typed, sends) => {
  const client = sampleClient(1, 'Acme', { currency: 'CHF', settings: { minimum: '20' } });
  const { sent } = await openServed(<MinimumFee client={client} />, {
    path: '/clients/1/rates',
    route: '/clients/:id/:section',
    replies: { 'POST /api/command/SetClientSetting': accepted({}) },
  });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Minimum fee' });
  expect([field.value, screen.queryByText('CHF') === null]).toEqual(['20.00', false]);
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.blur(field);
  await waitFor(() =>
    expect(sent()).toEqual([['SetClientSetting', { clientId: 1, key: 'minimum', ...sends }]]),
  );
});
