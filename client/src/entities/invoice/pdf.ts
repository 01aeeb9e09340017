import { downloadFile } from '#shared/lib/download/download-file.ts';

/** The name of the PDF of an invoice, in a download and in a message. */
export const pdfNameOf = (number: string): string => `Invoice ${number.replace(/[\\/:*?"<>|]/g, '-')}.pdf`;

/**
 * Downloads the PDF of an invoice.
 * @throws ApiError when the server refuses, Unreachable when no answer came.
 */
export const downloadInvoicePdf = (id: number, number: string): Promise<void> =>
  downloadFile({
    path: `/api/invoice/pdf/${id}`,
    name: pdfNameOf(number),
  });

/**
 * Downloads the PDFs of several invoices in one ZIP file.
 * @throws ApiError when the server refuses, Unreachable when no answer came.
 */
export const downloadInvoicePdfs = (ids: readonly number[]): Promise<void> =>
  downloadFile({ path: `/api/invoice/pdfs?ids=${ids.join(',')}`, name: 'Invoices.zip' });
