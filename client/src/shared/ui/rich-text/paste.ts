import type { ClipboardEvent } from 'react';
import { pastedHtml } from '#shared/lib/html/read-html.ts';

/**
 * Puts what is pasted into an editable element, clean before anybody sees it. It goes through the browser's own
 * command, the one way that the browser's undo knows of.
 */
export function handleRichPaste(event: ClipboardEvent): void {
  event.preventDefault();
  const html = event.clipboardData.getData('text/html');
  if (html === '') document.execCommand('insertText', false, event.clipboardData.getData('text/plain'));
  else document.execCommand('insertHTML', false, pastedHtml(html));
}
