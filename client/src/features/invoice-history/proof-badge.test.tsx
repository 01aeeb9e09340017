import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sampleSettings } from '#testing/record-samples.ts';
import { openServed } from '#testing/served-app.tsx';
import { ProofBadge } from './proof-badge.tsx';

it('names the day of an import in the time zone of the user', async () => {
  await openServed(<ProofBadge document={{ entity: 'invoice', number: '143' }} />, {
    path: '/invoices/143/history',
    route: '/invoices/:number/history',
    replies: {
      'GET /api/settings': sampleSettings({ timezone: 'Europe/Berlin' }),
      'GET /api/invoice/143/audit': { events: [], imported: { events: 2, at: '2026-11-20T23:30:00.000Z' } },
      'GET /api/audit/verify': { ok: true, events: 9, head: 'a'.repeat(64) },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: /Chain verified/ }));
  expect(screen.getByText(/were imported on/).textContent).toContain('21 Nov 2026');
});
