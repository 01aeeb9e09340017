import { createEffect } from 'effector';
import { downloadFile } from '#shared/lib/download/download-file.ts';

/** The name of the PDF of an invoice, in a download and in a message. */
export const pdfNameOf = (number: string): string => `Invoice ${number.replace(/[\\/:*?"<>|]/g, '-')}.pdf`;

/**
 * Downloads the PDF of an invoice. Its buttons say so while it is pending.
 * @throws ApiError when the server refuses, Unreachable when no answer came.
 */
export const downloadPdfFx = createEffect(({ id, number }: { id: number; number: string }) =>
  downloadFile({ path: `/api/invoice/pdf/${id}`, name: pdfNameOf(number) }),
);

/**
 * Downloads the PDFs of several invoices in one ZIP file.
 * @throws ApiError when the server refuses, Unreachable when no answer came.
 */
export const downloadPdfsFx = createEffect((ids: readonly number[]) =>
  downloadFile({ path: `/api/invoice/pdfs?ids=${ids.join(',')}`, name: 'Invoices.zip' }),
);
