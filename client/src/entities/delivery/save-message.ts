import { MAILED_PATHS } from '@ledgerline/shared-events/deliveries/document.ts';
import { downloadFile } from '#shared/lib/download/download-file.ts';
import type { Message } from './model.ts';
import { documentTitle, type NumberedDocument } from './sendable.ts';

/**
 * Saves a message with its papers as a file that mail programs open, ready to be sent.
 * @throws ApiError when the server refuses, Unreachable when no answer came
 */
export const saveMessage = (document: NumberedDocument, message: Message): Promise<void> =>
  downloadFile({
    path: `${MAILED_PATHS[document.entity]}/${document.id}/message`,
    name: `${documentTitle(document).replace(/[\\/:*?"<>|]/g, '-')}.eml`,
    body: message,
  });
