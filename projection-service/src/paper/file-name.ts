import { UNSAFE_IN_FILE_NAMES } from '@ledgerline/shared-events/attachments/file-name.ts';
import { invoiceLabel } from '@ledgerline/shared-events/invoices/fiscal.ts';

/** The number of an invoice without characters that file systems refuse. */
export function fileSafe(number: string): string {
  const safe = invoiceLabel(number)
    .replace(UNSAFE_IN_FILE_NAMES, '-')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return safe === '' ? 'without number' : safe;
}
