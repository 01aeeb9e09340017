import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sampleClient } from '#testing/record-samples.ts';
import { openServed } from '#testing/served-app.tsx';
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
