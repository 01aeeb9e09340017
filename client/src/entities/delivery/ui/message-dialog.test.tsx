import { sampleDelivery } from '@ledgerline/shared-events/deliveries/sample-delivery.ts';
import { deliveryView } from '@ledgerline/shared-events/deliveries/view.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openServed } from '#testing/served-app.tsx';
import { MessageDialog } from './message-dialog.tsx';

const DELIVERY = deliveryView(sampleDelivery({ id: 7 }));
const PATH = `/api/delivery/7/paper/${'4f'.repeat(32)}`;

/** The names of the files that were saved. */
let saved: string[];
beforeEach(() => {
  saved = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: vi.fn() }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(replies: Record<string, unknown>) {
  const dialog = (
    <MessageDialog
      delivery={DELIVERY}
      others={[DELIVERY]}
      onChoose={() => undefined}
      onClose={() => undefined}
    />
  );
  const { calls } = await openServed(dialog, { path: '/invoices/143', route: '/invoices/143', replies });
  const files = await screen.findByRole('list', { name: 'Attached files' });
  expect(files.textContent).toContain('Invoice 143.pdf47 KB');
  fireEvent.click(within(files).getByRole('button', { name: 'Download Invoice 143.pdf' }));
  return calls;
}

it('shows the files of a message with their sizes, and downloads what was attached', async () => {
  const calls = await open({ [`GET ${PATH}`]: '%PDF' });
  await vi.waitFor(() => expect(saved).toEqual(['Invoice 143.pdf']));
  expect(calls.filter(({ path }) => path === PATH)).toHaveLength(1);
});

it('says that a file is missing, as after an import of an export without files', async () => {
  await open({});
  expect(await screen.findByText(/^Invoice 143\.pdf isn't available/)).toBeDefined();
  expect(saved).toEqual([]);
});
