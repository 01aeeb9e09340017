import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sampleSettings } from '#testing/record-samples.ts';
import { accepted, openServed } from '#testing/served-app.tsx';
import { Surcharges } from './surcharges.tsx';

const RUSH = { id: 4, name: 'Rush', percent: '50' };
const open = () =>
  openServed(<Surcharges />, {
    path: '/settings/surcharges',
    route: '/settings/*',
    replies: {
      'GET /api/settings': sampleSettings({ surcharges: [RUSH] }),
      'POST /api/command/SetSetting': accepted({}),
    },
  });

const press = (name: string) => fireEvent.click(screen.getAllByRole('button', { name })[0] ?? document.body);
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

describe('the surcharges of the account', () => {
  it('are listed, edited and deleted, each time by one command with the whole list', async () => {
    const { sent } = await open();
    expect(await screen.findByText('50%')).not.toBeNull();
    press('Edit Rush');
    type('Percent', '62,5');
    press('Save');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject([
      'SetSetting',
      { key: 'surcharges', value: [{ ...RUSH, percent: '62.5' }] },
    ]);
    press('Delete Rush');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toMatchObject(['SetSetting', { key: 'surcharges', value: [] }]);
  });

  it.each([
    ['', '25', 'Enter a name for each surcharge'],
    ['rush', '25', 'A surcharge with this name already exists'],
    ['Weekend', '501', 'Enter a percentage up to 500 for each surcharge'],
  ])('are refused with the name %j and %j percent, and what was typed stays', async (name, percent, why) => {
    const { sent } = await open();
    await screen.findByText('50%');
    press('Add surcharge');
    type('Name', name);
    type('Percent', percent);
    press('Add surcharge');
    fireEvent.submit(screen.getByRole('textbox', { name: 'Name' }));
    expect(await screen.findByText(why)).not.toBeNull();
    expect(sent()).toEqual([]);
  });
});
