import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { invoiceAnswer } from '@ledgerline/shared-events/invoices/answers.ts';
import { useUnit } from 'effector-react';
import { useRef } from 'react';
import { SAVE_FAILURE } from '#entities/invoice/use-save-failure.ts';
import type { CommandDraft } from '#shared/lib/commands/command.ts';
import { commandFx } from '#shared/lib/commands/model.ts';
import type { InvoiceDraft } from './draft/draft.ts';
import { changeCount, changedPayload, draftPatch, invoicePayload, jobPatches } from './draft/payload.ts';
import type { SaveInput } from './machine/editor-types.ts';

/**
 * Sends a draft through the lane: a new invoice as one command with its jobs, an edit as one command with its changes.
 * Resolves to the invoice if the answer contains it. A retry of the same draft uses the same idempotency key, so that
 * it cannot create a second invoice.
 */
export function useSaveInvoice(invoiceId: number | null): (input: SaveInput) => Promise<Invoice | null> {
  const command = useUnit(commandFx);
  const last = useRef<{ text: string; key: string } | null>(null);
  return async (input) => {
    const text = JSON.stringify(input.draft);
    if (last.current?.text !== text) last.current = { text, key: crypto.randomUUID() };
    const { result } = await command({ ...commandFor(input, invoiceId), key: last.current.key });
    last.current = null;
    return readInvoice(result);
  };
}

function commandFor({ saved, basedOn, draft, isNew }: SaveInput, invoiceId: number | null): CommandDraft {
  if (isNew || invoiceId === null) {
    const count = draft.items.filter(({ job_id }) => job_id !== null).length;
    return {
      name: 'CreateInvoice',
      payload: { invoice: invoicePayload(draft) },
      label: count === 0 ? 'Created invoice' : `Invoiced ${count === 1 ? 'job' : `${count} jobs`}`,
      subject: subjectOf(draft),
      patches: jobPatches({ ...saved, items: [] }, draft, null),
      failure: SAVE_FAILURE,
    };
  }
  const count = changeCount(saved, draft);
  return {
    name: 'EditInvoice',
    payload: { invoiceId, invoice: changedPayload(saved, draft) },
    label: count === 1 ? 'Edited invoice' : `Edited invoice, ${count} changes`,
    subject: subjectOf(draft),
    ...(basedOn === null ? {} : { basedOn }),
    patches: [draftPatch(invoiceId, saved, draft), ...jobPatches(saved, draft, invoiceId)],
    failure: SAVE_FAILURE,
  };
}

const subjectOf = ({ number, billTo }: InvoiceDraft): string =>
  number === '' ? `Invoice for ${billTo.name}` : `Invoice ${number}`;

function readInvoice(result: unknown): Invoice | null {
  const record: unknown =
    typeof result === 'object' && result !== null ? (Reflect.get(result, 'invoice') ?? result) : null;
  const parsed = invoiceAnswer.safeParse(record);
  return parsed.success ? parsed.data : null;
}
