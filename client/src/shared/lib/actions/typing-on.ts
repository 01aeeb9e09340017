import { isTextEntry } from './field-edits.ts';

/** A letter that follows another one within this many ms belongs to the same text, in ms. */
const PAUSE_MS = 1000;

/** With these a field is left on purpose. */
const LEAVING = ['Enter', 'Escape', 'Tab'];

type Press = Pick<KeyboardEvent, 'key' | 'target' | 'timeStamp' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * Tells letters that were meant for a field from keys that are meant for the page. A field can be gone or at rest in
 * mid-word, as while an invoice is saved: what is typed on must not open, delete or complete something.
 */
export function createTypingOn() {
  let last = Number.NEGATIVE_INFINITY;
  return {
    /** Notes a key press. Whether it belongs to text that was begun in a field which it did not reach any more. */
    isPartOfText({ key, target, timeStamp, ctrlKey, metaKey, altKey }: Press): boolean {
      if (ctrlKey || metaKey || altKey) return false;
      if (LEAVING.includes(key)) last = Number.NEGATIVE_INFINITY;
      if (key.length !== 1) return false;
      const isInField = isTextEntry(target);
      const isOn = !isInField && timeStamp - last < PAUSE_MS;
      if (isInField || isOn) last = timeStamp;
      return isOn;
    },
    /** The pointer went elsewhere: on purpose. */
    leave(): void {
      last = Number.NEGATIVE_INFINITY;
    },
  };
}
