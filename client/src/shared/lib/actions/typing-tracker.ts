import { isTextEntry } from './field-edits.ts';

/** A character that follows another one within this time belongs to the same text, in ms. */
const PAUSE_MS = 1000;

/** The keys with which a user leaves a field on purpose, also with Control. */
const LEAVING = ['Enter', 'Escape', 'Tab'];

type Press = Pick<KeyboardEvent, 'key' | 'target' | 'timeStamp' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * Distinguishes characters of a text from keys of the page. A field can disappear or become inert while the user
 * types, for example while an invoice is saved: further characters must not open, delete or complete anything.
 */
export function createTypingTracker() {
  let last = Number.NEGATIVE_INFINITY;
  return {
    /** Records a key press. Returns whether it continues a text whose field no longer receives it. */
    isPartOfText({ key, target, timeStamp, ctrlKey, metaKey, altKey }: Press): boolean {
      if (LEAVING.includes(key)) last = Number.NEGATIVE_INFINITY;
      if (ctrlKey || metaKey || altKey) return false;
      if (key.length !== 1) return false;
      const isInField = isTextEntry(target);
      const isOn = !isInField && timeStamp - last < PAUSE_MS;
      if (isInField || isOn) last = timeStamp;
      return isOn;
    },
    /** The user clicked elsewhere, so the text has ended. */
    leave(): void {
      last = Number.NEGATIVE_INFINITY;
    },
  };
}
