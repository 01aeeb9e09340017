import { invoiceLabel } from '@ledgerline/shared-events/invoices/fiscal.ts';
import { createEffect } from 'effector';
import { downloadFile } from '#shared/lib/download/download-file.ts';

/** A document with a paper. */
export type PrintedDocument = { id: number; number: string; kind?: DocumentKind };
export type DocumentKind = 'invoice' | 'credit-note' | 'quote';

const KIND_NAMES = { invoice: 'Invoice', 'credit-note': 'Credit note', quote: 'Quote' } as const;

/** The name of the PDF of a document, in a download and in a message. */
export const pdfNameOf = (number: string, kind: PrintedDocument['kind'] = 'invoice'): string =>
  `${KIND_NAMES[kind]} ${invoiceLabel(number).replace(/[\\/:*?"<>|]/g, '-')}.pdf`;

/**
 * Downloads the PDF of a document. Its buttons say so while it is pending.
 * @throws ApiError when the server refuses, Unreachable when no answer came.
 */
export const downloadPdfFx = createEffect(({ id, number, kind = 'invoice' }: PrintedDocument) =>
  downloadFile({ path: `/api/${kind}/pdf/${id}`, name: pdfNameOf(number, kind) }),
);

/**
 * Downloads the PDFs of several documents in one ZIP file.
 * @throws ApiError when the server refuses, Unreachable when no answer came.
 */
export const downloadPdfsFx = createEffect(({ kind, ids }: { kind: DocumentKind; ids: readonly number[] }) =>
  downloadFile({ path: `/api/${kind}/pdfs?ids=${ids.join(',')}`, name: `${KIND_NAMES[kind]}s.zip` }),
);
