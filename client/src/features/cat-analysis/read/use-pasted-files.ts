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
    const leaving = new AbortController();
    document.addEventListener('paste', paste, { signal: leaving.signal });
    return () => leaving.abort();
  }, []);
}

/** Takes files that are dropped beside what takes them, which the browser would open. */
export function useStrayDrops(onFiles: (files: readonly File[]) => void): void {
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const hold = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (event.defaultPrevented || files.length === 0) return;
      event.preventDefault();
      take(files);
    };
    const leaving = new AbortController();
    const { signal } = leaving;
    document.addEventListener('dragover', hold, { signal });
    document.addEventListener('drop', drop, { signal });
    return () => leaving.abort();
  }, []);
}
