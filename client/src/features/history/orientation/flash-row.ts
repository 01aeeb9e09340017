/** A row stays marked for this long, in ms; the animation of the tables lasts as long. */
const FLASH_MS = 1500;

/** A row that the list has not got yet is waited for this long, in ms. */
const PATIENCE_MS = 3000;

let stopWaiting = (): void => undefined;

/** Marks the row of a record (one of the ids in its `data-id`) and brings it into view, also when the list shows it only in a moment. */
export function flashRow(id: string): void {
  stopWaiting();
  if (mark(id)) return;
  const observer = new MutationObserver(() => {
    if (mark(id)) stopWaiting();
  });
  const timer = setTimeout(() => stopWaiting(), PATIENCE_MS);
  stopWaiting = () => {
    observer.disconnect();
    clearTimeout(timer);
    stopWaiting = () => undefined;
  };
  observer.observe(document.body, { childList: true, subtree: true });
}

function mark(id: string): boolean {
  const row = document.querySelector<HTMLElement>(`[data-id~="${CSS.escape(id)}"]`);
  if (row === null) return false;
  row.setAttribute('data-flash', '');
  row.scrollIntoView?.({ block: 'nearest' });
  setTimeout(() => row.removeAttribute('data-flash'), FLASH_MS);
  return true;
}
