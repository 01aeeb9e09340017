import { invoiceLabel, isDraftNumber } from '@ledgerline/shared-events/invoices/fiscal.ts';
import { useUnit } from 'effector-react';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { SAVE_FAILURES } from '#entities/invoice/use-save-failure.ts';
import type { CommandDraft } from '#shared/lib/commands/command.ts';
import { commandFx } from '#shared/lib/commands/model.ts';
import { type InvoiceDraft, KIND_WORDS } from './draft/draft.ts';
import { changeCount, changedPayload, documentPayload, draftPatch, jobPatches } from './draft/payload.ts';
import type { SavedDocument, SaveInput } from './machine/editor-types.ts';

/**
 * Sends a draft through the lane: a new document as one command with its jobs, an edit as one command with its changes.
 * Resolves to what was saved if the answer contains it. A retry of the same draft uses the same idempotency key, so that
 * it cannot create a second invoice.
 */
export function useSaveInvoice(
  invoiceId: number | null,
): (input: SaveInput) => Promise<SavedDocument | null> {
  const command = useUnit(commandFx);
  const last = useRef<{ text: string; key: string } | null>(null);
  return async (input) => {
    const text = JSON.stringify(input.draft);
    if (last.current?.text !== text) last.current = { text, key: crypto.randomUUID() };
    const { result } = await command({ ...commandFor(input, invoiceId), key: last.current.key });
    last.current = null;
    return readSaved(result);
  };
}

function commandFor(input: SaveInput, id: number | null): CommandDraft {
  return input.draft.kind === 'quote' ? quoteCommand(input, id) : invoiceCommand(input, id);
}

function quoteCommand({ saved, basedOn, draft, isNew }: SaveInput, quoteId: number | null): CommandDraft {
  const about = { subject: subjectOf(draft), patches: [], failure: SAVE_FAILURES.quote };
  if (isNew || quoteId === null)
    return {
      name: 'CreateQuote',
      payload: { quote: documentPayload(draft) },
      label: 'Created quote',
      ...about,
    };
  return {
    name: 'EditQuote',
    payload: { quoteId, quote: changedPayload(saved, draft) },
    label: 'Edited quote',
    ...about,
    ...(basedOn === null ? {} : { basedOn }),
  };
}

function invoiceCommand({ saved, basedOn, draft, isNew }: SaveInput, invoiceId: number | null): CommandDraft {
  if (isNew || invoiceId === null) {
    const count = draft.items.filter(({ job_id }) => job_id !== null).length;
    return {
      name: 'CreateInvoice',
      payload: { invoice: documentPayload(draft) },
      label: count === 0 ? 'Created invoice' : `Invoiced ${count === 1 ? 'job' : `${count} jobs`}`,
      subject: subjectOf(draft),
      patches: jobPatches({ ...saved, items: [] }, draft, null),
      failure: SAVE_FAILURES.invoice,
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
    failure: SAVE_FAILURES.invoice,
  };
}

const subjectOf = ({ kind = 'invoice', number, billTo }: InvoiceDraft): string => {
  const word = KIND_WORDS[kind];
  if (isDraftNumber(number)) return invoiceLabel(number);
  return number === '' ? `${word} for ${billTo.name}` : `${word} ${number}`;
};

const savedDocument = z.object({ id: z.number(), number: z.string() });
const savedResult = z.union([
  z.object({ invoice: savedDocument }),
  z.object({ quote: savedDocument }),
  savedDocument,
]);

function readSaved(result: unknown): SavedDocument | null {
  const { data } = savedResult.safeParse(result);
  if (data === undefined) return null;
  if ('invoice' in data) return data.invoice;
  return 'quote' in data ? data.quote : data;
}
