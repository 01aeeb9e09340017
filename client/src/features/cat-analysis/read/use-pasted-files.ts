import { useEffect, useEffectEvent } from 'react';

const FIELDS = 'input, textarea, select, [contenteditable="true"]';

/** A table that was copied as a text: it has several lines. */
function pastedTable(data: DataTransfer): File[] {
  const text = data.getData('text/plain');
  return text.trim().includes('\n') ? [new File([text], 'Pasted table.txt', { type: 'text/plain' })] : [];
}

/** Takes files and tables that are pasted on the page. What is pasted into a field stays there. */
export function usePastedFiles(onFiles: (files: readonly File[]) => void): void {
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { clipboardData: data, target } = event;
      if (data === null || event.defaultPrevented) return;
      if (target instanceof Element && target.closest(FIELDS) !== null) return;
      const files = data.files.length > 0 ? [...data.files] : pastedTable(data);
      if (files.length === 0) return;
      event.preventDefault();
      take(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}
