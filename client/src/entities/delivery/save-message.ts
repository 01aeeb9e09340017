import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { downloadFile } from '#shared/lib/download/download-file.ts';
import type { Message } from './model.ts';

/**
 * Saves a message with its papers as a file that mail programs open, ready to be sent.
 * @throws ApiError when the server refuses, Unreachable when no answer came
 */
export const saveMessage = ({ id, number }: Invoice, message: Message): Promise<void> =>
  downloadFile({
    path: `/api/invoice/${id}/message`,
    name: `Invoice ${number.replace(/[\\/:*?"<>|]/g, '-')}.eml`,
    body: message,
  });
