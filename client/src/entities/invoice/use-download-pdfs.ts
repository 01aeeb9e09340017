import { MAX_PDFS } from '@ledgerline/shared-events/invoices/limits.ts';
import { useUnit } from 'effector-react';
import * as z from 'zod/mini';
import { ApiError } from '#shared/api/api-error.ts';
import { serverEffect } from '#shared/api/server-effect.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';
import { type DocumentKind, downloadPdfsFx } from './pdf.ts';

type Options = {
  kind: DocumentKind;
  /** The selected documents of the page, and the whole list where its other pages are selected, too. */
  chosen: readonly { id: number }[];
  whole: { count: number } | null;
  /** The list at the server, with its filters and its order. */
  list: { path: '/api/invoice' | '/api/quote'; search: URLSearchParams };
};

const idsAnswer = z.object({ data: z.array(z.object({ id: z.int() })) });

/** Reads the ids of all pages of a list in their order, as many as one file of PDFs has. */
const loadIdsFx = serverEffect(async (server, { path, search }: Options['list']) => {
  const query = { ...Object.fromEntries(search), page: 1, per_page: MAX_PDFS };
  return (await server.request(path, { query, answer: idsAnswer })).data.map(({ id }) => id);
});

/** The server says why it makes no such file, for example of too many documents. */
const refusal = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status === 422 ? error.message : undefined;

/** Downloads the PDFs of the selected documents in one file. Its buttons say so meanwhile. */
export function useDownloadPdfs({ kind, chosen, whole, list }: Options) {
  const [toast, load, start, isLoading, isPending] = useUnit([
    toastShown,
    loadIdsFx,
    downloadPdfsFx,
    loadIdsFx.pending,
    downloadPdfsFx.pending,
  ]);
  const isBusy = isLoading || isPending;
  const count = whole?.count ?? chosen.length;
  const download = async () => {
    try {
      await start({ kind, ids: whole === null ? chosen.map(({ id }) => id) : await load(list) });
      toast({ id: 'pdfs', kind: 'done', message: 'PDFs downloaded' });
    } catch (error) {
      toast({
        id: 'pdfs',
        kind: 'error',
        message: refusal(error) ?? "We couldn't download the PDFs. Please try again later.",
        actions: [{ label: 'Try again', perform: () => void download() }],
      });
    }
  };
  const busy = isBusy ? 'Preparing PDFs…' : undefined;
  const words = `${kind.replace('-', ' ')}s`;
  const blocked = count > MAX_PDFS ? `One file has at most ${MAX_PDFS} ${words}` : undefined;
  const perform = () => {
    if (!isBusy) void download();
  };
  return { blocked, busy, perform };
}
