import { attach, createStore } from 'effector';

/** A row stays marked for this long, in ms; the animation of the tables lasts as long. */
const FLASH_MS = 1500;

/** A row that the list has not got yet is waited for this long, in ms. */
const PATIENCE_MS = 3000;

/**
 * Marks the row of a record (one of the ids in its `data-id`) and brings it into view, also when the list shows it only in
 * a moment: unless `signal` ends the waiting before.
 */
export function flashRow(id: string, signal?: AbortSignal): void {
  if (mark(id)) return;
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  const observer = new MutationObserver(() => {
    if (mark(id)) stop();
  });
  const timer = setTimeout(stop, PATIENCE_MS);
  signal?.addEventListener('abort', stop);
  observer.observe(document.body, { childList: true, subtree: true });
}

/** What the last row is waited for with. */
const $waiting = createStore(new AbortController(), { serialize: 'ignore' });

/** Marks a row in the place of the one that is still waited for. */
export const flashRowFx = attach({
  source: $waiting,
  effect(before, id: string) {
    before.abort();
    const waiting = new AbortController();
    flashRow(id, waiting.signal);
    return waiting;
  },
});
$waiting.on(flashRowFx.doneData, (_, waiting) => waiting);

function mark(id: string): boolean {
  const row = document.querySelector<HTMLElement>(`[data-id~="${CSS.escape(id)}"]`);
  if (row === null) return false;
  row.setAttribute('data-flash', '');
  row.scrollIntoView?.({ block: 'nearest' });
  setTimeout(() => row.removeAttribute('data-flash'), FLASH_MS);
  return true;
}
