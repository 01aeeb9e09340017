import { isBlankHtml } from '@ledgerline/shared-events/paper/rich-text/words.ts';
import { type RefObject, useEffect, useState } from 'react';
import { cleanedHtml } from '#shared/lib/html/read-html.ts';
import { handleRichPaste } from './paste.ts';

type Options = {
  /**
   * Shows a value that came from elsewhere also while somebody writes: for a form whose every keystroke comes back as
   * its value at once. Without it the field owns its keystrokes until it is left.
   */
  followsValue?: boolean;
};

/** Makes a box that can be edited a field of simple HTML. It shows the value, and says what is written, '' for nothing. */
export function useHtmlEditing(
  box: RefObject<HTMLDivElement | null>,
  value: string,
  onChange: (html: string) => void,
  { followsValue = false }: Options = {},
) {
  const [timesLeft, setTimesLeft] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving shows what came meanwhile
  useEffect(() => {
    const editor = box.current;
    if (editor === null || (editor === document.activeElement && !followsValue)) return;
    if (writtenHtml(editor.innerHTML) !== writtenHtml(value)) editor.innerHTML = cleanedHtml(value);
  }, [box, value, timesLeft, followsValue]);

  const handleInput = () => {
    const editor = box.current;
    if (editor === null) return;
    const html = writtenHtml(editor.innerHTML);
    if (html === '' && editor.innerHTML !== '') editor.innerHTML = '';
    onChange(html);
  };
  const format = (command: string, argument?: string) => {
    box.current?.focus();
    // The one way to format an editable element that the browser's own undo knows of.
    document.execCommand(command, false, argument);
    handleInput();
  };
  const handleLeave = () => setTimesLeft((times) => times + 1);
  return { handleInput, handlePaste: handleRichPaste, handleLeave, format };
}

/** What a box holds, without the line break that browsers leave at its end. */
function writtenHtml(html: string): string {
  return isBlankHtml(html) ? '' : cleanedHtml(html).replace(/(<br \/>)+$/, '');
}
