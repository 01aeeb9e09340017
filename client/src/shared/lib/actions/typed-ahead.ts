import { flushSync } from 'react-dom';
import { isTextEntry } from './field-edits.ts';

/** More keys than somebody types while code loads. */
const MAX_KEYS = 200;

/** How long the keys wait for the field that they are typed into, in ms. */
const PATIENCE_MS = 1000;

/** Who keeps what is typed; one at a time, and the next one takes over what the former one has. */
type Keeper = { keys: string[]; stop(): void };

const keepers = new WeakMap<Document, Keeper>();

/**
 * Keeps what is typed while the field for it is still loading: characters, Enter and Backspace; Escape drops them. The
 * returned function ends this and types the keys into the field that has the focus, or gets it within a second. What is
 * typed until then is kept, too.
 */
export function keepTypedKeys(): () => void {
  const former = keepers.get(document);
  const keys = former?.keys ?? [];
  former?.stop();
  const handleKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, repeat, isComposing } = event;
    if (key === 'Escape') keys.length = 0;
    if (ctrlKey || metaKey || altKey || isComposing || isTextEntry(event.target)) return;
    if (key.length !== 1 && key !== 'Enter' && key !== 'Backspace') return;
    // Otherwise the key would press the button that has the focus, or act on the page.
    event.preventDefault();
    if (!repeat && keys.length < MAX_KEYS) keys.push(key);
  };
  window.addEventListener('keydown', handleKey, true);
  const stop = () => {
    window.removeEventListener('keydown', handleKey, true);
    if (keepers.get(document) === keeper) keepers.delete(document);
  };
  const keeper: Keeper = { keys, stop };
  keepers.set(document, keeper);
  return () => typeWhenFocused(keeper);
}

/** Keeps what is typed between the first sight of an overlay and the focus of its first field. */
export const keepKeysUntilFocus = (): void => keepTypedKeys()();

function typeWhenFocused(keeper: Keeper): void {
  const typeIn = () => {
    if (keepers.get(document) !== keeper) return true;
    if (!isTextEntry(document.activeElement)) return false;
    keeper.stop();
    for (const key of keeper.keys) typeKey(key);
    return true;
  };
  const handleFocus = () => {
    if (typeIn()) stop();
  };
  const stop = () => {
    keeper.stop();
    document.removeEventListener('focusin', handleFocus);
  };
  // The field that is mounted now gets the focus in an effect of the same commit.
  queueMicrotask(() => {
    if (typeIn()) return;
    document.addEventListener('focusin', handleFocus);
    setTimeout(stop, PATIENCE_MS);
  });
}

/** Types a key as a keyboard does. Each key meets the page as the former one has left it. */
function typeKey(key: string): void {
  const field = document.activeElement;
  if (field === null) return;
  flushSync(() => {
    const isHandled = !field.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
    if (isHandled || key === 'Enter' || !isTextBox(field)) return;
    if (typeNatively(key)) return;
    const start = field.selectionStart ?? field.value.length;
    const end = field.selectionEnd ?? start;
    const isDeletion = key === 'Backspace';
    const from = isDeletion && start === end ? Math.max(0, start - 1) : start;
    field.setRangeText(isDeletion ? '' : key, from, end, 'end');
    const inputType = isDeletion ? 'deleteContentBackward' : 'insertText';
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType, data: isDeletion ? null : key }));
  });
}

/**
 * Types a key so that the browser's own undo takes it back together with what is typed after it. Only `execCommand`
 * writes into that history; it is deprecated, nothing replaces it, and where it is missing the caller sets the text.
 * Chromium begins a new step of the undo whenever a node is removed anywhere in the document, also for plain typing:
 * a list that loads meanwhile parts the text into two steps.
 */
function typeNatively(key: string): boolean {
  if (typeof document.execCommand !== 'function') return false;
  return key === 'Backspace'
    ? document.execCommand('delete')
    : document.execCommand('insertText', false, key);
}

const isTextBox = (field: Element): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
