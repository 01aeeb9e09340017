import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sampleClient, sampleRate, sampleSettings } from '#testing/record-samples.ts';
import { accepted } from '#testing/served-app.tsx';
import { openJob as open, press } from './testing/open-job.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const SMALL = { quantity: 120, rate: 0.1, value: 12 };
const EDIT = { 'POST /api/command/EditJob': accepted() };
const dialog = () => within(screen.getByRole('dialog'));
const write = (name: string, text: string) => {
  const field = dialog().getByRole('textbox', { name });
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
};
const save = () => fireEvent.click(dialog().getByRole('button', { name: 'Save' }));

describe('the minimum fee and the surcharges of a job', () => {
  it('are entered in a dialog, and the value follows at once', async () => {
    const { sent } = await open(SMALL, EDIT);
    press(/^Minimum fee, surcharges:\s*None$/);
    write('Minimum fee', '35');
    fireEvent.click(dialog().getByRole('button', { name: 'Add surcharge' }));
    write('Surcharge 1', 'Rush');
    write('Percent 1', '50 %');
    save();
    const terms = { minimum: 35, surcharges: [{ name: 'Rush', percent: '50' }] };
    await waitFor(() => expect(sent()).toEqual([['EditJob', { jobId: 7, job: terms }]]));
    expect(screen.getByText('Minimum fee €35.00 + Rush 50%')).not.toBeNull();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Value' }).value).toBe('€52.50');
  });

  it('are chosen from the surcharges of the account, each once, or typed', async () => {
    const surcharges = [
      { id: 1, name: 'Rush', percent: '50' },
      { id: 2, name: 'Weekend', percent: '25' },
    ];
    const { sent } = await open(SMALL, { ...EDIT, 'GET /api/settings': sampleSettings({ surcharges }) });
    press(/^Minimum fee, surcharges:\s*None$/);
    const add = () => fireEvent.click(dialog().getByRole('button', { name: 'Add surcharge' }));
    add();
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Rush 50%' }));
    add();
    expect(await screen.findByRole('menuitem', { name: 'Weekend 25%' })).not.toBeNull();
    expect(screen.queryByRole('menuitem', { name: 'Rush 50%' })).toBeNull();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Other surcharge…' }));
    write('Surcharge 2', 'Night');
    write('Percent 2', '10');
    save();
    const chosen = [
      { name: 'Rush', percent: '50' },
      { name: 'Night', percent: '10' },
    ];
    await waitFor(() => expect(sent()).toEqual([['EditJob', { jobId: 7, job: { surcharges: chosen } }]]));
  });

  it('are only sent where they differ', async () => {
    const { sent } = await open(
      { ...SMALL, minimum: 35, surcharges: [{ name: 'Rush', percent: '50' }], value: 52.5 },
      EDIT,
    );
    const field = /^Minimum fee, surcharges:\s*Minimum fee €35.00, Rush 50%$/;
    press(field);
    save();
    press(field);
    write('Minimum fee', '0');
    save();
    await waitFor(() => expect(sent()).toEqual([['EditJob', { jobId: 7, job: { minimum: null } }]]));
    press(/^Minimum fee, surcharges:\s*Rush 50%$/);
    fireEvent.click(dialog().getByRole('button', { name: 'Remove surcharge 1' }));
    save();
    await waitFor(() => expect(sent().at(-1)).toEqual(['EditJob', { jobId: 7, job: { surcharges: [] } }]));
  });

  it.each([
    ['', '50', 'Enter a name for each surcharge'],
    ['Rush', '', 'Enter a percentage up to 500 for each surcharge'],
    ['Rush', '501', 'Enter a percentage up to 500 for each surcharge'],
    ['a;b', '50', 'A name can’t contain ;'],
  ])('are not saved with the name %j and %j percent', async (name, percent, why) => {
    const { sent } = await open(SMALL, EDIT);
    press(/^Minimum fee, surcharges:\s*None$/);
    fireEvent.click(dialog().getByRole('button', { name: 'Add surcharge' }));
    if (name !== '') write('Surcharge 1', name);
    if (percent !== '') write('Percent 1', percent);
    save();
    expect(dialog().getByRole('button', { name: 'Save' }).getAttribute('data-tip')).toBe(why);
    expect(sent()).toEqual([]);
  });

  it('are not there for a flat rate', async () => {
    await open({ flat_rate: true, value: 12, minimum: 35 }, EDIT);
    expect(screen.queryByText('Minimum fee, surcharges')).toBeNull();
  });

  it('follow another client with its rate, and leave one that was typed', async () => {
    const replies = {
      ...EDIT,
      'GET /api/client': [
        sampleClient(1, 'Acme', { settings: { minimum: '20' } }),
        sampleClient(2, 'Beta', { settings: { minimum: '40' } }),
      ],
      'GET /api/rate': [sampleRate(5, { value: 0.1 }), sampleRate(6, { client_id: 2, value: 0.1 })],
    };
    const { sent } = await open({ ...SMALL, minimum: 20, value: 20 }, replies);
    fireEvent.change(screen.getByRole('combobox', { name: 'Client' }), { target: { value: '2' } });
    await waitFor(() =>
      expect(sent()).toEqual([['EditJob', { jobId: 7, job: { client_id: 2, minimum: 40 } }]]),
    );
  });
});
