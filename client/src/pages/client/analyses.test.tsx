import type { ClientSettings } from '@ledgerline/shared-events/clients/record.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sampleClient, samplePair } from '#testing/record-samples.ts';
import { accepted, openServed } from '#testing/served-app.tsx';
import { Analyses } from './analyses.tsx';

const open = (settings: ClientSettings) =>
  openServed(<Analyses client={sampleClient(1, 'Acme', { settings })} />, {
    path: '/clients/1/rates',
    route: '/clients/:id/:section',
    replies: {
      'GET /api/language_pair': [samplePair(4, 'DE', 'EN'), samplePair(5, 'DE', 'FR')],
      'POST /api/command/SetClientSetting': accepted({}),
    },
  });

const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('a client has a grid, other grids for some pairs, and a line for each band', async () => {
  const { sent } = await open({ catPairGrids: [{ language_pair_id: 4, grid: 1 }] });
  choose('Discount grid', '2');
  choose('DE > EN', '2');
  choose('Another grid for a language pair', '5');
  fireEvent.click(screen.getByRole('switch', { name: 'A line for each band on invoices and quotes' }));
  await waitFor(() => expect(sent()).toHaveLength(4));
  expect(sent().map(([, body]) => body)).toMatchObject([
    { clientId: 1, key: 'catGrid', value: 2 },
    { key: 'catPairGrids', value: [{ language_pair_id: 4, grid: 2 }] },
    {
      key: 'catPairGrids',
      value: [
        { language_pair_id: 4, grid: 1 },
        { language_pair_id: 5, grid: 1 },
      ],
    },
    { key: 'catByBand', value: true },
  ]);
});

it('what was answered about the files of a client is shown and can be forgotten', async () => {
  const border = (from: number, to: number) => ({ from, to });
  const catBorders = { high: border(95, 99), medium: border(85, 94), low: border(75, 84) };
  const { sent } = await open({ catWeighted: 'yes', catBorders });
  expect(screen.getByText('discounted already')).not.toBeNull();
  expect(screen.getByText('95–99%, 85–94%, 75–84%')).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Forget: Phrase counts' }));
  fireEvent.click(screen.getByRole('button', { name: 'Forget: XTM bands' }));
  await waitFor(() =>
    expect(sent()).toEqual([
      ['SetClientSetting', { clientId: 1, key: 'catWeighted' }],
      ['SetClientSetting', { clientId: 1, key: 'catBorders' }],
    ]),
  );
});
