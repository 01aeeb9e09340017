import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import type { SettingsAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import { useUnit } from 'effector-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { loadInvoiceFx } from '#entities/invoice/model.ts';
import { useDownloadPdf } from '#entities/invoice/use-download-pdf.ts';
import { useSaveFailure } from '#entities/invoice/use-save-failure.ts';
import { ApiError, fieldError } from '#shared/api/api-error.ts';
import { $server } from '#shared/api/server.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';
import { draftOfInvoice } from './draft/draft-of-invoice.ts';
import type { EditorNews } from './machine/editor-types.ts';
import {
  type EditorActor,
  useInvoiceEditor,
  useIsDirty,
  useIsHinting,
  useMode,
} from './use-invoice-editor.ts';
import { useSaveInvoice } from './use-save-invoice.ts';
import { useSenderMemory } from './use-sender-memory.ts';

/** The editor of an existing invoice: it opens for reading, and edits after a double click, a button or a key. */
export function useExistingEditor(invoice: Invoice, settings: SettingsAnswer) {
  const { revisions } = useUnit($server);
  const save = useSaveInvoice(invoice.id);
  const sender = useSenderMemory();
  const { handleNews, numberError } = useEditorNews(invoice, () => actor.send({ type: 'SAVE' }));
  const version = useMemo(
    () => ({ draft: draftOfInvoice(invoice), basedOn: revisions.read() }),
    [invoice, revisions],
  );
  const actor = useInvoiceEditor({ input: { ...version, isNew: false }, save, onNews: handleNews, sender });
  useEffect(() => actor.send({ type: 'REFRESHED', ...version }), [actor, version]);

  const mode = useMode(actor);
  const takesFocus = useRef(false);
  return {
    actor,
    mode,
    isEditing: mode === 'editing' || mode === 'saving' || mode === 'confirmingClose',
    isHinting: useIsHinting(actor),
    isDirty: useIsDirty(actor),
    paperSize: settings.paperSize,
    settings,
    invoiceId: invoice.id,
    number: invoice.number,
    client: invoice.client_name,
    numberError,
    /** Whether the first field gets the focus: not after a double click, which is aimed at some text. */
    takesFocus,
    click() {
      takesFocus.current = false;
      actor.send({ type: 'CLICK' });
    },
    edit() {
      takesFocus.current = true;
      actor.send({ type: 'EDIT' });
    },
    /** Downloads at once, or first asks on the paper for a missing sender. */
    download(then: () => void) {
      if (actor.getSnapshot().can({ type: 'ASK_SENDER' })) actor.send({ type: 'ASK_SENDER' });
      else then();
    },
    ...useClosing(actor),
  };
}

function useClosing(actor: EditorActor) {
  return {
    close: useCallback(() => actor.send({ type: 'CLOSE' }), [actor]),
    /** Registers a callback for the end of an edit. Returns the function that unregisters it. */
    onClosed: useCallback(
      (then: () => void) => {
        const subscription = actor.on('closed', then);
        return () => subscription.unsubscribe();
      },
      [actor],
    ),
  };
}

/** Reports how saving ended. `numberError`: why the server refused the number of the invoice. */
function useEditorNews(invoice: Invoice, retry: () => void) {
  const [toast, load] = useUnit([toastShown, loadInvoiceFx]);
  const [numberError, setNumberError] = useState<string>();
  const reportFailure = useSaveFailure();
  const download = useDownloadPdf();
  const handleNews = (news: EditorNews) => {
    if (news.type === 'saved') {
      setNumberError(undefined);
      toast({ id: 'invoice-saved', kind: 'done', message: 'Invoice saved' });
      load(news.invoice?.number ?? invoice.number).catch(() => undefined);
      if (news.downloads) download(news.invoice ?? invoice);
    } else if (news.type === 'refused') {
      setNumberError(news.error instanceof ApiError ? fieldError(news.error, 'number') : undefined);
      reportFailure(news.error, retry);
    }
  };
  return { handleNews, numberError };
}

export type ExistingEditor = ReturnType<typeof useExistingEditor>;
