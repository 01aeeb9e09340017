import { BUILT_IN_GRIDS } from '@ledgerline/shared-events/cat/grid.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accepted, messageWith, openServed } from '#testing/served-app.tsx';
import { DiscountGrids } from './discount-grids.tsx';

const open = () =>
  openServed(<DiscountGrids />, {
    path: '/settings/discount-grids',
    route: '/settings/*',
    replies: { 'POST /api/command/SetSetting': accepted({}) },
  });

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const save = (name = 'Save') => screen.getByRole('button', { name });

describe('the discount grids', () => {
  it('are listed; the default one cannot be deleted', async () => {
    await open();
    expect(screen.getByText('9 bands, the sum rounded')).not.toBeNull();
    expect(
      screen
        .getByRole('button', { name: 'Make another grid the default first' })
        .getAttribute('aria-disabled'),
    ).toBe('true');
  });

  it('are edited with their bands, rounding and default by one command', async () => {
    const { sent } = await open();
    press('Edit No discounts');
    type('Name', 'Acme');
    fireEvent.change(screen.getByLabelText('Add a band'), { target: { value: '2' } });
    type('Repetitions: paid', '30');
    fireEvent.click(screen.getByRole('radio', { name: 'Round each band' }));
    fireEvent.change(screen.getByLabelText('Rounded to'), { target: { value: '2' } });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Default for clients without a grid' }));
    fireEvent.click(save());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject([
      'SetSetting',
      {
        key: 'catGrids',
        value: [
          { id: 1, default: false },
          {
            id: 2,
            name: 'Acme',
            default: true,
            rounding: 'band',
            decimals: 2,
            bands: [
              { band: 'new', percent: '100' },
              { band: 'repetition', percent: '30' },
            ],
          },
        ],
      },
    ]);
  });

  it('refuse a percentage above 200 and a name that exists', async () => {
    await open();
    press('Edit No discounts');
    type('New: paid', '201');
    expect(screen.getByText('From 0 to 200')).not.toBeNull();
    expect(save().getAttribute('data-disabled')).toBe('true');
    type('New: paid', '90');
    expect(save().getAttribute('data-disabled')).not.toBe('true');
    type('Name', 'common');
    expect(screen.getByText('A grid with this name already exists')).not.toBeNull();
  });

  it('have bands with a rate and with other borders', async () => {
    const { sent } = await open();
    press('Edit No discounts');
    fireEvent.change(screen.getByLabelText('Add a band'), { target: { value: 'other' } });
    type('From', '60');
    type('To', '79');
    press('Add');
    fireEvent.change(screen.getByLabelText('60–79%: unit'), { target: { value: 'rate' } });
    type('60–79%: paid', '0.05');
    fireEvent.click(save());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject([
      'SetSetting',
      { value: [{}, { bands: [{}, { band: 'fuzzy', from: 60, to: 79, percent: null, rate: '0.05' }] }] },
    ]);
  });

  it('are added with the bands of the default one, and deleted with an undo', async () => {
    const { sent } = await open();
    press('Add grid');
    type('Name', 'Lingua Nord');
    fireEvent.click(screen.getAllByRole('button', { name: 'Add grid' }).at(-1) ?? document.body);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject([
      'SetSetting',
      { value: [{}, {}, { name: 'Lingua Nord', bands: BUILT_IN_GRIDS[0]?.bands, default: false }] },
    ]);
    press('Delete No discounts');
    await messageWith('Grid deleted: No discounts', 'Undo');
  });
});
