import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { sampleClient } from '#testing/record-samples.ts';
import { openServed } from '#testing/served-app.tsx';
import { Overlays } from './overlays.tsx';

const { promise: code, resolve: codeArrives } = Promise.withResolvers<void>();
vi.mock('#features/job-wizard/page.tsx', async (load) => {
  await code;
  return await load();
});

it('types what is typed while the code of the wizard loads into its fields', async () => {
  const { router } = await openServed(<Overlays />, {
    path: '/jobs',
    route: '/jobs',
    replies: { 'GET /api/client': [sampleClient(1, 'Lingua Verlag')] },
  });
  await act(async () => {
    void router.navigate('/jobs?new=job');
  });
  for (const key of ['M', 'a', 'n', 'x', 'Backspace', 'Enter', 'L', 'i'])
    fireEvent.keyDown(document.body, { key });
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(async () => codeArrives());
  const client = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Client' });
  expect(client.value).toBe('Li');
  const steps = within(screen.getByRole('navigation', { name: 'Steps' }));
  expect(steps.getByRole('button', { name: /Name/ }).textContent).toContain('Man');
});
