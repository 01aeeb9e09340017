import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sampleClient } from '#testing/record-samples.ts';
import { accepted, openServed } from '#testing/served-app.tsx';
import { Invoicing } from './invoicing/invoicing.tsx';

const open = () =>
  openServed(<Invoicing client={sampleClient(1, 'Acme', { settings: { orderReference: 'BPA 9' } })} />, {
    path: '/clients/1/invoicing',
    route: '/clients/:id/:section',
    replies: { 'POST /api/command/SetClientSetting': accepted({}) },
  });

const type = (name: string, value: string) => {
  const field = screen.getByRole('textbox', { name });
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};

it('the references of a client are saved, and removed where they are empty', async () => {
  const { sent } = await open();
  type('Buyer reference', ' Dept. 4 ');
  type('Order number', '');
  await waitFor(() =>
    expect(sent()).toEqual([
      ['SetClientSetting', { clientId: 1, key: 'buyerReference', value: 'Dept. 4' }],
      ['SetClientSetting', { clientId: 1, key: 'orderReference' }],
    ]),
  );
});

it('a wrong Leitweg-ID is said to be one, and saved', async () => {
  const { sent } = await open();
  type('Buyer reference', '991-01484-65');
  expect(screen.getByText('Check the Leitweg-ID: a digit is wrong')).toBeDefined();
  await waitFor(() => expect(sent()).toHaveLength(1));
});
