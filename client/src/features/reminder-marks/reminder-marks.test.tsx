import type { InvoiceAnswer } from '@ledgerline/shared-events/invoices/answers.ts';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sampleInvoice } from '#entities/invoice/testing.ts';
import { renderPage } from '#shared/testing/render-app.tsx';
import { accountScope } from '#testing/account-scope.ts';
import { MarkLine, useReminderMarks } from './reminder-marks.tsx';

const DISPUTE = { note: 'too many words', at: '2026-11-20T10:00:00.000Z' };

function Marks({ invoice }: { invoice: InvoiceAnswer }) {
  const { entries, dialog } = useReminderMarks(invoice);
  return (
    <>
      {entries.map(({ id, label, perform }) => (
        <button key={id} type="button" onClick={() => perform?.()}>
          {label}
        </button>
      ))}
      {dialog}
    </>
  );
}

async function open(changes: Partial<InvoiceAnswer>) {
  const { scope, given } = await accountScope({});
  renderPage(<Marks invoice={sampleInvoice({ id: 4, ...changes })} />, { scope, path: '/', route: '/' });
  return { given, labels: () => screen.queryAllByRole('button').map(({ textContent }) => textContent) };
}

it('an open invoice says why it is not reminded', () => {
  const { container, rerender } = render(<MarkLine invoice={sampleInvoice({ dispute: DISPUTE })} />);
  expect(container.textContent).toBe('Disputed too many words');
  rerender(<MarkLine invoice={sampleInvoice({ reminderPause: { until: '2026-12-01' } })} />);
  expect(container.textContent).toBe('Reminders paused until 1 Dec');
  rerender(<MarkLine invoice={sampleInvoice({ dispute: DISPUTE, paid: true })} />);
  expect(container.textContent).toBe('');
});

it('an open invoice is disputed with a note, and paused', async () => {
  const { given, labels } = await open({});
  expect(labels()).toEqual(['Mark as disputed', 'Pause reminders']);
  fireEvent.click(screen.getByRole('button', { name: 'Pause reminders' }));
  fireEvent.click(screen.getByRole('button', { name: 'Mark as disputed' }));
  fireEvent.change(await screen.findByRole('textbox', { name: "The client's reason" }), {
    target: { value: 'too many words' },
  });
  fireEvent.click(screen.getAllByRole('button', { name: 'Mark as disputed' }).at(-1) ?? document.body);
  await waitFor(() =>
    expect(given.map(({ name, payload }) => [name, payload])).toEqual([
      ['PauseReminders', { invoiceId: 4 }],
      ['MarkDisputed', { invoiceId: 4, note: 'too many words' }],
    ]),
  );
});

it('a dispute and a pause can be ended, and a paid invoice gets neither', async () => {
  const { labels } = await open({ paid: true });
  expect(labels()).toEqual([]);
  const marked = await open({ dispute: DISPUTE, reminderPause: { until: null } });
  expect(marked.labels()).toEqual(['Clear dispute', 'Resume reminders']);
});
