import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { BROKEN, messageWith, openServed } from '#testing/served-app.tsx';
import { HistoryBar } from './history-bar.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function exportTrail(answer: unknown): Promise<string[]> {
  const names: string[] = [];
  URL.createObjectURL = () => 'blob:trail';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const document = { entity: 'invoice', number: 'RE 143' } as const;
  await openServed(<HistoryBar document={document} chip={null} isGone={false} />, {
    path: '/invoices/143',
    route: '/invoices/:number',
    replies: { 'GET /api/invoice/RE%20143/audit': answer },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Export audit trail' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'CSV, for spreadsheets' }));
  return names;
}

it('downloads the audit trail, and says so', async () => {
  const names = await exportTrail('index,revision');
  await screen.findByText('Audit trail downloaded');
  expect(names).toEqual(['invoice-RE_143-audit.csv']);
});

it('stays on the page when the audit trail can’t be downloaded', async () => {
  const names = await exportTrail(BROKEN);
  await messageWith("We couldn't download the audit trail. Please try again later.", 'Try again');
  expect(names).toEqual([]);
});
