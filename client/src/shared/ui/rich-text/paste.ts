import type { ClipboardEvent } from 'react';
import { pastedHtml } from '#shared/lib/html/read-html.ts';

/**
 * Inserts pasted content into an editable element, cleaned before it is shown. It uses the browser's own command,
 * since only that is part of the browser's undo.
 */
export function handleRichPaste(event: ClipboardEvent): void {
  event.preventDefault();
  const html = event.clipboardData.getData('text/html');
  if (html === '') document.execCommand('insertText', false, event.clipboardData.getData('text/plain'));
  else document.execCommand('insertHTML', false, pastedHtml(html));
}
