import { sampleDelivery } from '@ledgerline/shared-events/deliveries/sample-delivery.ts';
import { deliveryView } from '@ledgerline/shared-events/deliveries/view.ts';
import type { HistoryEntryAnswer as HistoryEntry } from '@ledgerline/shared-events/history/answers.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { deliveriesQuery } from '#entities/delivery/model.ts';
import { sampleInvoice } from '#entities/invoice/testing.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { sampleChange, sampleEntry } from '#shared/testing/history-samples.ts';
import { openServed } from '#testing/served-app.tsx';
import { EntryMessage } from './entry-message.tsx';

const INVOICE = sampleInvoice({ id: 4, number: '143' });
const DELIVERIES = [
  sampleDelivery({ id: 2, subject: 'Reminder of invoice 143', created_at: '2026-11-25T09:00:00.000Z' }),
  sampleDelivery({ id: 1 }),
].map(deliveryView);

function Entry({ entry }: { entry: HistoryEntry }) {
  useScreenQuery(deliveriesQuery, { entity: 'invoice', ...INVOICE });
  return <EntryMessage entry={entry} document={{ entity: 'invoice', id: INVOICE.id }} />;
}

const open = (entry: HistoryEntry) =>
  openServed(<Entry entry={entry} />, {
    path: '/invoices/143',
    route: '/invoices/143',
    replies: { 'GET /api/invoice/143/deliveries': { deliveries: DELIVERIES } },
  });

const about = (id: number) => sampleChange({ entity: 'delivery', id, field: 'subject', after: '' });

it('opens the message that an entry of the history is about, with its files', async () => {
  await open(sampleEntry({ changes: [about(1)] }));
  fireEvent.click(await screen.findByRole('button', { name: 'Show message' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invoice 143' });
  expect(within(dialog).getByRole('button', { name: 'Download Invoice 143.pdf' })).toBeDefined();
});

it('names whom the entry is about, with the words of the server', async () => {
  const after = {
    address: 'ana@nord.example',
    state: 'bounced',
    at: '2026-11-24T09:02:00.000Z',
    detail: '550 no',
  };
  const change = sampleChange({ entity: 'delivery', id: 1, field: 'recipients.0', before: null, after });
  const { unmount } = await open(sampleEntry({ changes: [change] }));
  expect(await screen.findByText('ana@nord.example: 550 no')).toBeDefined();
  unmount();
  await open(sampleEntry({ changes: [about(1)] }));
  expect(await screen.findByText('To accounts@lingua-nord.example')).toBeDefined();
});

it('finds the message by its time where the entry is about too many to name them', async () => {
  await open(sampleEntry({ at: '2026-11-25T09:00:00.000Z', changes: [about(301)] }));
  fireEvent.click(await screen.findByRole('button', { name: 'Show message' }));
  expect(await screen.findByRole('dialog', { name: 'Reminder of invoice 143' })).toBeDefined();
});
