import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import type { QuoteAnswer } from '@ledgerline/shared-events/quotes/answers.ts';
import type { SettingsAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import { useUnit } from 'effector-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { loadInvoiceFx } from '#entities/invoice/model.ts';
import { useDownloadPdf } from '#entities/invoice/use-download-pdf.ts';
import { useSaveFailure } from '#entities/invoice/use-save-failure.ts';
import { quoteQuery } from '#entities/quote/model.ts';
import { ApiError, fieldError } from '#shared/api/api-error.ts';
import { $server } from '#shared/api/server.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';
import { type DocumentKind, type InvoiceDraft, KIND_WORDS } from './draft/draft.ts';
import { draftOfInvoice, draftOfQuote } from './draft/draft-of-invoice.ts';
import { settingsFor } from './draft/new-draft.ts';
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

/** A saved document whose paper is edited in place. */
type SavedPaper = {
  kind: DocumentKind;
  id: number;
  number: string;
  client_name: string;
  draft: InvoiceDraft;
  /** Reads it again after it was saved. @param number that it has now */
  reload(number: string): void;
};

/** The editor of an existing invoice: it opens for reading, and edits after a double click, a button or a key. */
export function useExistingEditor(invoice: Invoice, settings: SettingsAnswer) {
  const load = useUnit(loadInvoiceFx);
  const { supplyDates } = settings;
  const draft = useMemo(
    () => ({ ...draftOfInvoice(invoice), ...(supplyDates && { bringsSupply: true as const }) }),
    [invoice, supplyDates],
  );
  const reload = (number: string) => void load(number).catch(() => undefined);
  const { id, number, client_name } = invoice;
  return usePaperEditor({ kind: 'invoice', id, number, client_name, draft, reload }, settings);
}

/** The same of a quote. */
export function useQuoteEditor(quote: QuoteAnswer, settings: SettingsAnswer) {
  const load = useUnit(quoteQuery.loadFx);
  const draft = useMemo(() => draftOfQuote(quote), [quote]);
  const offered = useMemo(() => settingsFor('quote', settings), [settings]);
  const reload = (number: string) => void load(number).catch(() => undefined);
  const { id, number, client_name } = quote;
  return usePaperEditor({ kind: 'quote', id, number, client_name, draft, reload }, offered);
}

function usePaperEditor(paper: SavedPaper, settings: SettingsAnswer) {
  const { revisions } = useUnit($server);
  const save = useSaveInvoice(paper.id);
  const sender = useSenderMemory();
  const { handleNews, numberError } = useEditorNews(paper, () => actor.send({ type: 'SAVE' }));
  const { draft } = paper;
  const version = useMemo(() => ({ draft, basedOn: revisions.read() }), [draft, revisions]);
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
    kind: paper.kind,
    documentId: paper.id,
    number: paper.number,
    client: paper.client_name,
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

/** Reports how saving ended. `numberError`: why the server refused the number of the document. */
function useEditorNews({ kind, id, number, reload }: SavedPaper, retry: () => void) {
  const toast = useUnit(toastShown);
  const [numberError, setNumberError] = useState<string>();
  const reportFailure = useSaveFailure(kind);
  const download = useDownloadPdf();
  const handleNews = (news: EditorNews) => {
    if (news.type === 'saved') {
      setNumberError(undefined);
      toast({ id: 'invoice-saved', kind: 'done', message: `${KIND_WORDS[kind]} saved` });
      reload(news.invoice?.number ?? number);
      if (news.downloads) download({ ...(news.invoice ?? { id, number }), kind });
    } else if (news.type === 'refused') {
      setNumberError(news.error instanceof ApiError ? fieldError(news.error, 'number') : undefined);
      reportFailure(news.error, retry);
    }
  };
  return { handleNews, numberError };
}

export type ExistingEditor = ReturnType<typeof useExistingEditor>;
