import { type RefObject, useEffect, useState } from 'react';
import { cleanHtml } from '../../lib/html/clean-html.ts';
import { handleRichPaste } from './paste.ts';

/**
 * Makes a box that can be edited a field of simple HTML: it shows what comes from elsewhere, and tells what is written
 * in it, clean, with '' for nothing.
 */
export function useHtmlEditing(
  box: RefObject<HTMLDivElement | null>,
  value: string,
  onChange: (html: string) => void,
) {
  const [timesLeft, setTimesLeft] = useState(0);
  // The field owns its keystrokes: what comes from elsewhere is shown only while nobody writes, and once it is left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving shows what came meanwhile
  useEffect(() => {
    const editor = box.current;
    if (editor === null || editor === document.activeElement) return;
    const clean = cleanHtml(value);
    if (editor.innerHTML !== clean) editor.innerHTML = clean;
  }, [box, value, timesLeft]);

  const handleInput = () => {
    const editor = box.current;
    if (editor === null) return;
    const isEmpty = editor.textContent?.trim() === '';
    if (isEmpty && editor.innerHTML !== '') editor.innerHTML = '';
    onChange(isEmpty ? '' : cleanHtml(editor.innerHTML));
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
