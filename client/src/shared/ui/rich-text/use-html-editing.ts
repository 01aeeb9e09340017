import { isBlankHtml } from '@ledgerline/shared-events/paper/rich-text/words.ts';
import { type RefObject, useEffect, useState } from 'react';
import { cleanedHtml } from '#shared/lib/html/read-html.ts';
import { handleRichPaste } from './paste.ts';

type Options = {
  /**
   * Whether an outside value is shown even while the field has the focus: for a form that returns every keystroke as
   * the value at once. By default the field keeps its keystrokes until it is left.
   */
  followsValue?: boolean;
};

/**
 * Turns an editable box into a field for simple HTML. It shows the value and reports what is typed, '' for an empty
 * box.
 */
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
    // The only way to format an editable element that is part of the browser's undo.
    document.execCommand(command, false, argument);
    handleInput();
  };
  const handleLeave = () => setTimesLeft((times) => times + 1);
  return { handleInput, handlePaste: handleRichPaste, handleLeave, format };
}

/** The HTML of a box, without the line break that browsers leave at its end. */
function writtenHtml(html: string): string {
  return isBlankHtml(html) ? '' : cleanedHtml(html).replace(/(<br \/>)+$/, '');
}
