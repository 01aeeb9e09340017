import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sampleClient, sampleJobType, sampleRate, sampleUnit } from '#testing/record-samples.ts';
import { accepted, openServed } from '#testing/served-app.tsx';
import { Page } from '../page.tsx';

afterEach(() => vi.unstubAllGlobals());

const clients = (count: number) =>
  Array.from({ length: count }, (_, index) => sampleClient(index + 1, `Client ${index + 1}`));

const open = (count: number, path = '') =>
  openServed(<Page />, {
    path: `/settings/rates${path}`,
    route: '/settings/*',
    replies: { 'GET /api/client': clients(count) },
  });

describe('the selector of the client in the settings of rates', () => {
  it('is a list for up to seven clients', async () => {
    const { router } = await open(7);
    expect(screen.queryByRole('combobox', { name: 'Client' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /Client 3/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings/rates/3'));
    expect(screen.queryByRole('combobox', { name: 'Client' })).not.toBeNull();
  });

  it('is searchable above seven', async () => {
    const { router } = await open(8);
    const selector = screen.getByRole('combobox', { name: 'Client' });
    fireEvent.change(selector, { target: { value: 'Client 8' } });
    await screen.findByRole('option', { name: /Client 8/ });
    fireEvent.keyDown(selector, { key: 'Enter' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings/rates/8'));
  });
});

describe('the price list', () => {
  const own = sampleRate(5, { client_id: null, value: 0.14, currency: 'EUR' });

  it('comes before the clients', async () => {
    const { calls } = await openServed(<Page />, {
      path: '/settings/rates',
      route: '/settings/*',
      replies: {
        'GET /api/client': clients(2),
        'GET /api/job_type': [sampleJobType(1, 'Translation')],
        'GET /api/unit': [sampleUnit(1, 'Words', 'word')],
        'GET /api/rate': [own],
      },
    });
    await screen.findByDisplayValue(/0\.14/);
    const read = calls.filter(({ path }) => path === '/api/rate');
    expect([...new Set(read.map(({ query }) => query.toString()))]).toEqual(['own=1']);
    expect(screen.queryByRole('button', { name: /Client 2/ })).not.toBeNull();
  });
});

describe('a new rate', () => {
  it('needs a job type, a unit and a value', async () => {
    await openServed(<Page />, {
      path: '/settings/rates/1',
      route: '/settings/*',
      replies: {
        'GET /api/client': clients(1),
        'GET /api/job_type': [sampleJobType(1, 'Translation')],
        'GET /api/unit': [sampleUnit(1, 'Words', 'word')],
        'POST /api/command/AddRate': accepted(),
      },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Add rate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add rate' }));
    const isOff = () =>
      dialog.getByRole('button', { name: 'Add rate' }).getAttribute('aria-disabled') === 'true';
    const choose = async (field: string, name: string) => {
      const selector = dialog.getByRole('combobox', { name: field });
      fireEvent.change(selector, { target: { value: name } });
      await screen.findByRole('option', { name });
      fireEvent.keyDown(selector, { key: 'Enter' });
    };
    const write = (text: string) => {
      const field = dialog.getByRole('textbox', { name: /^Rate/ });
      fireEvent.change(field, { target: { value: text } });
      fireEvent.blur(field);
    };
    expect(isOff()).toBe(true);
    await choose('Job type', 'Translation');
    write('0,12');
    expect(isOff()).toBe(true);
    await choose('Unit', 'Words');
    await waitFor(() => expect(isOff()).toBe(false));
    write('');
    expect(isOff()).toBe(true);
  });
});
