import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ACCOUNT, accepted, openServed } from '#testing/served-app.tsx';
import { Page } from './page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

type Tax = { id: number; name: string; rate: number };

it('taxes whose commands are pending are listed once each, also after the answers', async () => {
  const saved: Tax[] = [];
  const waiting: (() => void)[] = [];
  const { lane } = await openServed(<Page />, {
    path: '/settings/invoicing/taxes',
    route: '/settings/*',
    replies: {
      'GET /api/settings': () => ({ ...ACCOUNT['GET /api/settings'], taxes: [...saved] }),
      'POST /api/command/SetSetting': async ({ body }: { body: { value: Omit<Tax, 'id'> } }) => {
        await new Promise<void>((resolve) => waiting.push(resolve));
        saved.push({ ...body.value, id: saved.length + 1 });
        return accepted({ value: saved.at(-1) });
      },
    },
  });
  const write = (label: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
  for (const [name, rate] of [
    ['VAT', '19'],
    ['GST', '5'],
    ['PST', '7'],
  ] as const) {
    fireEvent.click(screen.getByRole('button', { name: 'Add tax' }));
    write('Name', name);
    write('Rate', rate);
    fireEvent.submit(screen.getByRole('textbox', { name: 'Name' }));
  }
  const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  const all = ['VAT (19%)Default', 'GST (5%)', 'PST (7%)'];
  expect(rows()).toEqual(all);
  for (let answered = 0; answered < 3; answered += 1) {
    await waitFor(() => expect(waiting).toHaveLength(1));
    waiting.pop()?.();
    await waitFor(() => expect(saved).toHaveLength(answered + 1));
  }
  await waitFor(() => expect(lane.unsent()).toEqual([]));
  await screen.findByRole('button', { name: 'Edit PST (7%)' });
  expect(rows()).toEqual(all);
});
