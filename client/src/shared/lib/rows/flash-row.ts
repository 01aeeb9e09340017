import { attach, createStore } from 'effector';
import { isTextEntry } from '../actions/field-edits.ts';

/** How long a row stays marked, in ms; the animation of the tables lasts as long. */
const FLASH_MS = 1500;

/** How long to wait for a row that is not rendered yet, in ms. */
const PATIENCE_MS = 3000;

/**
 * Marks the row of a record (by one of the ids in its `data-id`) and scrolls it into view. Waits a while for a row
 * that is not rendered yet, unless `signal` aborts the wait. With `takesFocus` the row also gets the focus, unless the
 * user is typing.
 */
export function flashRow(id: string, signal?: AbortSignal, takesFocus = false): void {
  if (mark(id, takesFocus)) return;
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  const observer = new MutationObserver(() => {
    if (mark(id, takesFocus)) stop();
  });
  const timer = setTimeout(stop, PATIENCE_MS);
  signal?.addEventListener('abort', stop);
  observer.observe(document.body, { childList: true, subtree: true });
}

/** The controller that aborts waiting for the last row. */
const $waiting = createStore(new AbortController(), { serialize: 'ignore' });

const flash = (before: AbortController, id: string, takesFocus: boolean): AbortController => {
  before.abort();
  const waiting = new AbortController();
  flashRow(id, waiting.signal, takesFocus);
  return waiting;
};

/** Marks a row; stops waiting for an earlier one. */
export const flashRowFx = attach({
  source: $waiting,
  effect: (before, id: string) => flash(before, id, false),
});

/** Marks a row and gives it the focus, for a record that was created just now. */
export const showRowFx = attach({
  source: $waiting,
  effect: (before, id: string) => flash(before, id, true),
});
$waiting.on([flashRowFx.doneData, showRowFx.doneData], (_, waiting) => waiting);

function mark(id: string, takesFocus: boolean): boolean {
  // The heading of a record has an id too, and cannot have the focus.
  const kind = takesFocus ? '[tabindex]' : '';
  const row = document.querySelector<HTMLElement>(`[data-id~="${CSS.escape(id)}"]${kind}`);
  if (row === null) return false;
  row.setAttribute('data-flash', '');
  row.scrollIntoView?.({ block: 'nearest' });
  if (takesFocus && !isTextEntry(document.activeElement)) row.focus({ preventScroll: true });
  setTimeout(() => row.removeAttribute('data-flash'), FLASH_MS);
  return true;
}

/**
 * The row that is to be marked, an object for each request, and until when (ms since 1970): lists scroll to it when it
 * is not rendered.
 */
export const $requestedRow = createStore<{ id: string; until: number } | null>(null, {
  serialize: 'ignore',
}).on([flashRowFx, showRowFx], (_, id) => ({ id, until: Date.now() + PATIENCE_MS }));
