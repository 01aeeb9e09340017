import { fireEvent, screen, waitFor } from '@testing-library/react';
import { fork } from 'effector';
import { expect, it } from 'vitest';
import type { CommandDraft } from '#shared/lib/commands/command.ts';
import { commandFx, undoFx } from '#shared/lib/commands/model.ts';
import { $toasts } from '#shared/lib/toasts/model.ts';
import { renderPage } from '#shared/testing/render-app.tsx';
import { sampleInvoice } from './testing.ts';
import { useDuplicateInvoice } from './use-duplicate-invoice.ts';

function Duplicate() {
  const duplicate = useDuplicateInvoice();
  return (
    <button type="button" onClick={() => void duplicate({ id: 7, number: '143' })}>
      Duplicate
    </button>
  );
}

it('opens the duplicate under the number that the server assigned, with one undo', async () => {
  const sent: CommandDraft[] = [];
  const undone: unknown[] = [];
  const invoice = { ...sampleInvoice(), id: 8, number: '144/B' };
  const scope = fork({
    handlers: [
      [
        commandFx,
        async (draft: CommandDraft) => {
          sent.push(draft);
          return { commandId: '', revision: 1, result: { invoice } };
        },
      ],
      [undoFx, (entry: unknown) => undone.push(entry)],
    ],
  });
  const { router } = renderPage(<Duplicate />, { scope });
  const button = screen.getByRole('button', { name: 'Duplicate' });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(router.state.location.pathname).toBe('/invoices/144%2FB'));
  expect(sent).toMatchObject([{ name: 'DuplicateInvoice', payload: { invoiceId: 7 } }]);
  const [toast] = scope.getState($toasts);
  expect(toast?.message).toBe('Invoice 143 duplicated as 144/B');
  toast?.actions?.[0]?.perform();
  expect(undone).toEqual([{ commandId: sent[0]?.key }]);
});
