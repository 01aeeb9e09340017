import { ApiError, Unreachable } from '#shared/api/api-error.ts';
import { serverPath } from '#shared/api/base-path.ts';

/**
 * Downloads the PDF of an invoice.
 * @throws ApiError when the server refuses, Unreachable when no answer came.
 */
export async function downloadInvoicePdf(id: number, number: string): Promise<void> {
  const response = await fetch(serverPath(`/api/invoice/pdf/${id}`), { credentials: 'same-origin' }).catch(
    (cause: unknown) => {
      throw new Unreachable('The server did not answer.', { cause });
    },
  );
  if (!response.ok)
    throw new ApiError({ status: response.status, code: 'pdf', message: response.statusText });
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = `Invoice ${number.replace(/[\\/:*?"<>|]/g, '-')}.pdf`;
  link.click();
  URL.revokeObjectURL(url);
}
