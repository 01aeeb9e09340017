import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { sampleInvoice } from '#entities/invoice/testing.ts';
import { editConflictWith, refuseFirst } from '#testing/changed-elsewhere.ts';
import { sampleSettings } from '#testing/record-samples.ts';
import { openServed } from '#testing/served-app.tsx';
import { InvoiceView } from './invoice-view.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const SETTINGS = sampleSettings({ billingInformationName: 'Marta' });

it.each([
  ['Keep my version', 2],
  ['Use their version', 1],
])('an edit conflict of an invoice is shown above its paper, with its number: %s', async (answer, times) => {
  const invoice = sampleInvoice({ number: '143', billingInformation: { name: 'Marta', details: '' } });
  const conflict = { entity: 'invoice', id: invoice.id, name: '143', field: 'reference' } as const;
  const refusal = editConflictWith({ ...conflict, before: null, theirs: 'PO 1', mine: 'PO 2' });
  const { sent } = await openServed(
    <InvoiceView invoice={invoice} settings={SETTINGS} onEdited={() => undefined} />,
    {
      path: '/invoices/143',
      route: '/invoices/:number',
      replies: { 'POST /api/command/EditInvoice': refuseFirst(refusal) },
    },
  );
  fireEvent.click(screen.getByRole('button', { name: /^Edit/ }));
  const reference = await screen.findByRole('textbox', { name: 'Reference' });
  fireEvent.change(reference, { target: { value: 'PO 2' } });
  fireEvent.click(screen.getByRole('button', { name: /^Save(?! and)/ }));
  const question = await screen.findByRole('group', { name: 'Question about Reference of invoice 143' });
  expect(question.textContent).toContain('You and another device changed Reference of invoice 143');
  expect(question.closest('[inert]')).toBeNull();
  fireEvent.click(within(question).getByRole('button', { name: answer }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Reference' })).toBeNull());
  expect(screen.queryByRole('group', { name: /^Question/ })).toBeNull();
  expect(sent()).toHaveLength(times);
});
